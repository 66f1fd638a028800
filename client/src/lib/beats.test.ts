import { describe, expect, it } from 'vitest'
import { LONGEST_RUN, compareScenes, paceOf, planBeats, recapOf } from './beats'
import type { ShownStep } from './steps'
import type { Figures, Line, Piece, Scene } from './wire'

const area = (id: string, x: number) => ({ id, name: id, points: [x, 0, x + 100, 0, x + 100, 100, x, 100], centre: [x + 50, 50] as [number, number] })
const AREAS = [area('a', 0), area('b', 100), area('c', 200)]
const piece = (id: string, where: string, count = 1): Piece => ({ id, name: id, symbol: 'infantry', owner: 1, area: where, count })
const scene = (...pieces: Piece[]): Scene => ({ title: '', size: [300, 100], areas: AREAS, pieces })
const line = (ply: number, figures: Figures = {}, text = 'line'): Line => ({
  ply, depth: ply + 1, heading: 'Turn 1', text, kind: '', rule: '', side: 1, figures, typed: false,
})
const step = (ply: number, before: Scene, after: Scene, ...lines: Line[]): ShownStep => ({
  ply, depth: ply + 1, side: 1, heading: 'Turn 1', lines, expected: null, before, after,
})

describe('what moves', () => {
  it('a piece that changes its place glides along its path, and is nowhere else meanwhile', () => {
    const moved = line(0, { pieces: ['u'], from: 'a', to: 'c', path: ['a', 'b', 'c'] })
    const { glides, during } = compareScenes(scene(piece('u', 'a')), scene(piece('u', 'c')), [moved])
    expect(glides.map((g) => g.points)).toEqual([[[50, 50], [150, 50], [250, 50]]])
    expect(during.pieces).toEqual([])
  })
  it('what a stack has more comes from where the line says, and counts only when it is there', () => {
    const before = scene(piece('s:a', 'a', 3), piece('s:b', 'b', 1))
    const after = scene(piece('s:a', 'a', 1), piece('s:b', 'b', 3))
    const { glides, during } = compareScenes(before, after, [line(0, { from: 'a', to: 'b' })])
    expect(glides.map((g) => [g.piece.count, g.points[0], g.points.at(-1)])).toEqual([[2, [50, 50], [150, 50]]])
    expect(during.pieces?.map((p) => p.count)).toEqual([1, 1])
  })
  it('a new piece from nowhere just appears', () => {
    const { glides, during } = compareScenes(scene(), scene(piece('u', 'b')), [line(0, { to: 'b' })])
    expect(glides).toEqual([])
    expect(during.pieces).toHaveLength(1)
  })
})

describe('who fires at whom', () => {
  const told = { dice: [6], role: 'attack', battle: 'x', need: '4+', target: ['t'] }
  it('is an arrow from one to the other, where both stand on the table', () => {
    const table = scene(piece('u', 'a'), piece('t', 'c'))
    const [beat] = planBeats([step(0, table, table, line(0, { ...told, pieces: ['u'] }))])
    expect(beat!.arrows.map((arrow) => [arrow.points, arrow.fired])).toEqual([[[[50, 50], [250, 50]], true]])
    for (const pieces of [['elsewhere'], []]) expect(planBeats([step(0, table, table, line(0, { ...told, pieces }))])[0]!.arrows).toEqual([])
  })
})

describe('what is lost', () => {
  it('fades where a line tells of a loss', () => {
    const [before, after] = [scene(piece('u', 'a', 3)), scene(piece('u', 'a', 1))]
    expect(compareScenes(before, after, [line(0, { losses: ['2 infantry'] })]).losses.map((l) => l.piece.count)).toEqual([2])
    expect(compareScenes(before, after, [line(0)]).losses).toEqual([])
  })
  it('is gone, or only hit where it stays', () => {
    const hit = line(0, { loss: ['u'] })
    expect(compareScenes(scene(piece('u', 'a')), scene(), [hit]).losses.map((l) => l.gone)).toEqual([true])
    expect(compareScenes(scene(piece('u', 'a')), scene(piece('u', 'a')), [hit]).losses.map((l) => l.gone)).toEqual([false])
  })
  it('is only what the line names, though others go elsewhere', () => {
    const before = scene(piece('u', 'a'), piece('v', 'a'))
    const { losses } = compareScenes(before, scene(), [line(0, { loss: ['v'] })])
    expect(losses.map((l) => l.piece.id)).toEqual(['v'])
  })
})

describe('beats', () => {
  const [one, two, three] = [scene(piece('s', 'a', 3)), scene(piece('s', 'a', 2), piece('t', 'b', 1)), scene(piece('s', 'a', 1), piece('t', 'b', 2))]
  const going = { from: 'a', to: 'b' }
  it('equal moves in a row are one, though choices lie between them', () => {
    const beats = planBeats([step(0, one, one), step(1, one, two, line(1, going)), step(2, two, two), step(3, two, three, line(3, going))])
    expect(beats.map((b) => b.kind)).toEqual(['move'])
    expect(beats[0]!.glides.map((g) => g.piece.count)).toEqual([2])
    expect(beats[0]!.after).toBe(three)
    expect(recapOf(beats)).toEqual([expect.objectContaining({ text: 'line', times: 2 })])
  })
  it('moves of other pieces elsewhere are others', () => {
    const beats = planBeats([step(0, one, two, line(0, going)), step(1, two, one, line(1, { from: 'b', to: 'a' }))])
    expect(beats).toHaveLength(2)
  })
  it('dice fall before anything is lost', () => {
    const thrown = line(0, { dice: [1, 6], role: 'attack', at: 'a' })
    const beats = planBeats([step(0, one, scene(), thrown, line(0, { losses: ['3 infantry'] }))])
    expect(beats.map((b) => b.kind)).toEqual(['throw', 'loss'])
    expect(beats[0]!.during).toBe(one)
    expect(beats[0]!.after).toBe(one)
    expect(beats[1]!.losses).toHaveLength(1)
    expect(beats[0]!.focus).toBe('a')
  })
  it('a card is shown like dice', () => {
    expect(planBeats([step(0, one, one, line(0, { card: 'Storm' }))]).map((b) => b.kind)).toEqual(['throw'])
  })
  it('steps without a word at the end still lead to their scene', () => {
    const beats = planBeats([step(0, one, two, line(0, going)), step(1, two, three)])
    expect(beats.at(-1)).toMatchObject({ kind: 'quiet', lasts: 0, after: three })
  })
})

it('many beats go faster, so that a run ends in time; few keep their pace', () => {
  const some = planBeats([step(0, scene(), scene(), line(0, { dice: [1] }))])
  const many = Array.from({ length: 40 }, () => some[0]!)
  expect(paceOf(some, LONGEST_RUN)).toBe(1)
  const total = many.reduce((sum, b) => sum + b.lasts, 0)
  expect(total).toBeGreaterThan(LONGEST_RUN)
  expect(total / paceOf(many, LONGEST_RUN)).toBeCloseTo(LONGEST_RUN)
})
