import { describe, expect, it } from 'vitest'
import { ApiError } from './api'
import { Planning } from './planning.svelte'

const unit = {
  name: 'unit', label: 'Unit', value: '', needed: true,
  choices: [{ value: '', label: 'choose' }, { value: 'A', label: 'A', at: ['team:1', 'team:2'] }, { value: 'B', label: 'B', at: ['team:3'] }],
}
const teams = {
  name: 'teams', label: 'Firing', value: '', several: true, empty: 'everybody',
  choices: [
    { value: 'a1', label: 'a1', at: ['team:1'], ways: [{ value: 'a1:0', label: 'gun' }, { value: 'a1:1', label: 'MG' }] },
    { value: 'a2', label: 'a2', at: ['team:2'] },
    { value: 'none', label: 'nobody', alone: true },
  ],
}
const to = { name: 'to', label: 'To', value: '', choices: [], spot: { origin: [0, 4800], unit: [100, -100] } }

/** A game that gives the form back as it was asked, and what it was asked. */
function planned() {
  const asked: Record<string, string>[] = []
  const planning = new Planning((question) => {
    asked.push(question)
    if (question['unit'] === 'B') return Promise.reject(new ApiError(422, { code: 'odds.plan', message: 'no', rule: 'R-1', reasons: [], ply: -1, remedy: '' }))
    const form = [unit, ...(question['unit'] ? [teams, to] : [])].map((f) => ({ ...f, value: question[f.name] ?? '' }))
    return Promise.resolve({ title: 'told', form })
  })
  return { planning, asked }
}

async function begun() {
  const found = planned()
  await found.planning.ask({ form: 'only' })
  found.planning.open = true
  return found
}

/** Let the game's reply come in. */
const still = () => new Promise((done) => setTimeout(done))
const value = (planning: Planning, name: string) => planning.fields.find((f) => f.name === name)?.value

describe('a plan picked on the map', () => {
  it('takes a base for what is asked for first, then for what it changes', async () => {
    const { planning } = await begun()
    expect(planning.picking?.name).toBe('unit')
    planning.pick('team:2')
    await still()
    expect(value(planning, 'unit')).toBe('A')
    planning.pick('team:2')
    await still()
    planning.pick('team:1')
    await still()
    expect(value(planning, 'teams')).toBe('a2,a1')
    planning.pick('team:2')
    await still()
    expect(value(planning, 'teams')).toBe('a1')
    expect([...planning.chosen].sort()).toEqual(['team:1', 'team:2'])
  })

  it('says what a finger took among crowded bases, and takes the next', async () => {
    const { planning } = await begun()
    planning.pick('team:1', ['team:3'])
    await still()
    expect([value(planning, 'unit'), planning.took?.what]).toEqual(['A', 'Unit: A'])
    planning.next()
    await still()
    expect([value(planning, 'unit'), planning.took?.what]).toEqual(['B', 'Unit: B'])
    planning.next()
    await still()
    expect(value(planning, 'unit')).toBe('A')
    planning.pick('team:2')
    await still()
    expect([value(planning, 'teams'), planning.took?.ids]).toEqual(['a2', ['team:2']])
  })

  it('puts a spot into the field that wants one, and marks it', async () => {
    const { planning } = await begun()
    planning.pick('team:1')
    await still()
    expect(planning.aiming).toBe(false)
    planning.want('to')
    expect(planning.aiming).toBe(true)
    planning.spot([1250, 3000])
    await still()
    expect(value(planning, 'to')).toBe('12.5,18')
    expect(planning.marks).toEqual([{ kind: 'flag', points: [1250, 3000], id: 'plan:to' }])
    expect(planning.aiming).toBe(false)
  })

  it('chooses one of several in a closer way, and one that stands alone', async () => {
    const { planning } = await begun()
    planning.pick('team:1')
    await still()
    planning.pick('team:1')
    await still()
    const field = () => planning.fields.find((f) => f.name === 'teams')!
    planning.how(field(), field().choices[0]!, 'a1:1')
    await still()
    expect(value(planning, 'teams')).toBe('a1:1')
    planning.toggle(field(), field().choices[2]!)
    await still()
    expect(value(planning, 'teams')).toBe('none')
    planning.toggle(field(), field().choices[1]!)
    await still()
    expect(value(planning, 'teams')).toBe('a2')
  })

  it('keeps what was chosen when a plan is refused, and says why', async () => {
    const { planning, asked } = await begun()
    planning.pick('team:3')
    await still()
    expect(planning.problem).toEqual({ code: 'odds.plan', message: 'no', rule: 'R-1' })
    expect(value(planning, 'unit')).toBe('B')
    expect(asked.at(-1)).toEqual({ unit: 'B', form: 'only' })
  })
})

describe('a plan whose odds take long', () => {
  /** A game that never answers about odds, but reports its progress. */
  async function working() {
    const signals: AbortSignal[] = []
    const planning = new Planning((question, signal, told) => {
      if (question['form']) return Promise.resolve({ form: [{ ...to, value: question['to'] ?? '' }] })
      signals.push(signal)
      told({ share: 0.25, ahead: 0, odds: null, problem: null })
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    })
    await planning.ask({ form: 'only' })
    planning.open = true
    planning.type('to', '3,4')
    void planning.ask()
    return { planning, signal: signals[0]! }
  }
  const state = (planning: Planning) => [planning.working, planning.request.busy, planning.request.step?.share]

  it('tells how far it is', async () => {
    expect(state((await working()).planning)).toEqual([true, true, 0.25])
  })
  it.each([
    ['stopped', (p: Planning) => p.stop()],
    ['closed', (p: Planning) => p.close()],
    ['left for what is typed', (p: Planning) => p.type('to', '3,4')],
  ])('is %s, and leaves the form as it was', async (_, act) => {
    const { planning, signal } = await working()
    act(planning)
    await still()
    expect(signal.aborted).toBe(true)
    expect(state(planning)).toEqual([false, false, undefined])
    expect([value(planning, 'to'), planning.odds, planning.problem]).toEqual(['3,4', null, null])
  })
  it('gives way to the next question', async () => {
    const { planning, signal } = await working()
    planning.choose('to', '5,6')
    await still()
    expect(signal.aborted).toBe(true)
    expect(state(planning)).toEqual([false, false, undefined])
    expect(value(planning, 'to')).toBe('5,6')
  })
})
