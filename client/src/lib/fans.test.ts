import { describe, expect, it } from 'vitest'
import { placeFans, fanOffset, USUAL } from './fans'
import type { Placed } from './layout'

const base = (x: number, y: number, states: string[] = ['dug in']): Placed => ({ piece: { id: `team:${x},${y}`, name: 'Rifles', symbol: 'infantry', size: 20, round: true, states }, x, y, scale: 1 })
const SIX = [0, 60, 120, 180, 240, 300].map((a) => base(100 + 20 * Math.cos((a * Math.PI) / 180), 100 + 20 * Math.sin((a * Math.PI) / 180), []))

describe('marks of state', () => {
  it('lie along the lower rim of a base that stands by itself', () => {
    expect(placeFans([base(100, 100), base(300, 100)]).get('team:100,100')).toEqual(USUAL)
    expect(fanOffset(USUAL, 0, 1, 10, 4)[1]).toBeGreaterThan(10)
  })
  it('turn away from a neighbour below', () => {
    const fan = placeFans([base(100, 100), base(100, 121, [])]).get('team:100,100')!
    const [x, y] = fanOffset(fan, 0, 1, 10, 6)
    expect(Math.hypot(100 + x - 100, 100 + y - 121)).toBeGreaterThan(12)
    expect(fan.huddled).toBe(false)
  })
  it('do not lie on those of a neighbour', () => {
    const both = placeFans([base(100, 100, ['dug in', 'overwatch']), base(122, 100, ['dug in', 'overwatch'])])
    const [one, two] = ['team:100,100', 'team:122,100'].map((id) => both.get(id)!)
    const right = fanOffset(one!, 0, 2, 10, 6).map((v, i) => v + [100, 100][i]!)
    const left = fanOffset(two!, 1, 2, 10, 6).map((v, i) => v + [122, 100][i]!)
    expect(Math.hypot(right[0]! - left[0]!, right[1]! - left[1]!)).toBeGreaterThan(10)
  })
  it('stay on a base that neighbours ring', () => {
    const fan = placeFans([base(100, 100), ...SIX]).get('team:100,100')!
    expect(fan.huddled).toBe(true)
    const [x, y] = fanOffset(fan, 0, 1, 10, 4)
    expect(Math.hypot(x, y) + 4).toBeLessThan(12.5)
  })
  it('are left as they are on counters', () => {
    const counter = base(100, 100)
    expect(placeFans([{ ...counter, piece: { ...counter.piece, round: false } }]).size).toBe(0)
  })
})
