// Where pieces without a place of their own stand inside their area.

import type { Area, Piece, Point } from './scene'

export interface Placed {
  piece: Piece
  x: number
  y: number
}

const GAP = 1.12

/** Put every piece at its place: free pieces where they stand, others in rows within their area. */
export function place(areas: Area[], pieces: Piece[]): Placed[] {
  const homes = new Map(areas.map((a) => [a.id, a]))
  const groups = new Map<string, Piece[]>()
  const placed: Placed[] = []
  for (const piece of pieces) {
    if (piece.at) placed.push({ piece, x: piece.at[0], y: piece.at[1] })
    else if (piece.area) groups.set(piece.area, [...(groups.get(piece.area) ?? []), piece])
  }
  for (const [id, group] of groups) {
    const home = homes.get(id)
    if (home) placed.push(...rows(group, home.centre))
  }
  return placed
}

/** Spread a group in rows around a point, as square as can be. */
export function rows(group: Piece[], centre: Point): Placed[] {
  const width = Math.max(...group.map((p) => p.size ?? 28)) * GAP
  const columns = Math.ceil(Math.sqrt(group.length))
  const lines = Math.ceil(group.length / columns)
  return group.map((piece, i) => {
    const line = Math.floor(i / columns)
    const inLine = Math.min(columns, group.length - line * columns)
    return {
      piece,
      x: centre[0] + ((i % columns) - (inLine - 1) / 2) * width,
      y: centre[1] + (line - (lines - 1) / 2) * width,
    }
  })
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
