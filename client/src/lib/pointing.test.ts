import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Selection } from './selection.svelte'
import { Asking, Pointing } from './pointing.svelte'
import type { Session } from './session.svelte'
import type { About, Node, Refusal } from './wire'

const NOT: Refusal = { code: 'zone.full', message: 'zone 14 is full', rule: 'AAD-STACK-01' }

function table(aiming = false) {
  const asked: [number, string][] = []
  const session = {
    view: { ply: 3, side: 0, sides: [0] },
    refused: [] as Refusal[],
    about: (side: number, thing: string): Promise<About> => {
      asked.push([side, thing])
      return Promise.resolve({ thing, what: `This is ${thing}.`, usable: false, refusals: [NOT] })
    },
  }
  let explain: (node: Node, id: string) => void = () => undefined
  const node = { id: 'q', side: 0 } as Node
  const selection = { node, aiming } as unknown as Selection
  const asking = new Asking(session as unknown as Session, (why) => {
    explain = why
    return selection
  })
  const pointing = new Pointing(asking.tell)
  return { pointing, session, asked, explain: (id: string) => explain(node, id) }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('pointing at a thing', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('tells what a thing is when the pointer rests on it', async () => {
    const { pointing } = table()
    pointing.at('zone:14', 10, 20)
    await pass(200)
    expect(pointing.told).toBeNull()
    await pass(200)
    expect(pointing.told).toMatchObject({ id: 'zone:14', x: 10, y: 20, how: 'rest', about: { what: 'This is zone:14.', refusals: [NOT] } })
  })
  it('says nothing of a thing that comes to lie under a pointer that rests', async () => {
    const { pointing } = table()
    pointing.moved({ clientX: 10, clientY: 20 })
    pointing.at('zone:14', 10, 20)
    await pass(400)
    expect(pointing.told).toBeNull()
    pointing.at('zone:15', 11, 20)
    await pass(400)
    expect(pointing.told?.id).toBe('zone:15')
  })
  it('tells at once what the focus or a held finger is on', async () => {
    const { pointing } = table()
    pointing.at('zone:14', 0, 0, 'focus')
    await pass(0)
    expect(pointing.told?.how).toBe('focus')
  })
  it('stays a little when the pointer leaves, for the way to the rule', async () => {
    const { pointing } = table()
    pointing.at('zone:14', 0, 0)
    await pass(400)
    pointing.at('', 0, 0)
    await pass(200)
    expect(pointing.told).not.toBeNull()
    pointing.stay()
    await pass(1000)
    expect(pointing.told).not.toBeNull()
    pointing.at('', 0, 0)
    await pass(400)
    expect(pointing.told).toBeNull()
  })
  it('stays where a finger was held until it is closed', async () => {
    const { pointing } = table()
    pointing.at('zone:14', 0, 0, 'hold')
    await pass(0)
    pointing.at('', 0, 0)
    pointing.at('zone:15', 0, 0)
    await pass(1000)
    expect(pointing.told?.id).toBe('zone:14')
    pointing.close()
    expect(pointing.told).toBeNull()
  })
  it('shows nothing that comes too late', async () => {
    const { pointing } = table()
    pointing.at('zone:14', 0, 0, 'focus')
    pointing.close()
    await pass(100)
    expect(pointing.told).toBeNull()
  })
  it('asks once for each thing and position', async () => {
    const { pointing, session, asked } = table()
    for (let i = 0; i < 3; i++) pointing.at('zone:14', 0, 0, 'focus')
    session.view.ply = 4
    pointing.at('zone:14', 0, 0, 'focus')
    await pass(0)
    expect(asked).toEqual([[0, 'zone:14'], [0, 'zone:14']])
  })
  it('puts the reasons beside the question when a thing is chosen that cannot be used', async () => {
    const { session, explain } = table()
    explain('zone:14')
    await pass(0)
    expect(session.refused).toEqual([NOT])
  })
  it('leaves the reasons to the aim where a spot is asked for', async () => {
    const { pointing } = table(true)
    pointing.at('zone:14', 0, 0, 'focus')
    await pass(0)
    expect(pointing.told?.about?.refusals).toEqual([])
  })
})
