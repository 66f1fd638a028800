import { expect, test } from 'vitest'
import { percent, points, shuffled } from './chances'

test('a chance is written in whole percent', () => {
  expect(percent(0.634)).toBe('63 %')
})

test('a change has its sign, and none of nothing', () => {
  expect(points(0.0512)).toBe('+5.1 points')
  expect(points(-0.0512)).toBe('−5.1 points')
  expect(points(0)).toBe('0.0 points')
})

test('moves are mixed the same way each time, and none is lost', () => {
  const moves = ['a', 'b', 'c', 'd', 'e']
  expect(shuffled(moves, 7)).toEqual(shuffled(moves, 7))
  expect([...shuffled(moves, 7)].sort()).toEqual(moves)
  expect([1, 2, 3, 4].some((seed) => shuffled(moves, seed)[0] !== 'a')).toBe(true)
})
