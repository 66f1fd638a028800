import { describe, expect, it } from 'vitest'
import { anchors, below, dragged, exactly, grouped, keyed, matching, narrowed, point } from './choosing'
import type { Choice } from './wire'

const option = (text: string, at: string[], drag: string[] = [], group = ''): Choice => ({
  answer: text, text, label: text, at, drag, group, note: '', rule: '',
})
const toCaen = option('inf-caen', ['unit:1', 'zone:caen'], ['unit:1', 'zone:caen'], 'Infantry')
const toBayeux = option('inf-bayeux', ['unit:1', 'zone:bayeux'], ['unit:1', 'zone:bayeux'], 'Infantry')
const tank = option('tank-caen', ['unit:2', 'zone:caen'], ['unit:2', 'zone:caen'], 'Tank')
const pass = option('pass', [])
const all = [toCaen, toBayeux, tank, pass]

describe('pointing at things', () => {
  it('gives the only answer that concerns a thing', () => {
    expect(point(all, [], 'unit:2')).toEqual({ answer: tank, picked: [] })
  })
  it('narrows the list while several answers are left, then answers', () => {
    const first = point(all, [], 'unit:1')
    expect(first).toEqual({ answer: null, picked: ['unit:1'] })
    expect(narrowed(all, first.picked)).toEqual([toCaen, toBayeux])
    expect(point(all, first.picked, 'zone:bayeux').answer).toBe(toBayeux)
  })
  it('starts afresh with a thing that does not go with the others', () => {
    expect(point(all, ['unit:1'], 'unit:2').answer).toBe(tank)
  })
  it('lets go of a thing that is pointed at twice', () => {
    expect(point(all, ['unit:1'], 'unit:1')).toEqual({ answer: null, picked: [] })
  })
  it('does nothing at a thing that no answer concerns', () => {
    expect(point(all, [], 'zone:paris')).toEqual({ answer: null, picked: [] })
  })
  it('finds the answer that concerns exactly a set of dice', () => {
    const dice = [option('a', ['die:1']), option('ab', ['die:1', 'die:2']), option('abc', ['die:1', 'die:2', 'die:3'])]
    expect(exactly(dice, ['die:2', 'die:1'])?.text).toBe('ab')
    expect(exactly(dice, [])).toBeNull()
    expect(exactly(dice, ['die:3'])).toBeNull()
  })
})

describe('dragging', () => {
  it('gives the answer of the two ends', () => {
    expect(dragged(all, 'unit:1', 'zone:bayeux')).toEqual([toBayeux])
  })
  it('falls back on answers that concern both', () => {
    const plain = option('x', ['unit:9', 'zone:caen'])
    expect(dragged([plain], 'unit:9', 'zone:caen')).toEqual([plain])
    expect(dragged(all, 'unit:2', 'zone:bayeux')).toEqual([])
  })
})

describe('lists', () => {
  it('anchors every thing of every answer', () => {
    expect([...anchors(all)].sort()).toEqual(['unit:1', 'unit:2', 'zone:bayeux', 'zone:caen'])
  })
  it('keeps headings in the order of first appearance', () => {
    expect(grouped(all).map(([heading, list]) => [heading, list.length])).toEqual([['Infantry', 2], ['Tank', 1], ['', 1]])
  })
  it('does not repeat a heading in the labels below it', () => {
    expect(below('Rally', { ...pass, label: 'Rally Scout (4 Stars)' })).toBe('Scout (4 Stars)')
    expect(below('Move', { ...pass, label: 'Go to Sector 4' })).toBe('Go to Sector 4')
    expect(below('', { ...pass, label: 'Stay' })).toBe('Stay')
  })
  it('searches labels, notation and headings by every word', () => {
    expect(matching(all, 'CAEN tank')).toEqual([tank])
    expect(matching(all, '  ')).toEqual(all)
    expect(matching(all, 'at 3 4')).toEqual([])
  })
})

describe('number keys', () => {
  const keys = (...texts: string[]) => [...keyed(texts.map((text) => option(text, []))).values()]
  it('count the answers in the order of the list', () => {
    expect(keys('stay', 'go', 'wait')).toEqual(['1', '2', '3'])
  })
  it('of an answer that is a number are that number', () => {
    const found = keyed(['2', '1', 'none'].map((text) => option(text, [])))
    expect([...found].map(([o, key]) => `${o.text}:${key}`)).toEqual(['2:2', '1:1', 'none:3'])
  })
  it('are nine at most', () => {
    expect(keys(...'abcdefghijk')).toHaveLength(9)
    expect(keys('70', '746')).toEqual(['1', '2'])
  })
})
