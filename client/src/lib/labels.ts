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
const LETTER = 0.5
const LINE = 1.05
/** What it costs to lie on a counter of one's own area, on another's, and on another name; what a letter of distance costs. */
const OWN = 2
const FOREIGN = 8
const NAME = 5
const WAY = 0.05
/** Letters that a name goes up or down at most, and to the side. */
const [FAR, ASIDE, STRIDE] = [6, 3, 0.5]
const WAYS: Point[] = []
for (let dx = -ASIDE; dx <= ASIDE; dx += STRIDE) for (let dy = -FAR; dy <= FAR; dy += STRIDE) WAYS.push([dx, dy])
/** Going to the side looks worse than going up or down. */
const far = ([dx, dy]: Point): number => Math.hypot(dx * 1.5, dy)
WAYS.sort((a, b) => far(a) - far(b))

interface Counter {
  area: string
  box: Box
}

/** Write the name of every area that has one; `pixel` is one of the screen in the scene. */
export function placeLabels(areas: Area[], placed: Placed[], scale: number, pixel: number): Label[] {
  const counters = placed.map((p) => ({ area: p.piece.area ?? '', box: boxOf(p) }))
  const written = areas.flatMap((area) => {
    const grid = isGrid(area.label ?? '')
    if (!area.badge && (!area.label || grid)) return []
    return [{ label: write(area, grid ? '' : (area.label ?? ''), scale, pixel), within: boundsOf(area.points) }]
  })
  const taken: Box[] = []
  return written.map(({ label, within }) => {
    const [dx, dy] = findRoom(label, within, scale, counters, taken)
    const at: Point = [label.at[0] + dx, label.at[1] + dy]
    taken.push(extent({ ...label, at }, scale))
    return { ...label, at }
  })
}

function write(area: Area, name: string, scale: number, pixel: number): Label {
  const { lines, letters } = name ? lettering(area, scale, pixel) : { lines: [], letters: 0 }
  return { id: area.id, lines, letters, badge: area.badge ?? '', badgeBelow: area.label ? BADGE : 0, at: area.label_at ?? area.centre, align: area.label_align }
}

/** Find the nearest place where a name lies on no counter and on no other name, or the one where it lies on least. */
function findRoom(label: Label, within: Box, scale: number, counters: Counter[], taken: Box[]): Point {
  const home = extent(label, scale)
  const size = Math.max(1e-6, (home.right - home.left) * (home.bottom - home.top))
  const letter = label.letters || scale * BADGE
  const reach: Box = { left: home.left - ASIDE * letter, right: home.right + ASIDE * letter, top: home.top - FAR * letter, bottom: home.bottom + FAR * letter }
  const near = counters.filter((c) => overlap(reach, c.box) > 0)
  const names = taken.filter((t) => overlap(reach, t) > 0)
  let best: Point = [0, 0]
  let least = Infinity
  for (const way of WAYS) {
    const cost = far(way) * WAY
    if (cost >= least) break
    const [dx, dy] = [way[0] * letter, way[1] * letter]
    // A name that leaves its area would be read as another's.
    if (label.at[1] + dy > within.bottom + letter || label.at[1] + dy < within.top) continue
    const box = { left: home.left + dx, right: home.right + dx, top: home.top + dy, bottom: home.bottom + dy }
    const hidden = near.reduce((sum, c) => sum + overlap(box, c.box) * (c.area === label.id ? OWN : FOREIGN), 0)
    const crossed = names.reduce((sum, t) => sum + overlap(box, t) * NAME, 0)
    const total = cost + (hidden + crossed) / size
    if (total < least) [best, least] = [[dx, dy], total]
  }
  return best
}

/** Measure a name with its badge. */
function extent(label: Label, scale: number): Box {
  const { lines, letters, at, align } = label
  const width = Math.max(0, ...lines.map((l) => l.length)) * letters * LETTER
  const left = at[0] - (align === 'start' ? 0 : align === 'end' ? width : width / 2)
  const top = at[1] - Math.max(0, lines.length - 1) * letters * LINE - letters * 0.75
  return { left, top, right: left + width, bottom: at[1] + (label.badge ? scale * label.badgeBelow : letters * 0.2) }
}

function boundsOf(points: number[]): Box {
  const [xs, ys] = [points.filter((_, i) => i % 2 === 0), points.filter((_, i) => i % 2 === 1)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
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
