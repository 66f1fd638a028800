// What ground there is: patches, ways and roofs, taken out of a scene by the names of its terrain.

import { hash } from './noise'
import type { Area, Scene, Shape } from '../lib/wire'

/** A piece of ground of one kind. */
export interface Patch {
  kind: string
  ring: number[]
}

/** A line on the ground. */
export interface Way {
  kind: string
  points: number[]
  width: number
}

export interface Town {
  x: number
  y: number
  r: number
}

export interface Plan {
  size: [number, number]
  /** The kind of ground where nothing is drawn; empty where the nearest patch goes on. */
  base: string
  /** The coast is drawn by hand: patches end at it. */
  land: number[][]
  patches: Patch[]
  /** Patches whose outline the rules measure: they are drawn as they are. */
  exact: Patch[]
  ways: Way[]
  towns: Town[]
  /** Outlines of areas: hexes, zones or fields in rows. */
  borders: { ring: number[]; sea: boolean }[]
  /** How long a feature of the ground is: a thousandth of the map. */
  grain: number
  seed: number
}

/** Kinds of ground that an area or a filled shape can have; the others are panels of the table. */
const GROUND = new Set(['sea', 'land', 'beach', 'field', 'wood', 'hill', 'marsh', 'town', 'bocage', 'cliff', 'rock', 'river', 'surf', 'shingle', 'dunes'])
/** Kinds of shapes that lie around land as a rim and are drawn from it. */
const RIM = new Set(['shallows'])
const WAYS = new Set(['road', 'river'])

/** What is painted, and what of the scene's own shapes is left to draw. */
export interface Split {
  plan: Plan
  backdrop: Shape[]
  overlay: Shape[]
}

/** Return true if an area shows ground; others are boxes on the table. */
export function isGround(area: Area): boolean {
  return GROUND.has(area.terrain ?? 'land')
}

/** Take the ground out of a scene. */
export function splitScene(scene: Scene): Split {
  const areas = (scene.areas ?? []).filter(isGround)
  const plan: Plan = {
    size: scene.size, base: scene.free ? 'grass' : '', land: [], patches: [], exact: [], ways: [], towns: [],
    borders: areas.map((a) => ({ ring: a.points, sea: a.terrain === 'sea' })),
    grain: Math.max(...scene.size) / 1000, seed: 0,
  }
  const backdrop = (scene.backdrop ?? []).filter((s) => !takeShape(plan, s))
  plan.patches.push(...areas.map((a) => ({ kind: a.terrain ?? 'land', ring: a.points })))
  const overlay = (scene.overlay ?? []).filter((s) => !takeShape(plan, s))
  plan.ways = chain(plan.ways)
  plan.seed = hash(JSON.stringify([plan.size, plan.land, plan.patches, plan.exact, plan.ways]))
  return { plan, backdrop, overlay }
}

/** Take a shape into the plan if it is ground. */
function takeShape(plan: Plan, shape: Shape): boolean {
  const points = shape.points ?? []
  if (shape.kind === 'line' || shape.kind === 'curve') {
    const kind = shape.ground || (WAYS.has(shape.stroke ?? '') ? shape.stroke! : '')
    if (kind) plan.ways.push({ kind, points, width: shape.width ?? 1 })
    return !!kind
  }
  if (shape.kind === 'circle' && shape.fill === 'town') return plan.towns.push({ x: points[0]!, y: points[1]!, r: points[2]! }) > 0
  const ring = shape.kind === 'rect' ? corners(points) : shape.kind === 'polygon' ? points : []
  if (!ring.length) return false
  if (shape.ground) return plan.exact.push({ kind: shape.ground, ring }) > 0
  if (RIM.has(shape.fill ?? '')) return true
  if (shape.fill === 'sea') return plan.patches.length || plan.base ? plan.patches.push({ kind: 'sea', ring }) > 0 : ((plan.base = 'sea'), true)
  if (!GROUND.has(shape.fill ?? '')) return false
  if (shape.fill === 'land' && plan.base === 'sea') plan.land.push(ring)
  else plan.patches.push({ kind: shape.fill!, ring })
  return true
}

function corners([x, y, w, h]: number[]): number[] {
  return [x!, y!, x! + w!, y!, x! + w!, y! + h!, x!, y! + h!]
}

/** Join roads that go from place to place into long ones, so that they can bend; at a crossing one goes on. */
function chain(ways: Way[]): Way[] {
  const [short, rest] = [ways.filter((w) => w.kind === 'road' && w.points.length === 4), ways.filter((w) => w.kind !== 'road' || w.points.length !== 4)]
  const left = new Set(short)
  const key = (x: number, y: number): string => `${Math.round(x)} ${Math.round(y)}`
  const ends = new Map<string, Way[]>()
  for (const way of short) {
    const [a, b, c, d] = way.points as [number, number, number, number]
    for (const at of [key(a, b), key(c, d)]) ends.set(at, [...(ends.get(at) ?? []), way])
  }
  /** Go on from the end of a line as straight as possible. */
  const extend = (line: number[]): boolean => {
    const [px, py, x, y] = line.slice(-4) as [number, number, number, number]
    const turns = (ends.get(key(x, y)) ?? []).filter((w) => left.has(w)).map((way) => {
      const p = way.points as [number, number, number, number]
      const to: [number, number] = key(p[0], p[1]) === key(x, y) ? [p[2], p[3]] : [p[0], p[1]]
      const straight = ((x - px) * (to[0] - x) + (y - py) * (to[1] - y)) / (Math.hypot(x - px, y - py) * Math.hypot(to[0] - x, to[1] - y))
      return { way, to, straight }
    })
    const next = turns.sort((a, b) => b.straight - a.straight)[0]
    if (!next || next.straight < -0.2) return false
    left.delete(next.way)
    line.push(...next.to)
    return true
  }
  const joined: Way[] = []
  for (const way of short) {
    if (!left.delete(way)) continue
    const line = [...way.points]
    while (extend(line));
    const back = [line[2]!, line[3]!, line[0]!, line[1]!]
    while (extend(back));
    const before: number[] = []
    for (let i = back.length - 2; i >= 4; i -= 2) before.push(back[i]!, back[i + 1]!)
    joined.push({ ...way, points: [...before, ...line] })
  }
  return [...rest, ...joined]
}
