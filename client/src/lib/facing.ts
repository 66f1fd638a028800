// Facings by gesture, in degrees clockwise from the top of the map, as scenes have them.

import type { Piece, Point, Preview } from './wire'

/** Facing and turret of the things that were turned, by id. */
export type Turns = Record<string, [number, number]>

const FULL = 360

/** Bring an angle between 0 and 359. */
export const normalize = (degrees: number): number => ((Math.round(degrees) % FULL) + FULL) % FULL

/** Return the direction from one point to another, rounded to a step. */
export function direction(from: Point, to: Point, step = 5): number {
  const angle = (Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI
  return normalize(Math.round(angle / step) * step)
}

/** Return the point at a distance in a direction. */
export function pointAhead(from: Point, degrees: number, far: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [from[0] + Math.sin(angle) * far, from[1] - Math.cos(angle) * far]
}

/** Return the present facing and turret of a thing. */
export function facing(piece: Piece, turns: Turns): [number, number] {
  const hull = piece.facing ?? 0
  return turns[piece.id] ?? [hull, piece.turret ?? hull]
}

/** Turn all that may be turned by some degrees, turrets along with their hulls. */
export function turnBy(preview: Preview | null, turns: Turns, degrees: number): Turns {
  const made: Turns = { ...turns }
  for (const piece of preview?.pieces ?? []) {
    if (!preview?.turn?.includes(piece.id)) continue
    const [hull, turret] = facing(piece, turns)
    made[piece.id] = [normalize(hull + degrees), normalize(turret + degrees)]
  }
  return made
}

/** Write the facings after a spot. */
export function writeFacings(turns: Turns): string {
  return Object.entries(turns).map(([id, [hull, turret]]) => ` turn ${id} ${normalize(hull)} ${normalize(turret)}`).join('')
}
