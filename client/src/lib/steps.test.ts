import { describe, expect, it } from 'vitest'
import { foldScene, foldSteps } from './steps'
import type { Piece, Scene, Step } from './wire'

const piece = (id: string, area = 'a'): Piece => ({ id, name: id, symbol: 'hq', area })
const scene: Scene = { title: 'Turn 1', size: [9, 9], pieces: [piece('one'), piece('two')], summary: 'Two.' }

describe('a change of a scene', () => {
  it('replaces, adds and removes things by id, and keeps the others as they are', () => {
    const made = foldScene(scene, { rows: { pieces: { set: [piece('two', 'b'), piece('three')], gone: ['one'] } } })
    expect(made.pieces).toEqual([piece('two', 'b'), piece('three')])
    const other = foldScene(scene, { rows: { pieces: { set: [piece('three')] } } })
    expect(other.pieces?.[0]).toBe(scene.pieces?.[0])
    expect(scene.pieces).toHaveLength(2)
  })
  it('edits what stays, down to a cell of a track, and sentences of the summary', () => {
    const cell = (id: string, done = false) => ({ id, text: id, ...(done ? { done } : {}) })
    const panel = (done: boolean) => ({ id: 'p', title: '', tracks: [{ id: 't', title: '', cells: [cell('1'), cell('2', done)] }] })
    const before: Scene = { title: '', size: [9, 9], panels: [panel(false)], summary: 'Turn 1. Caen: 2 tanks. Jort: 1 gun.' }
    const made = foldScene(before, {
      rows: { panels: { edit: { p: { rows: { tracks: { edit: { t: { rows: { cells: { edit: { 2: { fields: { done: true } } } } } } } } } } } } },
      summary: [{ first: 2, gone: 1, put: [] }, { first: 1, gone: 1, put: ['Caen: 1 tank', 'Troarn.'] }],
    })
    expect(made).toEqual({ ...before, panels: [panel(true)], summary: 'Turn 1. Caen: 1 tank. Troarn.' })
    expect(made.panels?.[0]?.tracks?.[0]?.cells[0]).toBe(before.panels?.[0]?.tracks?.[0]?.cells[0])
  })
  it('names an order only where it is another one', () => {
    const made = foldScene(scene, { rows: { pieces: { order: ['two', 'one'] } } })
    expect(made.pieces?.map((p) => p.id)).toEqual(['two', 'one'])
  })
  it('leaves out a field with its default, and a row that is empty', () => {
    const made = foldScene(scene, { fields: { title: 'Turn 2' }, dropped: ['summary'], rows: { pieces: { gone: ['one', 'two'] } } })
    expect(made).toEqual({ title: 'Turn 2', size: [9, 9] })
  })
})

it('steps follow one another', () => {
  const step = (depth: number, title: string): Step => ({
    ply: depth, depth, side: 0, heading: '', lines: [], expected: null, scene: { fields: { title } },
  })
  const shown = foldSteps(scene, [step(1, 'one'), step(2, 'two')])
  expect(shown.map((s) => [s.before.title, s.after.title])).toEqual([['Turn 1', 'one'], ['one', 'two']])
})
