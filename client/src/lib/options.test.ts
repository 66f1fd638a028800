import { describe, expect, it } from 'vitest'
import { listAnchors, shortLabel, hasShortLabels, keepComplete, findDragged, findExact, findStarts, foldableHeadings, groupByHeading, assignKeys, filterTyped, narrow, pointAt, listTicks, tickRange, commonNeed, commonNote, dropNeed, splitEnding } from './options'
import type { Choice } from './wire'

const option = (text: string, at: string[], drag: string[] = [], group = ''): Choice => ({
  answer: text, text, label: text, at, drag, group, note: '', rule: '', tick: false,
})
const toCaen = option('inf-caen', ['unit:1', 'zone:caen'], ['unit:1', 'zone:caen'], 'Infantry')
const toBayeux = option('inf-bayeux', ['unit:1', 'zone:bayeux'], ['unit:1', 'zone:bayeux'], 'Infantry')
const tank = option('tank-caen', ['unit:2', 'zone:caen'], ['unit:2', 'zone:caen'], 'Tank')
const pass = option('pass', [])
const all = [toCaen, toBayeux, tank, pass]

describe('answers that end something', () => {
  it('stand apart from those about things', () => {
    expect(splitEnding(all)).toEqual({ main: [toCaen, toBayeux, tank], ending: [pass] })
  })
  it('stand with the others where nothing is about a thing', () => {
    const [yes, no] = [option('yes', []), option('no', [])]
    expect(splitEnding([yes, no])).toEqual({ main: [yes, no], ending: [] })
  })
  it('come last beside the only answer about a thing', () => {
    expect(splitEnding([pass, tank])).toEqual({ main: [tank, pass], ending: [] })
  })
  it('stand apart beside things that are ticked, which the list does not name', () => {
    expect(splitEnding([pass], true)).toEqual({ main: [], ending: [pass] })
    expect(splitEnding([pass, tank], true)).toEqual({ main: [tank], ending: [pass] })
  })
})

describe('pointing at things', () => {
  it('gives the only answer that concerns a thing', () => {
    expect(pointAt(all, [], 'unit:2')).toEqual({ answer: tank, picked: [] })
  })
  it('narrows the list while several answers are left, then answers', () => {
    const first = pointAt(all, [], 'unit:1')
    expect(first).toEqual({ answer: null, picked: ['unit:1'] })
    expect(narrow(all, first.picked)).toEqual([toCaen, toBayeux])
    expect(pointAt(all, first.picked, 'zone:bayeux').answer).toBe(toBayeux)
  })
  it('starts afresh with a thing that does not go with the others', () => {
    expect(pointAt(all, ['unit:1'], 'unit:2').answer).toBe(tank)
  })
  it('lets go of a thing that is pointed at twice', () => {
    expect(pointAt(all, ['unit:1'], 'unit:1')).toEqual({ answer: null, picked: [] })
  })
  it('does nothing at a thing that no answer concerns', () => {
    expect(pointAt(all, [], 'zone:paris')).toEqual({ answer: null, picked: [] })
  })
  it('finds the answer that concerns exactly a set of dice', () => {
    const dice = [option('a', ['die:1']), option('ab', ['die:1', 'die:2']), option('abc', ['die:1', 'die:2', 'die:3'])]
    expect(findExact(dice, ['die:2', 'die:1'])?.text).toBe('ab')
    expect(findExact(dice, [])).toBeNull()
    expect(findExact(dice, ['die:3'])).toBeNull()
  })
})

describe('long lists', () => {
  const set = (text: string): Choice => ({ ...option(text, [...text].map((c) => `die:${c}`)), tick: true })
  const pairs = ['ab', 'ac', 'ad', 'bc', 'bd', 'cd', 'a'].map(set)
  it('offers the things of many sets to be ticked, and lists few sets', () => {
    expect(listTicks([pass, ...pairs])).toEqual(['die:a', 'die:b', 'die:c', 'die:d'])
    expect(listTicks([pass, ...pairs.slice(1)])).toEqual([])
  })
  it('waits for the button when things are ticked, and takes a listed set at once', () => {
    expect(pointAt([pass, ...pairs], ['die:c'], 'die:d')).toEqual({ answer: null, picked: ['die:c', 'die:d'] })
    expect(pointAt([pass, ...pairs.slice(1)], ['die:c'], 'die:d').answer?.text).toBe('cd')
    expect([tickRange(pairs), tickRange(pairs.slice(0, 3))]).toEqual(['1 to 2', '2'])
  })
  it('keeps the set that is ticked, and what is no set', () => {
    expect(keepComplete([pass, ...pairs], []).map((o) => o.text)).toEqual(['pass'])
    expect(keepComplete([pass, ...pairs], ['die:a']).map((o) => o.text)).toEqual(['pass', 'a'])
    expect(keepComplete([pass, ...pairs], ['die:d', 'die:c']).map((o) => o.text)).toEqual(['pass', 'cd'])
  })
  it('folds headings whose answers are cards in sight, if there are two of them and much to show', () => {
    const cards = (group: string, n: number): Choice[] => Array.from({ length: n }, (_, i) => option(`${group}${i}`, [`card:${group}${i}`], [], group))
    const sight = (list: Choice[]) => new Set(list.flatMap((o) => o.at))
    const long = [pass, ...cards('Rally', 9), ...cards('Find', 8)]
    expect(foldableHeadings(groupByHeading(long), sight(long))).toEqual(['Rally', 'Find'])
    expect(foldableHeadings(groupByHeading(long), new Set())).toEqual([])
    const short = [pass, ...cards('Rally', 3), ...cards('Find', 3)]
    expect(foldableHeadings(groupByHeading(short), sight(short))).toEqual([])
    const one = cards('Find', 20)
    expect(foldableHeadings(groupByHeading(one), sight(one))).toEqual([])
  })
  it('does not repeat the text of a card in sight', () => {
    expect(shortLabel('', { ...pass, label: 'Take Vest: No fire.' }, 'No fire.')).toBe('Take Vest')
    expect(shortLabel('', { ...pass, label: 'Take Vest: No fire.' }, '')).toBe('Take Vest: No fire.')
  })
})

