// What a finger hits: the nearest base that answers, unless two that mean different things lie too close together.

import type { Placed } from './layout'
import type { Point } from './wire'

/** Pixels across that a finger is sure to hit, and that it hits at least where others are near. */
export const FINGER = 40
export const LEAST = 24

const halfOf = ({ piece, scale }: Placed): number => ((piece.size ?? 28) / 2) * scale

/** Return every base that answers the radius a finger has to hit: wide, but never nearer to another that means something else. */
export function touchRadii(placed: Placed[], meaning: Map<string, string>, pixel: number): Map<string, number> {
  const legal = placed.filter((p) => meaning.has(p.piece.id))
  return new Map(
    legal.map((p) => {
      const others = legal.filter((o) => meaning.get(o.piece.id) !== meaning.get(p.piece.id))
      const room = Math.min(...others.map((o) => Math.hypot(o.x - p.x, o.y - p.y) / 2))
      return [p.piece.id, Math.max(halfOf(p), Math.min((FINGER / 2) * pixel, room))]
    }),
  )
}

/** What a finger means: the nearest base, the nearest of each other meaning, and whether they lie too close to tell. */
export interface Touch {
  id: string
  others: string[]
  unclear: boolean
}

/** Find what a finger means, if it means anything. */
export function findTouch(at: Point, placed: Placed[], meaning: Map<string, string>, pixel: number): Touch | null {
  const far = (p: Placed): number => Math.max(0, Math.hypot(at[0] - p.x, at[1] - p.y) - halfOf(p))
  const near = placed.filter((p) => meaning.has(p.piece.id) && far(p) <= (FINGER / 2) * pixel).sort((a, b) => far(a) - far(b))
  const [first] = near
  if (!first) return null
  const small = 2 * halfOf(first) < LEAST * pixel
  const each = [...new Map([...near].reverse().map((p) => [meaning.get(p.piece.id), p])).values()].sort((a, b) => far(a) - far(b))
  const others = each.filter((p) => meaning.get(p.piece.id) !== meaning.get(first.piece.id))
  const unclear = small && others.some((o) => Math.hypot(first.x - o.x, first.y - o.y) < LEAST * pixel)
  return { id: first.piece.id, others: others.map((p) => p.piece.id), unclear }
}
