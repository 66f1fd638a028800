import { expect, it } from 'vitest'
import { pointAhead, direction, facing, writeFacings, turnBy } from './facing'

const tank = { id: 'team:3', name: 'Sherman', symbol: 'armour', facing: 350, turret: 20 }
const preview = { pieces: [tank, { id: 'team:4', name: 'Rifle', symbol: 'infantry' }], turn: ['team:3'] }

it('measures directions clockwise from the top, in steps', () => {
  expect(direction([0, 0], [0, -10])).toBe(0)
  expect(direction([0, 0], [10, 0])).toBe(90)
  expect(direction([0, 0], [-10, 0])).toBe(270)
  expect(direction([0, 0], [1, -10])).toBe(5)
})

it('finds the point ahead', () => {
  const [x, y] = pointAhead([5, 5], 90, 10)
  expect([Math.round(x), Math.round(y)]).toEqual([15, 5])
})

it('turns what may be turned, the turret along with its hull', () => {
  expect(turnBy(preview, {}, 15)).toEqual({ 'team:3': [5, 35] })
  expect(turnBy(preview, { 'team:3': [0, 0] }, -15)).toEqual({ 'team:3': [345, 345] })
  expect(facing(tank, {})).toEqual([350, 20])
})

it('writes facings after the spot', () => {
  expect(writeFacings({ 'team:3': [90, 45] })).toBe(' turn team:3 90 45')
  expect(writeFacings({})).toBe('')
})
