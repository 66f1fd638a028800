import { describe, expect, it } from 'vitest'
import { baseBoxes, placeCaptions, cornerBox, endsOf } from './captions'
import { overlap, type Box } from './labels'
import type { Placed } from './layout'
import type { Mark } from './wire'

const EDGE: Box = { left: 0, top: 0, right: 1000, bottom: 600 }
const flag = (x: number, y: number, text = 'village crossroads, 4 points: American'): Mark => ({ kind: 'flag', points: [x, y, 40], text })
const base = (x: number, y: number, states: string[] = []): Placed => ({ piece: { id: `team:${x}`, name: 'Rifles', symbol: 'infantry', size: 20, states }, x, y, scale: 1 })
const write = (marks: Mark[], taken: Box[] = [], edge = EDGE) => placeCaptions(marks, taken, 10, 1, edge)

describe('what marks say', () => {
  it('stands above the reach of a flag if nothing is there', () => {
    const [found] = write([flag(500, 300)])
    expect(found?.lines).toEqual(['village crossroads, 4 points: American'])
    expect(found?.box.bottom).toBeLessThanOrEqual(260)
    expect(found?.lead).toBeNull()
  })
  it('crosses neither bases nor what others say', () => {
    const crowd = baseBoxes(Array.from({ length: 20 }, (_, i) => base(400 + 10 * i, 250)))
    const found = write([flag(500, 300), flag(520, 310), flag(560, 300)], crowd)
    const boxes = found.map((c) => c!.box)
    expect(boxes.flatMap((a, i) => [...crowd, ...boxes.slice(i + 1)].map((b) => overlap(a, b)))).not.toContainEqual(expect.not.closeTo(0))
  })
  it('begins and ends with an arrow, whatever else is marked', () => {
    const arrow: Mark = { kind: 'arrow', points: [1, 2, 3, 4, 5, 6] }
    expect(endsOf([flag(500, 300), arrow, { ...arrow, kind: 'line' }])).toEqual([[1, 2], [5, 6]])
    expect(endsOf([{ kind: 'ring', points: [7, 8, 9] }])).toEqual([[7, 8]])
  })
  it('does not lie under the little map in the corner', () => {
    const taken = cornerBox(EDGE, 120)
    const low: Mark = { kind: 'flag', points: [930, 560, 5], text: 'level crossing' }
    expect(overlap(write([low])[0]!.box, taken)).toBeGreaterThan(0)
    expect(overlap(write([low], [taken])[0]!.box, taken)).toBe(0)
  })
  it('leaves room for the marks of state below a base', () => {
    expect(baseBoxes([base(100, 100, ['suppressed'])])[0]!.bottom).toBeGreaterThan(baseBoxes([base(100, 100)])[0]!.bottom)
  })
  it('breaks in two lines or keeps its first words where room is short', () => {
    const narrow = { ...EDGE, left: 400, right: 560 }
    expect(write([flag(480, 300)], [], narrow)[0]?.lines).toEqual(['village crossroads,', '4 points: American'])
    const low = { ...narrow, top: 243, bottom: 264 }
    expect(write([flag(480, 300)], [], low)[0]?.lines).toEqual(['village crossroads'])
  })
  it('has more room for wide letters', () => {
    const across = (text: string) => write([flag(500, 300, text)]).map((c) => c!.box.right - c!.box.left)[0]!
    expect(across('mmm')).toBeGreaterThan(across('nnn') + 8)
  })
  it('is left out where there is no room at all', () => {
    expect(write([flag(480, 300)], [EDGE])).toEqual([null])
  })
  it('goes along a ring until it is free', () => {
    const ring: Mark = { kind: 'ring', points: [500, 300, 100], text: '6"' }
    const [free] = write([ring])
    expect(free?.box.bottom).toBeCloseTo(200)
    const [moved] = write([ring], [{ left: 480, top: 180, right: 520, bottom: 200 }])
    expect(moved!.box.top).toBeGreaterThan(free!.box.top)
  })
})