describe('dragging', () => {
  it('gives the answer of the two ends', () => {
    expect(findDragged(all, 'unit:1', 'zone:bayeux')).toEqual([toBayeux])
  })
  it('falls back on answers that concern both', () => {
    const plain = option('x', ['unit:9', 'zone:caen'])
    expect(findDragged([plain], 'unit:9', 'zone:caen')).toEqual([plain])
    expect(findDragged(all, 'unit:2', 'zone:bayeux')).toEqual([])
  })
  it('starts with what a thing stands for where its target is asked next', () => {
    const stack = { ...option('inf Z1', ['unit:1', 'zone:1']) }
    const other = { ...option('art Z1', ['unit:2', 'zone:1']) }
    const again = { ...option('again', ['unit:1']), drag: ['unit:1', 'zone:9'] }
    expect(findStarts([stack, other, again], 'unit:1')).toEqual([stack])
    expect(findStarts([stack, other, again], 'unit:3')).toEqual([])
  })
})

describe('lists', () => {
  it('anchors every thing of every answer', () => {
    expect([...listAnchors(all)].sort()).toEqual(['unit:1', 'unit:2', 'zone:bayeux', 'zone:caen'])
  })
  it('keeps headings in the order of first appearance', () => {
    expect(groupByHeading(all).map(([heading, list]) => [heading, list.length])).toEqual([['Infantry', 2], ['Tank', 1], ['', 1]])
  })
  it('does not repeat a heading in the labels below it', () => {
    expect(shortLabel('Rally', { ...pass, label: 'Rally Scout (4 Stars)' })).toBe('Scout (4 Stars)')
    expect(shortLabel('Rally for Stars', { ...pass, label: 'Rally Scout for 4 Stars' })).toBe('Scout for 4')
    expect(shortLabel('Rally for Stars', { ...pass, label: 'Rally Scout for 1 Star' })).toBe('Rally Scout for 1 Star')
    expect(shortLabel('Move in cover', { ...pass, label: 'Move to Sector 4' })).toBe('Move to Sector 4')
    expect(shortLabel('Rally', { ...pass, label: 'Rally' })).toBe('Rally')
    expect(shortLabel('Move', { ...pass, label: 'Go to Sector 4' })).toBe('Go to Sector 4')
    expect(shortLabel('', { ...pass, label: 'Stay' })).toBe('Stay')
  })
  it('tells once what all answers below a heading do', () => {
    const fire = (text: string, note: string): Choice => ({ ...option(text, []), note, rule: 'R-1' })
    const same = [fire('half', 'hits worse'), fire('end', 'hits worse')]
    expect(commonNote(same)).toBe(same[0])
    expect(commonNote([same[0]!, fire('wait', 'nothing')])).toBeNull()
    expect(commonNote([same[0]!])).toBeNull()
    expect(commonNote([option('a', []), option('b', [])])).toBeNull()
  })
  it('leaves room beside short labels only', () => {
    expect(hasShortLabels('Guns', [{ ...pass, label: 'Guns fire' }, { ...pass, label: 'Move and Fire' }])).toBe(true)
    expect(hasShortLabels('', [pass, { ...pass, label: 'Go to ground for the rest of the round' }])).toBe(false)
  })
  it('searches labels, notation and headings by every word', () => {
    expect(filterTyped(all, 'CAEN tank')).toEqual([tank])
    expect(filterTyped(all, '  ')).toEqual(all)
    expect(filterTyped(all, 'at 3 4')).toEqual([])
  })
})

describe('number keys', () => {
  const keys = (...texts: string[]) => [...assignKeys(texts.map((text) => option(text, []))).values()]
  it('count the answers in the order of the list', () => {
    expect(keys('stay', 'go', 'wait')).toEqual(['1', '2', '3'])
  })
  it('of an answer that is a number are that number', () => {
    const found = assignKeys(['2', '1', 'none'].map((text) => option(text, [])))
    expect([...found].map(([o, key]) => `${o.text}:${key}`)).toEqual(['2:2', '1:1', 'none:3'])
  })
  it('are nine at most', () => {
    expect(keys(...'abcdefghijk')).toHaveLength(9)
    expect(keys('70', '746')).toEqual(['1', '2'])
  })
})

describe('what all answers need', () => {
  const three = ['Caen, needs 2 or less, 1 in 3', 'Bayeux (2), needs 2 or less, 1 in 3', 'Jort, needs 2 or less, 1 in 3']
  it('is told once, from four on', () => {
    expect(commonNeed([...three, 'Troarn, needs 2 or less, 1 in 3'])).toBe('needs 2 or less, 1 in 3')
    expect(commonNeed(three)).toBe('')
    expect(dropNeed(three[1]!, 'needs 2 or less, 1 in 3')).toBe('Bayeux (2)')
    expect(dropNeed(three[1]!, '')).toBe(three[1])
  })
  it('stays where it differs, or where nothing is needed', () => {
    expect(commonNeed([...three, 'Troarn, needs 1, 1 in 6'])).toBe('')
    expect(commonNeed([...three, 'Troarn'])).toBe('')
    expect(commonNeed(['a, b', 'c, b', 'd, b', 'e, b'])).toBe('')
  })
})
