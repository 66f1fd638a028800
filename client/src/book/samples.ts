// A mark of the legend as a little scene: what a game's own map would draw for it.

import type { Area, Mark, Piece, Scene, Shape } from '../lib/wire'

export const WIDTH = 60
export const HEIGHT = 40
const [X, Y] = [WIDTH / 2, HEIGHT / 2]
/** The middle of the sample, so that a border shows on every side. */
const RING = [6, 6, 54, 6, 54, 34, 6, 34]

/** Return the scene of a mark such as `state:dug in`, `terrain:bocage` or `mark:ring:bad:dashed`. */
export function sampleOf(mark: string): Scene {
  const [kind = '', ...rest] = mark.split(':')
  const name = rest.join(':')
  const scene: Scene = { title: mark, size: [WIDTH, HEIGHT] }
  if (kind === 'terrain') return { ...scene, areas: [area({ terrain: name, points: whole() })] }
  if (kind === 'area') return { ...scene, areas: [area(stateOf(name))] }
  if (kind === 'badge') return { ...scene, areas: [area({ emphasis: '' })], overlay: [text(name)] }
  if (kind === 'glyph') return { ...scene, overlay: [text(name)] }
  if (kind === 'ground') return { ...scene, free: true, backdrop: [groundOf(name)] }
  if (kind === 'shape') return { ...scene, overlay: [shapeOf(rest)] }
  if (kind === 'mark') return { ...scene, marks: [lineOf(rest)] }
  return { ...scene, pieces: [pieceOf(kind, name)] }
}

/** Return true if a mark is a face of a die or the back of a card, which no map shows. */
export function isLoose(mark: string): boolean {
  return mark.startsWith('die:') || mark.startsWith('card:')
}

function whole(): number[] {
  return [0, 0, WIDTH, 0, WIDTH, HEIGHT, 0, HEIGHT]
}

function area(how: Partial<Area>): Area {
  return { id: 'sample', name: '', points: RING, centre: [X, Y], terrain: 'field', ...how }
}

function stateOf(name: string): Partial<Area> {
  if (name === 'owned') return { owner: 0 }
  if (name === 'contested') return { contested: true }
  return name === 'strong' || name === 'faint' ? { emphasis: name } : {}
}

function text(words: string): Shape {
  const size = words.length > 3 ? 11 : 20
  return { kind: 'text', points: [X, Y + size * 0.36], text: words, size, weight: 'bold' }
}

const LINES = new Set(['bocage', 'hedge', 'stone_wall', 'high_wall', 'fence', 'embankment', 'shingle', 'stream'])

function groundOf(ground: string): Shape {
  if (LINES.has(ground)) return { kind: 'line', points: [0, Y, WIDTH, Y], width: 7, stroke: 'rock', ground }
  const points = ground === 'building' ? [14, 8, 46, 8, 46, 32, 14, 32] : whole()
  return { kind: 'polygon', points, fill: ground === 'road' ? 'road' : 'land', ground }
}

function shapeOf([kind = '', paint = '', dashed = '']: string[]): Shape {
  const dash = dashed ? '5 4' : ''
  if (kind === 'line' || kind === 'curve') return { kind, points: [8, 28, 24, 14, 52, 22], stroke: paint, width: 3, dash }
  if (kind === 'circle' && dashed) return { kind, points: [X, Y, 15], stroke: paint, width: 2, dash }
  if (kind === 'circle' && paint === 'bad') return { kind: 'path', d: `M${X} 8a12 12 0 1 0 .1 0zM${X} 3v34M13 ${Y}h34`, stroke: paint, width: 2 }
  if (kind === 'circle') return { kind, points: [X, Y, 9], fill: paint, stroke: 'ink' }
  if (kind === 'path') return { kind, d: `M${X - 14} 4h28v18c0 8-7 12-14 15c-7-3-14-7-14-15z`, fill: paint, stroke: '#22242a', width: 2 }
  return { kind: 'polygon', points: RING, fill: paint, stroke: paint, opacity: 0.4 }
}

function lineOf([kind = '', paint = '', dashed = '']: string[]): Mark {
  const points: Record<string, number[]> = {
    arrow: [10, 30, 48, 12], line: [8, 30, 52, 10], cross: [X, Y], flag: [X - 6, Y + 14],
  }
  return { kind: kind as Mark['kind'], points: points[kind] ?? [X, Y, 15], colour: paint, ...(dashed ? { dash: '5 4' } : {}) }
}

function pieceOf(kind: string, name: string): Piece {
  const piece: Piece = { id: 'sample', name: '', symbol: 'infantry', owner: 0, at: [X, Y], size: 32 }
  if (kind === 'symbol') return { ...piece, symbol: name }
  if (kind === 'state') return { ...piece, size: 26, at: [X, Y - 2], states: [name] }
  if (kind === 'top') return { ...piece, top: name }
  if (kind === 'bottom') return { ...piece, bottom: name }
  if (kind === 'colour') return { ...piece, colour: name }
  if (name === 'faded') return { ...piece, faded: true }
  if (name === 'facing') return { ...piece, symbol: 'armour', size: 22, depth: 32, facing: 60, turret: 90 }
  return { ...piece, size: 28, count: 3 }
}
