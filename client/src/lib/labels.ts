// Where the names of areas are written: above everything else, and beside counters rather than across them.

import { isGrid, lettering, type Placed } from './layout'
import type { Area, Point } from './wire'

export interface Label {
  id: string
  lines: string[]
  /** The height of the letters. */
  letters: number
  badge: string
  /** How far below the foot the badge is written, in the scene's usual scale. */
  badgeBelow: number
  /** The foot of the last line. */
  at: Point
  align: 'middle' | 'start' | 'end' | undefined
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const BADGE = 12
/** How wide a letter is, and how far lines lie apart, in heights of a letter. */
const LETTER = 0.55
const LINE = 1.05
/** Part of a name that counters may lie under without moving it. */
const BEARABLE = 0.12

/** Write the name of every area that has one; `pixel` is one of the screen in the scene. */
export function placeLabels(areas: Area[], placed: Placed[], scale: number, pixel: number): Label[] {
  const counters = placed.map(boxOf)
  const made: Label[] = []
  for (const area of areas) {
    const grid = isGrid(area.label ?? '')
    if (!area.badge && (!area.label || grid)) continue
    const label = written(area, grid ? '' : (area.label ?? ''), scale, pixel)
    made.push({ ...label, at: beside(label, scale, counters) })
  }
  return made
}

function written(area: Area, name: string, scale: number, pixel: number): Label {
  const { lines, letters } = name ? lettering(area, scale, pixel) : { lines: [], letters: 0 }
  return { id: area.id, lines, letters, badge: area.badge ?? '', badgeBelow: area.label ? BADGE : 0, at: area.label_at ?? area.centre, align: area.label_align }
}

/** Move a name up or down until counters leave it readable, as little as possible. */
function beside(label: Label, scale: number, counters: Box[]): Point {
  const home = extent(label, scale)
  const hidden = (by: number): number => counters.reduce((sum, c) => sum + overlap({ ...home, top: home.top + by, bottom: home.bottom + by }, c), 0)
  const size = (home.right - home.left) * (home.bottom - home.top)
  const covering = counters.filter((c) => overlap(home, c) > 0)
  if (hidden(0) <= size * BEARABLE) return label.at
  const ways = [0, Math.max(...covering.map((c) => c.bottom)) - home.top, Math.min(...covering.map((c) => c.top)) - home.bottom]
  ways.sort((a, b) => Math.abs(a) - Math.abs(b))
  const best = ways.reduce((least, way) => (hidden(way) < hidden(least) - size * BEARABLE ? way : least))
  return [label.at[0], label.at[1] + best]
}

/** Measure a name with its badge. */
function extent(label: Label, scale: number): Box {
  const { lines, letters, at, align } = label
  const width = Math.max(0, ...lines.map((l) => l.length)) * letters * LETTER
  const left = at[0] - (align === 'start' ? 0 : align === 'end' ? width : width / 2)
  const top = at[1] - Math.max(0, lines.length - 1) * letters * LINE - letters * 0.75
  return { left, top, right: left + width, bottom: at[1] + (label.badge ? scale * label.badgeBelow : letters * 0.2) }
}

export function boxOf({ piece, x, y, scale }: Placed): Box {
  const [wide, deep] = [((piece.size ?? 28) / 2) * scale, ((piece.depth || (piece.size ?? 28)) / 2) * scale]
  return { left: x - wide, top: y - deep, right: x + wide, bottom: y + deep }
}

export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const deep = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return wide > 0 && deep > 0 ? wide * deep : 0
}
