import { describe, expect, it } from 'vitest'
import { addLine, groupDice, joinNames, listBoxed, mergeEqual, roleName, type Battle } from './battle'
import type { Figures, Line, Scene } from './wire'

const scene: Scene = {
  title: '', size: [9, 9], areas: [{ id: 'zone:14', name: 'Caen', points: [], centre: [1, 1] }], pieces: [{ id: 'unit:7', name: 'Tiger', symbol: 'armour' }],
}
const line = (figures: Figures, text = 'said'): Line => ({ ply: 4, depth: 5, heading: '', text, kind: '', rule: 'R-1', side: 1, figures, typed: false })
const fire = (more: Figures = {}): Line => line({ battle: 'caen', at: 'zone:14', role: 'attack', dice: [1, 5], need: '2 or less', ...more })

function told(...lines: Line[]): Battle {
  return lines.reduce<Battle | null>((battle, said) => addLine(battle, said, 0.7, scene), null)!
}

describe('a throw', () => {
  it('tells who needs what and why, and which dice hit', () => {
    const battle = told(fire({ weapon: '2 tanks', terms: ['Bluff|-1|FFF-1'], dice_hit: [1, 0], dice_of: ['tank', 'gun'], hits: 1, target: ['unit:7'] }))
    expect(battle).toMatchObject({ key: 'caen', title: 'Caen', at: 'zone:14' })
    expect(battle.throws[0]).toMatchObject({
      side: 1, need: '2 or less', weapon: '2 tanks', target: 'Tiger', hits: 1, expected: 0.7, terms: [{ label: 'Bluff', value: '-1', rule: 'FFF-1' }],
      dice: [{ face: 1, hit: true, of: 'tank' }, { face: 5, hit: false, of: 'gun' }],
    })
  })
  it('without hits and misses says neither', () => {
    expect(told(fire()).throws[0]!.dice.map((die) => die.hit)).toEqual([null, null])
  })
})

describe('a fight', () => {
  it('goes on with lines of the same name, and collects losses', () => {
    const battle = told(fire(), fire({ role: 'defend' }), line({ battle: 'caen', losses: ['2 infantry'] }), line({ battle: 'caen' }, 'Caen is held.'))
    expect(battle.throws.map((t) => roleName(t))).toEqual(['attack', 'defence'])
    expect(battle.losses).toEqual(['2 infantry'])
    expect(battle.outcome).toEqual(['Caen is held.'])
  })
  it('stays while other things happen, and ends with a throw elsewhere', () => {
    expect(told(fire(), line({ from: 'a', to: 'b' })).key).toBe('caen')
    expect(told(fire(), fire({ battle: 'bayeux' })).throws).toHaveLength(1)
  })
  it('of one throw has no name', () => {
    expect(told(line({ dice: [3], role: 'check' }))).toMatchObject({ key: '4', title: 'Dice' })
  })
  it('about nothing on the table is called what its line begins with', () => {
    expect(told(line({ dice: [5, 1], role: 'draw' }, 'Initiative: Allies 5; Germans 1.')).title).toBe('Initiative')
    expect(told(line({ dice: [5] }, 'A line that says much before a colon: so.')).title).toBe('Dice')
  })
  it('begins with a card as well', () => {
    expect(told(line({ card: 'Storm', card_text: 'No landings.' })).throws[0]).toMatchObject({ card: 'Storm', cardText: 'No landings.', dice: [] })
  })
})

it('the unit that several targets share is named once', () => {
  expect(joinNames(['Rifle platoon: SMG pl1', 'Rifle platoon: Bren m1'])).toBe('Rifle platoon: SMG pl1, Bren m1')
  expect(joinNames(['Cotton: M4 (75) t1', 'Cotton: M4 (75) t2'])).toBe('Cotton: M4 (75) t1, t2')
  expect(joinNames(['Tiger', 'Tiger'])).toBe('Tiger, Tiger')
  expect(joinNames(['Tiger'])).toBe('Tiger')
  expect(joinNames([])).toBe('')
  expect(joinNames(['A', 'B', 'C', 'D', 'E', 'F'])).toBe('A, B, C, D and 2 more')
})

it('dice next to each other lie together by their owner', () => {
  const dice = ['tank', 'tank', 'gun'].map((of) => ({ face: 1, hit: null, of, paint: 'white' }))
  expect(groupDice(dice).map((g) => [g.of, g.dice.length])).toEqual([['tank', 2], ['gun', 1]])
})

describe('dice with a place beside the map', () => {
  const box = (compact: boolean): Scene => ({ ...scene, panels: [{ id: 'u', title: 'UK', compact, dice: [{ id: 'die:0', face: 'star', colour: 'red' }] }] })
  const roll = line({ dice: ['star'], role: 'draw', thrown: ['die:0'] })
  it('fall there if the box is large, and on the stage in their own colour if it is not', () => {
    expect(listBoxed(roll, box(false))).toEqual(['die:0'])
    expect(listBoxed(roll, box(true))).toEqual([])
    const shown = addLine(null, roll, null, box(true))!.throws[0]!
    expect(shown.dice[0]!.paint).toBe('red')
    expect(roleName(shown)).toBe('dice')
  })
})

it('equal losses in a row are said once', () => {
  expect(mergeEqual(['2 infantry', '1 infantry', '1 infantry', '2 infantry'])).toEqual(['2 infantry', '2 × 1 infantry', '2 infantry'])
})
