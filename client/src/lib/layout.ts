// Where pieces without a place of their own stand inside their area.

import type { Area, Piece, Point } from './wire'

export interface Placed {
  piece: Piece
  x: number
  y: number
  /** Smaller than one where an area is crowded, larger where the screen is small. */
  scale: number
  /** It lies partly under its neighbours: pointing at the area spreads them. */
  crowded?: boolean
}

const GAP = 1.12
const FILL = 0.9
const SMALLEST = 0.45
/** Pixels across that a counter has at least: its figures can be read. */
export const READABLE = 28
/** Counters that lie on each other show so much of their width and height at least. */
const SHOWN: Point = [0.5, 0.62]

/** How a screen wants the pieces: `pixel` is one of the screen in the scene, `open` the area whose pieces are spread. */
export interface Wish {
  pixel?: number
  open?: string
}

/** Put every piece at its place: free pieces where they stand, others in rows within their area. */
export function placePieces(areas: Area[], pieces: Piece[], { pixel = 0, open = '' }: Wish = {}): Placed[] {
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
    if (home) placed.push(...placeInRows(group, home.centre, extentOf(home.points), pixel, id === open))
  }
  return placed
}

/** Spread a group in rows around a point, in the columns that leave the counters largest and clear of each other. */
export function placeInRows(group: Piece[], centre: Point, room: Point = [Infinity, Infinity], pixel = 0, open = false): Placed[] {
  const size = Math.max(...group.map((p) => p.size ?? 28))
  const cell: Point = [size * GAP, Math.max(...group.map((p) => p.depth || (p.size ?? 28))) * GAP]
  const least = Math.max(SMALLEST, (READABLE * pixel) / size)
  const { columns, scale, step, crowded } = open ? spreadOut(group.length, cell, least) : arrange(group.length, cell, room, least)
  const lines = Math.ceil(group.length / columns)
  return group.map((piece, i) => {
    const line = Math.floor(i / columns)
    const inLine = Math.min(columns, group.length - line * columns)
    // What lies above covers heads, never figures: the later in the list, the higher.
    const row = crowded ? lines - 1 - line : line
    return {
      piece,
      x: centre[0] + ((i % columns) - (inLine - 1) / 2) * step[0],
      y: centre[1] + (row - (lines - 1) / 2) * step[1],
      scale,
      crowded,
    }
  })
}

interface Rows {
  columns: number
  scale: number
  /** From the middle of a counter to that of the next, across and down. */
  step: Point
  crowded: boolean
}

/** Find the columns that fit a room; counters never get smaller than can be read, they rather lie on each other. */
function arrange(count: number, cell: Point, room: Point, least: number): Rows {
  let best = { columns: Math.ceil(Math.sqrt(count)), scale: 0 }
  const order = Array.from({ length: count }, (_, i) => i + 1)
  order.sort((a, b) => Math.abs(a - best.columns) - Math.abs(b - best.columns))
  for (const columns of order) {
    const lines = Math.ceil(count / columns)
    const fits = Math.min(Math.max(1, least), (room[0] * FILL) / (columns * cell[0]), (room[1] * FILL) / (lines * cell[1]))
    if (fits > best.scale + 0.02) best = { columns, scale: fits }
  }
  if (best.scale >= least || count === 1) {
    const scale = Math.max(best.scale, least)
    return { columns: best.columns, scale, step: [cell[0] * scale, cell[1] * scale], crowded: false }
  }
  return squeeze(count, [cell[0] * least, cell[1] * least], room, least)
}

/** Let counters of one size lie on each other, in the columns that show most of each. */
function squeeze(count: number, cell: Point, room: Point, scale: number): Rows {
  let best: { columns: number; step: Point; shown: number } | null = null
  for (let columns = 1; columns <= count; columns++) {
    const parts = [columns, Math.ceil(count / columns)].map((n, way) =>
      n > 1 ? Math.min(1, Math.max(SHOWN[way]!, (room[way]! - cell[way]!) / ((n - 1) * cell[way]!))) : 1,
    )
    const over = [columns, Math.ceil(count / columns)].map((n, way) => Math.max(0, (((n - 1) * parts[way]! + 1) * cell[way]!) / room[way]! - 1))
    const shown = parts[0]! * parts[1]! - over[0]! - over[1]!
    if (!best || shown > best.shown + 0.02) best = { columns, step: [cell[0] * parts[0]!, cell[1] * parts[1]!], shown }
  }
  return { columns: best!.columns, scale, step: best!.step, crowded: best!.step[0] < cell[0] * 0.97 || best!.step[1] < cell[1] * 0.97 }
}

/** Lay a group open around its middle: nothing lies on anything. */
function spreadOut(count: number, cell: Point, scale: number): Rows {
  const columns = count <= 4 ? count : Math.ceil(Math.sqrt(count * 1.5))
  return { columns, scale, step: [cell[0] * scale, cell[1] * scale], crowded: false }
}

/** Round the length of a pixel up to one of a few steps, so that a hand that zooms seldom moves the counters. */
export function stepOf(pixel: number): number {
  return 2 ** (Math.ceil(Math.log2(Math.max(pixel, 1e-6)) * 8) / 8)
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
const LEAST = 8.5
/** Pixels of the number that stands for a name, and of a name that has none. */
const READ = 9

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
  if (number && best.letters < pixel * LEAST) return { lines: [number[0]], letters: pixel * READ }
  return { ...best, letters: Math.max(best.letters, scale * SMALL, pixel * READ) }
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
