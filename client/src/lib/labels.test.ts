import { describe, expect, it } from 'vitest'
import { placeLabels } from './labels'
import type { Placed } from './layout'
import type { Area } from './wire'

const HEX: Area = { id: 'hex:1', name: 'Vierville', label: 'Vierville', points: [0, 0, 100, 0, 100, 100, 0, 100], centre: [50, 50], label_at: [50, 60] }
const counter = (x: number, y: number): Placed => ({ piece: { id: 'unit:1', name: 'Rifles', symbol: 'infantry', size: 40 }, x, y, scale: 1 })
const placed = (area: Area, ...pieces: Placed[]) => placeLabels([area], pieces, 1, 0)[0]!

describe('names on the map', () => {
  it('stand where the scene says if nothing lies on them', () => {
    expect(placed(HEX).at).toEqual([50, 60])
    expect(placed(HEX, counter(50, 20)).at).toEqual([50, 60])
  })
  it('go below or above a counter that would cover them, whichever is nearer', () => {
    const [, below] = placed(HEX, counter(50, 50)).at
    expect(below).toBeGreaterThan(70)
    const [, above] = placed(HEX, counter(50, 65)).at
    expect(above).toBeLessThan(45)
  })
  it('go to the side where a counter lies above and another below', () => {
    const wide = [counter(20, 20), counter(20, 60), counter(20, 100)]
    expect(placed({ ...HEX, label_at: [45, 60] }, ...wide).at[0]).toBeGreaterThan(60)
  })
  it('rather lie on a counter of their own area than on one of another', () => {
    const own = { ...counter(50, 58), piece: { ...counter(0, 0).piece, area: 'hex:1' } }
    const around = [-28, 16, 100, 144].map((y) => counter(50, y))
    const { at } = placed(HEX, own, ...around, ...[-60, 160].flatMap((x) => [20, 58, 96].map((y) => counter(x, y))))
    expect(at[1]).toBeGreaterThan(36)
    expect(at[1]).toBeLessThan(82)
  })
  it('do not lie on each other', () => {
    const [one, two] = placeLabels([HEX, { ...HEX, id: 'hex:2' }], [], 1, 0)
    expect(Math.abs(one!.at[1] - two!.at[1])).toBeGreaterThan(8)
  })
  it('do not flee from one counter under another', () => {
    const crowd = [counter(50, 50), counter(50, 95)]
    expect(placed(HEX, ...crowd).at[1]).toBeLessThan(30)
  })
  it('stay in their area if there is nowhere to go', () => {
    const crowd = [10, 50, 90].map((y) => counter(50, y))
    const [, y] = placed(HEX, ...crowd).at
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(112)
  })
  it('leave grid references to the ground, but keep their badge', () => {
    expect(placeLabels([{ ...HEX, label: '2041' }], [], 1, 0)).toEqual([])
    expect(placeLabels([{ ...HEX, label: '2041', badge: '★' }], [], 1, 0)).toMatchObject([{ lines: [], badge: '★', badgeBelow: 12 }])
  })
})
