import { describe, expect, it } from 'vitest'
import { settings } from '../lib/settings.svelte'
import type { BookPage, GuidePage } from '../lib/wire'
import { Coach, Read, type Shelf } from './guide.svelte'
import { isLoose, sampleOf } from './samples'
import { find } from './search'

function shelf(): Shelf {
  const kept = new Map<string, string>()
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => void kept.set(name, text) }
}

const GUIDE: GuidePage = {
  game: 'patrols',
  goal: { scenario: '', story: '', wins: 'More points win.', lasts: '', begin: '', rules: [], sides: [] },
  legend: [],
  charts: [],
  tips: { move: { text: 'Go where you like.', rule: '' } },
}

function coach(kept: Shelf): Coach {
  const found = new Coach(new Read(() => kept))
  found.guide = GUIDE
  return found
}

describe('the coach', () => {
  it('explains a kind of question at its first question and at no other', () => {
    const first = coach(shelf())
    first.shown('move', '7')
    expect(first.tipFor('move', '7')?.text).toBe('Go where you like.')
    expect(first.tipFor('move', '9')).toBeNull()
    expect(first.tipFor('fire', '9')).toBeNull()
  })

  it('remembers from one match to the next', () => {
    const kept = shelf()
    coach(kept).shown('move', '7')
    coach(kept).greeted()
    expect(coach(kept).tipFor('move', '1')).toBeNull()
    expect(coach(kept).greets).toBe(false)
    expect(coach(shelf()).greets).toBe(true)
  })

  it('is quiet about a question that was closed, and altogether if told so', () => {
    const first = coach(shelf())
    first.close('7')
    expect(first.tipFor('move', '7')).toBeNull()
    expect(first.tipFor('move', '8')).not.toBeNull()
    settings.coach = false
    expect(first.tipFor('move', '8')).toBeNull()
    expect(first.greets).toBe(false)
    settings.coach = true
  })

  it('lives with storage that is forbidden', () => {
    const first = new Coach(new Read(() => { throw new Error('forbidden') }))
    first.guide = GUIDE
    first.greeted()
    expect(first.greets).toBe(false)
  })
})

describe('a sample of the legend', () => {
  it.each([
    ['symbol:armour', 'pieces'], ['state:dug in', 'pieces'], ['piece:stack', 'pieces'], ['terrain:bocage', 'areas'],
    ['area:contested', 'areas'], ['ground:woods', 'backdrop'], ['shape:circle:town', 'overlay'], ['glyph:✕', 'overlay'], ['mark:ring:bad:dashed', 'marks'],
  ] as const)('of %s has %s', (mark, part) => {
    expect(sampleOf(mark)[part]).toHaveLength(1)
  })

  it('keeps the colour and the dashes of a line', () => {
    expect(sampleOf('mark:ring:bad:dashed').marks?.[0]).toMatchObject({ kind: 'ring', colour: 'bad', dash: '5 4' })
    expect(sampleOf('mark:ring:accent').marks?.[0]?.dash).toBeUndefined()
  })

  it('is no map for dice and cards', () => {
    expect(isLoose('die:skull')).toBe(true)
    expect(isLoose('symbol:infantry')).toBe(false)
  })
})

describe('the search', () => {
  const line = [{ text: 'Infantry ' }, { text: 'lands', style: 'strong' }, { text: '.' }]
  const chapters = [{ id: 'moving', title: 'Moving', blocks: [{ kind: 'text', lines: [line] }] }]
  const page = { chapters, places: {} } as unknown as BookPage

  it('shows a paragraph as it reads', () => {
    expect(find(page, null, 'LANDS infantry')).toEqual([{ place: 'moving/0', title: 'Moving', text: 'Infantry lands.' }])
    expect(find(page, null, 'tank')).toEqual([])
  })
})
