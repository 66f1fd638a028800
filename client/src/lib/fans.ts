// How the marks of state of a base lie: along its lower rim, or where a neighbour stands there, another way.
import type { Placed } from './layout'

/** The size of a mark in sizes of its base: the largest, and the smallest, that of marks in a crowd. */
export const LARGEST = 0.3
export const SMALLEST = 0.2
/** Ways to turn from the lower rim, in degrees, the nearest first. */
const TURNS = [0, 45, -45, 90, -90, 135, -135, 180].map((degrees) => (degrees * Math.PI) / 180)

export interface Fan {
  /** Radians from straight down. */
  turn: number
  /** There is no room round the base: marks stay on it, and small. */
  huddled: boolean
}

interface Disc {
  x: number
  y: number
  r: number
}

export const USUAL: Fan = { turn: 0, huddled: false }

/** Return which way a mark lies from the middle of its base, and how far, given its own radius. */
export function fanOffset(fan: Fan, i: number, count: number, half: number, disc: number): [number, number] {
  const far = half + disc * (fan.huddled ? -0.5 : 0.55)
  const turn = fan.turn + (i - (count - 1) / 2) * 2.15 * Math.asin(disc / far)
  return [Math.sin(turn) * far, Math.cos(turn) * far]
}

/** Turn the marks of round bases away from neighbours and from their marks; what has no room huddles. */
export function placeFans(placed: Placed[]): Map<string, Fan> {
  const found = new Map<string, Fan>()
  const laid: Disc[] = []
  const bases = placed.map(body)
  placed.forEach((p, i) => {
    const states = p.piece.states?.length ?? 0
    if (!states || !p.piece.round) return
    const self = bases[i]!
    const near = bases.filter((o) => o !== self && Math.hypot(o.x - self.x, o.y - self.y) < o.r + self.r * 3)
    const turn = TURNS.find((way) => discs(self, way, states).every((d) => clear(d, near, laid)))
    found.set(p.piece.id, turn === undefined ? { turn: 0, huddled: true } : { turn, huddled: false })
    if (turn !== undefined) laid.push(...discs(self, turn, states))
  })
  return found
}

function body(p: Placed): Disc {
  return { x: p.x, y: p.y, r: (Math.max(p.piece.size ?? 28, p.piece.depth ?? 0) / 2) * p.scale }
}

function discs(base: Disc, turn: number, count: number): Disc[] {
  const r = base.r * 2 * LARGEST
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = fanOffset({ turn, huddled: false }, i, count, base.r, r)
    return { x: base.x + x, y: base.y + y, r }
  })
}

/** A mark may touch the rim of a neighbour, not what is drawn on it. */
function clear(mark: Disc, bases: Disc[], marks: Disc[]): boolean {
  const apart = (other: Disc, room: number) => Math.hypot(other.x - mark.x, other.y - mark.y) >= room
  return bases.every((b) => apart(b, b.r + mark.r * 0.5)) && marks.every((m) => apart(m, (m.r + mark.r) * 0.9))
}
