import { describe, expect, it } from 'vitest'
import type { Area, Scene, Shape } from '../lib/wire'
import { isInside, kindFinder } from './features'
import { chance, Noise } from './noise'
import { splitScene, type Plan } from './plan'
import { rampsOf } from './ramps'
import { fillRing, layCells, measureDistance, type Cells } from './relief'

const square = (x: number, y: number, size: number): number[] => [x, y, x + size, y, x + size, y + size, x, y + size]
const area = (id: string, terrain: string, points: number[]): Area => ({ id, name: id, points, centre: [0, 0], terrain })
const shape = (more: Partial<Shape>): Shape => ({ kind: 'polygon', ...more })
const scene = (more: Partial<Scene>): Scene => ({ title: '', size: [100, 100], ...more })

function lay(plan: Plan, across = 50, down = 50): Cells {
  const work = layCells(plan, { x: 0, y: 0, width: 100, height: 100 }, across, down)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

describe('the plan of the ground', () => {
  it('takes terrain out of a scene and leaves what is written on it', () => {
    const sea = shape({ kind: 'rect', points: [0, 0, 100, 100], fill: 'sea' })
    const name = shape({ kind: 'text', points: [5, 5], text: 'Channel' })
    const river = shape({ kind: 'curve', points: [0, 0, 9, 9], stroke: 'river' })
    const { plan, backdrop, overlay } = splitScene(scene({ backdrop: [sea, shape({ points: square(20, 20, 60), fill: 'land' }), name], overlay: [river], areas: [area('a', 'bocage', square(20, 20, 60))] }))
    expect(backdrop).toEqual([name])
    expect(overlay).toEqual([])
    expect(plan).toMatchObject({ base: 'sea', patches: [{ kind: 'bocage' }], ways: [{ kind: 'river' }] })
    expect(plan.land).toHaveLength(1)
  })
  it('leaves boxes of the table alone', () => {
    expect(splitScene(scene({ areas: [area('box', 'paper', square(0, 0, 9))] })).plan.patches).toEqual([])
  })
  it('is the same plan while only owners change', () => {
    const one = area('a', 'wood', square(0, 0, 9))
    expect(splitScene(scene({ areas: [{ ...one, owner: 1 }] })).plan.seed).toBe(splitScene(scene({ areas: [one] })).plan.seed)
    expect(splitScene(scene({ areas: [{ ...one, terrain: 'town' }] })).plan.seed).not.toBe(splitScene(scene({ areas: [one] })).plan.seed)
  })
  it('joins roads from place to place, straight on at a crossing', () => {
    const road = (points: number[]): Shape => shape({ kind: 'line', points, stroke: 'road' })
    const { ways } = splitScene(scene({ overlay: [road([0, 0, 10, 0]), road([10, 0, 20, 0]), road([10, 0, 10, 10])] })).plan
    expect(ways.map((w) => w.points).sort((a, b) => b.length - a.length)).toEqual([[0, 0, 10, 0, 20, 0], [10, 0, 10, 10]])
  })
})

describe('the cells of the ground', () => {
  it('fills a polygon and nothing else', () => {
    const cells = new Uint8Array(100)
    fillRing(cells, 10, 10, square(2, 3, 4), { x: 0, y: 0, width: 10, height: 10 }, 7)
    expect(cells.filter((c) => c === 7)).toHaveLength(16)
    expect(cells[3 * 10 + 2]).toBe(7)
    expect(cells[2 * 10 + 2]).toBe(0)
  })
  it('measures the way to the nearest shore', () => {
    const far = measureDistance((i) => i === 0, 5, 5)
    expect(far[4]).toBeCloseTo(4)
    expect(far[24]).toBeCloseTo(4 * Math.SQRT2)
  })
  it('ends at a drawn coast, and lets the country go on where none is drawn', () => {
    const coast = splitScene(scene({ backdrop: [shape({ kind: 'rect', points: [0, 0, 100, 100], fill: 'sea' }), shape({ points: square(40, 0, 60), fill: 'land' })], areas: [area('a', 'field', square(30, 0, 70))] })).plan
    const at = kindFinder(lay(coast))
    expect([at(20, 30), at(38, 30), at(60, 30)]).toEqual(['sea', 'sea', 'field'])
    const open = splitScene(scene({ areas: [area('a', 'sea', square(20, 20, 30)), area('b', 'field', square(50, 20, 30)), area('c', 'bocage', square(50, 50, 30))] })).plan
    const beyond = kindFinder(lay(open))
    expect(beyond(5, 30)).toBe('sea')
    expect(['field', 'bocage']).toContain(beyond(95, 60))
  })
  it('looks the same whichever part is painted', () => {
    expect(chance(3, 4, 5)).toBe(chance(3, 4, 5))
    expect(new Noise(9).at(1.3, 2.7)).toBe(new Noise(9).at(1.3, 2.7))
    expect(isInside(5, 5, [[0, 0], [10, 0], [10, 10], [0, 10]])).toBe(true)
    expect(isInside(15, 5, [[0, 0], [10, 0], [10, 10], [0, 10]])).toBe(false)
  })
  it('has a look for every kind of ground, by day and by night', () => {
    expect(Object.keys(rampsOf(true).looks)).toEqual(Object.keys(rampsOf(false).looks))
  })
})
