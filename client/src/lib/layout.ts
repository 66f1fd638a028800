// Where pieces without a place of their own stand inside their area.

import type { Area, Piece, Point } from './wire'

export interface Placed {
  piece: Piece
  x: number
  y: number
  /** Smaller than one where an area is crowded. */
  scale: number
}

const GAP = 1.14
const FILL = 0.86
const SMALLEST = 0.45

/** Put every piece at its place: free pieces where they stand, others in rows within their area. */
export function placePieces(areas: Area[], pieces: Piece[]): Placed[] {
  const homes = new Map(areas.map((a) => [a.id, a]))
  const groups = new Map<string, Piece[]>()
  const placed: Placed[] = []
  for (const piece of pieces) {
    if (piece.at) placed.push({ piece, x: piece.at[0], y: piece.at[1], scale: 1 })
    else if (piece.area) {
      const group = groups.get(piece.area)
      if (group) group.push(piece)
      else groups.set(piece.area, [piece])
    }
  }
  for (const [id, group] of groups) {
    const home = homes.get(id)
    if (home) placed.push(...placeInRows(group, home.centre, extentOf(home.points)))
  }
  return placed
}

/** Spread a group in rows around a point, in the columns that leave the counters largest. */
export function placeInRows(group: Piece[], centre: Point, room: Point = [Infinity, Infinity]): Placed[] {
  const width = Math.max(...group.map((p) => p.size ?? 28)) * GAP
  const depth = Math.max(...group.map((p) => p.depth || (p.size ?? 28))) * GAP
  const { columns, scale } = arrange(group.length, [width, depth], room)
  const lines = Math.ceil(group.length / columns)
  return group.map((piece, i) => {
    const line = Math.floor(i / columns)
    const inLine = Math.min(columns, group.length - line * columns)
    return {
      piece,
      x: centre[0] + ((i % columns) - (inLine - 1) / 2) * width * scale,
      y: centre[1] + (line - (lines - 1) / 2) * depth * scale,
      scale,
    }
  })
}

function arrange(count: number, cell: Point, room: Point): { columns: number; scale: number } {
  let best = { columns: Math.ceil(Math.sqrt(count)), scale: 0 }
  const order = Array.from({ length: count }, (_, i) => i + 1)
  order.sort((a, b) => Math.abs(a - best.columns) - Math.abs(b - best.columns))
  for (const columns of order) {
    const lines = Math.ceil(count / columns)
    const fits = Math.min(1, (room[0] * FILL) / (columns * cell[0]), (room[1] * FILL) / (lines * cell[1]))
    if (fits > best.scale + 0.02) best = { columns, scale: fits }
  }
  return { columns: best.columns, scale: Math.max(SMALLEST, best.scale) }
}

/** Measure how wide and high a polygon is. */
export function extentOf(points: number[]): Point {
  const xs = points.filter((_, i) => i % 2 === 0)
  const ys = points.filter((_, i) => i % 2 === 1)
  if (!xs.length) return [Infinity, Infinity]
  return [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)]
}

/** Heights of lettering: the usual one and the smallest on a map of 900, the least on a screen. */
const LARGE = 11.5
const SMALL = 7
const LEAST = 6.5

/** Return true for a grid reference, false for a name. */
export function isGrid(label: string): boolean {
  return /^\d+$/.test(label)
}

/** A label as it is written: its lines and the height of its letters. */
export interface Lettering {
  lines: string[]
  letters: number
}

/** Letter an area: long names in narrow areas get two lines or smaller letters. Where those are too
 * small to read on this screen (`pixel` is one in the scene), a number before the name stands alone. */
export function lettering(area: Area, scale: number, pixel = 0): Lettering {
  const label = area.label ?? ''
  if (isGrid(label)) return { lines: [label], letters: scale * 8 }
  const width = extentOf(area.points)[0]
  const one = fitted([label], width, scale)
  const two = one.letters < scale * LARGE ? fitted(broken(label), width, scale) : one
  const best = two.letters > one.letters ? two : one
  const number = /^\W*\d+/.exec(label)
  if (number && best.letters < pixel * LEAST) return { lines: [number[0]], letters: pixel * 9 }
  return { ...best, letters: Math.max(best.letters, scale * SMALL) }
}

/** Letters as high as the width allows, up to the usual size. */
function fitted(lines: string[], width: number, scale: number): Lettering {
  const longest = Math.max(1, ...lines.map((l) => l.length))
  return { lines, letters: Math.min(scale * LARGE, (width * 1.9) / longest) }
}

/** Break a label in two at the space or hyphen that makes the longer line shortest. */
function broken(label: string): string[] {
  let best = [label]
  for (const at of label.matchAll(/[ -]/g)) {
    const lines = [label.slice(0, at.index + 1).trim(), label.slice(at.index + 1)]
    if (/\p{L}/u.test(lines[0]!) && Math.max(...lines.map((l) => l.length)) < Math.max(...best.map((l) => l.length))) best = lines
  }
  return best
}

/** Write a list of coordinates as SVG wants them. */
export function coordinates(points: number[] = []): string {
  let text = ''
  for (let i = 0; i + 1 < points.length; i += 2) text += `${points[i]},${points[i + 1]} `
  return text.trim()
}

/** Draw a smooth line through points (Catmull-Rom as Bezier curves). */
export function curve(points: number[] = []): string {
  const p: Point[] = []
  for (let i = 0; i + 1 < points.length; i += 2) p.push([points[i]!, points[i + 1]!])
  if (p.length < 2) return ''
  let d = `M${p[0]![0]} ${p[0]![1]}`
  for (let i = 0; i + 1 < p.length; i++) {
    const [a, b, c, e] = [p[Math.max(0, i - 1)]!, p[i]!, p[i + 1]!, p[Math.min(p.length - 1, i + 2)]!]
    const one = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6]
    const two = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6]
    d += `C${one[0]} ${one[1]} ${two[0]} ${two[1]} ${c[0]} ${c[1]}`
  }
  return d
}
