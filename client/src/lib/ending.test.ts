import { describe, expect, it } from 'vitest'
import { countLosses, scoreParts, turningPoints } from './ending'
import type { AnalysedItem, Figures, MatchAnalysis, Scene } from './wire'

const scene: Scene = { title: '', size: [9, 9], pieces: [{ id: 'unit:1', name: 'Rifles', symbol: 'infantry', owner: 0 }, { id: 'unit:2', name: 'Tiger', symbol: 'armour', owner: 1 }] }
const step = (figures: Figures) => ({
  ply: 0, depth: 1, side: 0, heading: '', expected: null, before: scene, after: scene,
  lines: [{ ply: 0, depth: 1, heading: '', text: '', kind: '', rule: '', side: 0, figures, typed: false }],
})

describe('losses', () => {
  it('are counted for whoever owned them, not for whoever shot', () => {
    const steps = [step({ loss: ['unit:2'], losses: ['2 tanks'] }), step({ loss: ['unit:1'], losses: ['1 infantry'] }), step({ loss: ['unit:2'], losses: ['1 tank', '3/916 reduced'] })]
    expect(countLosses({ first: scene, steps })).toEqual([{ side: 0, what: ['infantry'] }, { side: 1, what: ['tank × 3', '3/916 reduced'] }])
  })
  it('take no number that belongs to a name for a count', () => {
    const steps = [step({ loss: ['unit:2'], losses: ['30\u00a0Mobile reduced'] })]
    expect(countLosses({ first: scene, steps })).toEqual([{ side: 1, what: ['30\u00a0Mobile reduced'] }])
  })
  it('of things that nobody owns are nobody\'s', () => {
    expect(countLosses({ first: scene, steps: [step({ loss: ['unit:9'], losses: ['1 man'] })] })).toEqual([])
  })
})

it('the parts of a score are those of its panels: figures, and words only without them', () => {
  const panels = [
    { id: 'victory', title: 'Points', dials: [{ id: 'map:1', title: 'Utah', value: 2, limit: 4 }], lines: ['What scores.'] },
    { id: 'objectives', title: 'Cities', lines: ['Caen: the Axis.'] },
    { id: 'deck', title: 'Deck', lines: ['no part'] },
  ]
  expect(scoreParts({ ...scene, panels })).toEqual(['Utah: 2 of 4', 'Caen: the Axis.'])
})

it('a match turned where the win chance changed most, told in order', () => {
  const item = (kind: 'throw' | 'move', depth: number, luck: number, error: number, side = 0): AnalysedItem => ({ kind, depth, side, heading: 'Turn 1', text: `at ${depth}`, luck, error, odds: 0.1, exact: true, choices: [], checked: null })
  const found = { luckiest: [item('throw', 9, 0.3, 0), item('throw', 4, -0.1, 0)], worst: [item('move', 2, 0, 0.2, 1), item('move', 1, 0, 0.01)] } as unknown as MatchAnalysis
  expect(turningPoints(found, 2)).toEqual([{ depth: 2, text: 'Turn 1: at 2', change: 0.2 }, { depth: 9, text: 'Turn 1: at 9', change: 0.3 }])
})
