// Where the lettering of marks is written: near what it names, across nothing, in fewer words where room is short.

import { USUAL, type Fan } from './fans'
import { boxOf, overlap, type Box } from './labels'
import type { Placed } from './layout'
import type { Mark, Point } from './wire'

export interface Caption {
  lines: string[]
  /** The foot of the first line, in its middle. */
  at: Point
  /** A line from a caption that stands apart to what it names. */
  lead: [Point, Point] | null
  box: Box
}

/** How wide a letter is, how far lines lie apart, and how far letters rise above and hang below their line. */
const WIDE = 0.58
const WIDER = 0.35
export const LINE = 1.25
const RISE = 0.95
const HANG = 0.28
/** So many letters a caption rather goes away than breaks in two, and than loses its figures. */
const BREAK = 2
const SHORTEN = 9
/** So many letters it goes away at most, and without a line to what it names. */
const FAR = 16
const NEAR = 3
const STEP = 0.75
/** Farther down, so that the place below what is named is among them. */
const DEEP = 12
const AROUND = 24
/** Ways to go from the usual place in letters, the nearest first. */
const WAYS: [number, number][] = []
for (let dx = -FAR; dx <= FAR; dx += STEP) for (let dy = -FAR; dy <= FAR + DEEP; dy += STEP) WAYS.push([dx, dy])
WAYS.sort((a, b) => Math.hypot(...a) - Math.hypot(...b))

/** Write what marks say, none across another, across a base or over the edge; what finds no room is left out. */
export function placeCaptions(marks: Mark[], taken: Box[], letter: number, scale: number, edge: Box): (Caption | null)[] {
  const full = [...taken, ...marks.filter((m) => m.kind === 'flag').map((m) => flag(m.points, scale))]
  return marks.map((mark) => {
    const found = mark.text ? caption(mark, full, letter, scale, edge) : null
    if (found) full.push(found.box)
    return found
  })
}

/** Measure bases with the marks of state, below them or where they lie instead. */
export function baseBoxes(placed: Placed[], marked?: Map<string, Fan>): Box[] {
  return placed.map((p) => {
    const base = boxOf(p)
    if (!p.piece.states?.length) return base
    const { turn, huddled } = marked?.get(p.piece.id) ?? USUAL
    const far = (p.piece.depth || (p.piece.size ?? 28)) * (huddled ? 0.6 : 0.95) * p.scale
    const [x, y] = [Math.round(Math.sin(turn) * 2), Math.round(Math.cos(turn) * 2)]
    return {
      left: x < 0 ? p.x - far : base.left,
      right: x > 0 ? p.x + far : base.right,
      top: y < 0 ? p.y - far : base.top,
      bottom: y > 0 ? p.y + far : base.bottom,
    }
  })
}

/** Return what the little map in the corner of the part in sight covers. */
export function cornerBox(edge: Box, wide: number): Box {
  return { left: edge.right - wide, top: edge.bottom - wide, right: Infinity, bottom: Infinity }
}

/** Return true if there is anything in sight to name: a ring shows somewhere along its line, anything else at its foot. */
export function isVisible(mark: Mark, edge: Box): boolean {
  const [x, y] = foot(mark)
  const far = mark.points[2] ?? 0
  return x + far >= edge.left && x - far <= edge.right && y + far >= edge.top && y - far <= edge.bottom
}

function caption(mark: Mark, full: Box[], letter: number, scale: number, edge: Box): Caption | null {
  let best: { lines: string[]; taken: Box; cost: number } | null = null
  for (const [extra, lines] of worded(mark.text ?? '')) {
    const size = measured(lines, letter)
    for (const { at, cost } of places(mark, size, letter, scale)) {
      if (best && extra + cost >= best.cost) break
      const taken = boxed(at, size)
      if (!inside(taken, edge) || full.some((other) => overlap(taken, other) > 0)) continue
      best = { lines, taken, cost: extra + cost }
      break
    }
  }
  if (!best) return null
  const { lines, taken } = best
  return { lines, box: taken, at: [(taken.left + taken.right) / 2, taken.top + letter * RISE], lead: lead(mark, taken, letter) }
}

/** Return the ways to write a text, and what each costs: whole, in two lines, and its first words alone. */
function worded(text: string): [number, string[]][] {
  const parts = text.split(/(?<=[,:]) /)
  if (parts.length < 2) return [[0, [text]]]
  return [[0, [text]], [BREAK, [parts[0]!, parts.slice(1).join(' ')]], [SHORTEN, [parts[0]!.replace(/[,:]$/, '')]]]
}

/** Letters have about the same width, but a few are half as wide again. */
function width(line: string): number {
  return line.length * WIDE + (line.match(/[mwMW]/g)?.length ?? 0) * WIDER
}

function measured(lines: string[], letter: number): Point {
  return [Math.max(...lines.map(width)) * letter, letter * ((lines.length - 1) * LINE + RISE + HANG)]
}

/** List possible centres of a caption, the usual one first: along a ring, around anything else. */
function* places(mark: Mark, [wide, high]: Point, letter: number, scale: number): Generator<{ at: Point; cost: number }> {
  const p = mark.points
  for (let i = 0; mark.kind === 'ring' && i < AROUND; i++) {
    const turn = ((i % 2 ? i + 1 : -i) / AROUND) * Math.PI
    yield { at: [p[0]! + Math.sin(turn) * (p[2]! + wide / 2), p[1]! - Math.cos(turn) * (p[2]! + high / 2)], cost: i }
  }
  if (mark.kind === 'ring') return
  const above = mark.kind === 'text' ? 0 : mark.kind === 'flag' ? (p[2] ?? 22 * scale) + letter * HANG : 10 * scale
  const [x, y] = foot(mark)
  for (const [dx, dy] of WAYS) yield { at: [x + dx * letter, y - above - high / 2 + dy * letter], cost: Math.hypot(dx, dy) }
}

/** Find the end of a line, or the middle of anything else. */
function foot(mark: Mark): Point {
  const p = mark.points
  return mark.kind === 'arrow' || mark.kind === 'line' ? [p[p.length - 2]!, p[p.length - 1]!] : [p[0]!, p[1]!]
}

/** Return both ends of every arrow and the middle of every ring: the places that the question is about. */
export function endsOf(marks: Mark[]): Point[] {
  const start = (m: Mark): Point => [m.points[0]!, m.points[1]!]
  return marks.flatMap((m) => (m.kind === 'arrow' ? [start(m), foot(m)] : m.kind === 'ring' ? [start(m)] : []))
}

function lead(mark: Mark, to: Box, letter: number): [Point, Point] | null {
  if (mark.kind === 'ring') return null
  const [x, y] = foot(mark)
  const end: Point = [Math.min(to.right, Math.max(to.left, x)), Math.min(to.bottom, Math.max(to.top, y))]
  return Math.hypot(end[0] - x, end[1] - y) > (mark.points[2] ?? 0) + NEAR * letter ? [end, [x, y]] : null
}

function flag(p: number[], scale: number): Box {
  return { left: p[0]! - scale, top: p[1]! - 22 * scale, right: p[0]! + 15 * scale, bottom: p[1]! }
}

function boxed([x, y]: Point, [wide, high]: Point): Box {
  return { left: x - wide / 2, top: y - high / 2, right: x + wide / 2, bottom: y + high / 2 }
}

function inside(a: Box, edge: Box): boolean {
  return a.left >= edge.left && a.right <= edge.right && a.top >= edge.top && a.bottom <= edge.bottom
}
