import { expect, it } from 'vitest'
import { arrowHead, glideFrames } from './motion'

it('a piece keeps an even pace along its path', () => {
  const frames = glideFrames([[0, 0], [30, 0], [30, 10]], 0.5)
  expect(frames.map((f) => f['offset'])).toEqual([0, 0.75, 1])
  expect(frames[1]!['transform']).toBe('translate(30px, 0px) scale(0.5)')
})

it('a piece that stays where it is has frames too', () => {
  expect(glideFrames([[5, 5], [5, 5]], 1).map((f) => f['offset'])).toEqual([0, 1])
})

it('an arrow ends at its tip, and is left out where it would be too short', () => {
  const arrow = arrowHead([[0, 0], [100, 0]], 10)!
  expect(arrow.shaft.at(-1)).toEqual([90, 0])
  expect(arrow.tip[0]).toEqual([100, 0])
  expect(arrowHead([[0, 0], [10, 0]], 10)).toBeNull()
  expect(arrowHead([[0, 0], [100, 0]], 10, 20)?.tip[0]).toEqual([80, 0])
})
