// What moves on the map after news, made from the figures of the log's events; it changes nothing.

import type { Line, Point, Scene } from './wire'
import { placePieces } from './layout'

export interface Effect {
  key: string
  kind: 'move' | 'pulse' | 'loss'
  from: Point
  to: Point
  side: number
  /** Milliseconds from the start of the show. */
  delay: number
}

const STEP = 260
const LONGEST = 3200
const LOSS = /lost|loss|loses|killed|destroyed|eliminated|removed|casualt|dead|died|wiped/

/** Find where a thing of the scene is. */
export function findPlace(scene: Scene, id: string): Point | null {
  const area = scene.areas?.find((a) => a.id === id)
  if (area) return area.centre
  const placed = placePieces(scene.areas ?? [], scene.pieces ?? []).find((p) => p.piece.id === id)
  return placed ? [placed.x, placed.y] : null
}

/** Plan the show of new lines: who goes from where to where, and where something is hit. */
export function planEffects(lines: Line[], before: Scene, after: Scene): Effect[] {
  const effects: Effect[] = []
  const where = (id: unknown): Point | null => (typeof id === 'string' ? findPlace(after, id) ?? findPlace(before, id) : null)
  const several = (line: Line): Point[] => {
    const ids = line.figures['pieces']
    return Array.isArray(ids) ? ids.map(where).filter((at) => at !== null) : []
  }
  for (const line of lines) {
    const find = (name: string): Point | null => where(line.figures[name])
    const [from, to] = [find('from'), find('to')]
    const at = find('at') ?? find('piece') ?? to
    const base = { key: `${line.ply}.${effects.length}`, side: line.side, delay: 0 }
    if (from && to && (from[0] !== to[0] || from[1] !== to[1])) effects.push({ ...base, kind: 'move', from, to })
    else for (const spot of at ? [at] : several(line)) effects.push({ ...base, key: `${line.ply}.${effects.length}`, kind: LOSS.test(line.kind) ? 'loss' : 'pulse', from: spot, to: spot })
  }
  const step = Math.min(STEP, LONGEST / Math.max(1, effects.length))
  return effects.map((e, i) => ({ ...e, delay: Math.round(i * step) }))
}

/** Find the last dice among lines: they lie in the tray. */
export function lastDice(lines: Line[]): Line | null {
  for (let i = lines.length - 1; i >= 0; i--) {
    const dice = lines[i]!.figures['dice']
    if (Array.isArray(dice) && dice.length) return lines[i]!
  }
  return null
}
