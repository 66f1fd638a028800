// The ground as a picture of cells: which kind lies where, how far the shore is, light and shade.

import { chance, Noise } from './noise'
import type { Plan } from './plan'
import type { Colour, Ramps } from './ramps'

/** A part of the scene, and how many cells it is drawn with. */
export interface Window {
  x: number
  y: number
  width: number
  height: number
}

export interface Cells {
  window: Window
  across: number
  down: number
  /** The kind of every cell: a number in `kinds`. */
  kind: Uint8Array
  kinds: string[]
  /** Cells beyond the areas that can be played on. */
  beyond: Uint8Array | null
}

const FAR = 255
/** Pixels from the shore at which lines are engraved, and how far the shallows reach. */
const ENGRAVED = [4, 9, 15.5, 23.5, 33]
const SHALLOWS = 46

/** Fill a polygon into cells. */
export function fillRing(target: Uint8Array, across: number, down: number, ring: number[], window: Window, value: number): void {
  const [sx, sy] = [across / window.width, down / window.height]
  const corners = ring.length / 2
  for (let row = 0; row < down; row++) {
    const y = row + 0.5
    const cuts: number[] = []
    for (let i = 0, j = corners - 1; i < corners; j = i++) {
      const [y1, y2] = [(ring[2 * i + 1]! - window.y) * sy, (ring[2 * j + 1]! - window.y) * sy]
      if (y1 > y === y2 > y) continue
      const [x1, x2] = [(ring[2 * i]! - window.x) * sx, (ring[2 * j]! - window.x) * sx]
      cuts.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
    }
    cuts.sort((a, b) => a - b)
    for (let k = 0; k + 1 < cuts.length; k += 2) {
      const [from, to] = [Math.max(0, Math.ceil(cuts[k]! - 0.5)), Math.min(across, Math.ceil(cuts[k + 1]! - 0.5))]
      if (to > from) target.fill(value, row * across + from, row * across + to)
    }
  }
}

/** Measure how far every cell is from the nearest that is marked, in cells. */
export function measureDistance(marked: (i: number) => boolean, across: number, down: number): Float32Array {
  const far = new Float32Array(across * down)
  for (let i = 0; i < far.length; i++) far[i] = marked(i) ? 0 : FAR
  const near = (i: number, other: number, step: number): void => {
    const way = far[other]! + step
    if (way < far[i]!) far[i] = way
  }
  const DIAGONAL = Math.SQRT2
  for (let y = 0, i = 0; y < down; y++) {
    for (let x = 0; x < across; x++, i++) {
      if (!far[i]) continue
      if (x) near(i, i - 1, 1)
      if (!y) continue
      near(i, i - across, 1)
      if (x) near(i, i - across - 1, DIAGONAL)
      if (x < across - 1) near(i, i - across + 1, DIAGONAL)
    }
  }
  for (let y = down - 1, i = far.length - 1; y >= 0; y--) {
    for (let x = across - 1; x >= 0; x--, i--) {
      if (!far[i]) continue
      if (x < across - 1) near(i, i + 1, 1)
      if (y === down - 1) continue
      near(i, i + across, 1)
      if (x < across - 1) near(i, i + across + 1, DIAGONAL)
      if (x) near(i, i + across - 1, DIAGONAL)
    }
  }
  return far
}

/** Read a field between four of its points. */
function between(field: Float32Array, k: number, right: number, below: number, dx: number, dy: number): number {
  const upper = field[k]! + (field[k + right]! - field[k]!) * dx
  const lower = field[k + below]! + (field[k + below + right]! - field[k + below]!) * dx
  return upper + (lower - upper) * dy
}

/** Let what is drawn go on where nothing is: the nearest kind of the same row or column. */
function goOn(kind: Uint8Array, across: number, down: number): void {
  const step = (i: number, from: number): void => {
    if (!kind[i] && kind[from]) kind[i] = kind[from]!
  }
  // Up and down first: a map's upper edge is the sea all along.
  for (let y = 1; y < down; y++) for (let x = 0, i = y * across; x < across; x++, i++) step(i, i - across)
  for (let y = down - 2; y >= 0; y--) for (let x = 0, i = y * across; x < across; x++, i++) step(i, i + across)
  for (let y = 0; y < down; y++) {
    const row = y * across
    for (let x = 1; x < across; x++) step(row + x, row + x - 1)
    for (let x = across - 2; x >= 0; x--) step(row + x, row + x + 1)
  }
}

/** Beyond the last area the country goes on: sea before the coast, fields and pastures behind it. */
function growBeyond(plan: Plan, window: Window, across: number, down: number, drawn: Uint8Array, beyond: Uint8Array, kinds: string[]): void {
  const [sea, field, bocage] = ['sea', 'field', 'bocage'].map((k) => kinds.indexOf(k)) as [number, number, number]
  if (field < 0 || bocage < 0) return
  const noise = new Noise(plan.seed ^ 5)
  const pitch = window.width / across / (90 * plan.grain)
  for (let y = 0, i = 0; y < down; y++) {
    for (let x = 0; x < across; x++, i++) {
      if (beyond[i] && drawn[i] !== sea) drawn[i] = noise.at(window.x / 90 / plan.grain + x * pitch, window.y / 90 / plan.grain + y * pitch) > 0 ? bocage : field
    }
  }
}

/** Find what kind of ground lies in every cell; borders between kinds wander a little. */
export function* layCells(plan: Plan, window: Window, across: number, down: number): Generator<void, Cells> {
  const kinds = ['']
  const numberOf = (kind: string): number => (kinds.includes(kind) ? kinds.indexOf(kind) : kinds.push(kind) - 1)
  const drawn = new Uint8Array(across * down)
  for (const patch of plan.patches) fillRing(drawn, across, down, patch.ring, window, numberOf(patch.kind))
  yield
  const shore = plan.land.length ? new Uint8Array(across * down) : null
  const beyond = !shore && !plan.base ? drawn.map((k) => (k ? 0 : 1)) : null
  if (shore) for (const ring of plan.land) fillRing(shore, across, down, ring, window, 1)
  else if (beyond) goOn(drawn, across, down)
  yield
  if (beyond) growBeyond(plan, window, across, down, drawn, beyond, kinds)
  const base = numberOf(plan.base || 'land')
  const land = numberOf('land')
  const kind = new Uint8Array(across * down)
  const noise = new Noise(plan.seed)
  const cell = window.width / across
  const reach = (plan.base === 'grass' ? 0 : 7 * plan.grain) / cell
  const pitch = 1 / (30 * plan.grain)
  const lattice = 4
  const wide = Math.ceil(across / lattice) + 2
  const wander = new Float32Array(wide * (Math.ceil(down / lattice) + 2) * 2)
  for (let y = 0, k = 0; y < down + 2 * lattice - 1 && k < wander.length; y += lattice) {
    for (let x = 0; x < wide; x++, k += 2) {
      const [u, v] = [(window.x + x * lattice * cell) * pitch, (window.y + y * cell) * pitch]
      wander[k] = reach * (noise.at(u, v) + 0.5 * noise.at(u * 2.7, v * 2.7 + 9))
      wander[k + 1] = reach * (noise.at(u + 31.7, v - 17.3) + 0.5 * noise.at(u * 2.7 - 5, v * 2.7))
    }
  }
  yield
  for (let y = 0, i = 0; y < down; y++) {
    const row = ((y / lattice) | 0) * wide
    const dy = (y % lattice) / lattice
    for (let x = 0; x < across; x++, i++) {
      const k = (row + ((x / lattice) | 0)) * 2
      const dx = (x % lattice) / lattice
      const sx = Math.min(across - 1, Math.max(0, (x + between(wander, k, 2, wide * 2, dx, dy)) | 0))
      const sy = Math.min(down - 1, Math.max(0, (y + between(wander, k + 1, 2, wide * 2, dx, dy)) | 0))
      const found = drawn[sy * across + sx]!
      if (!shore) kind[i] = found || base
      else kind[i] = shore[i] ? found || drawn[i] || land : base
    }
  }
  yield
  return { window, across, down, kind, kinds, beyond: beyond ?? tableRim(plan, window, across, down) }
}

/** A table has an edge: mark what lies beyond it. */
function tableRim(plan: Plan, window: Window, across: number, down: number): Uint8Array | null {
  if (plan.base !== 'grass') return null
  const rim = new Uint8Array(across * down).fill(1)
  fillRing(rim, across, down, [0, 0, plan.size[0], 0, plan.size[0], plan.size[1], 0, plan.size[1]], window, 0)
  return rim
}

/** Colour every cell. */
export function* colourCells(plan: Plan, cells: Cells, ramps: Ramps): Generator<void, ImageData> {
  const { window, across, down, kind, kinds, beyond } = cells
  const veil = plan.base ? ramps.shaded : ramps.looks['paper']!.low
  const picture = new ImageData(across, down)
  const { data } = picture
  const noise = new Noise(plan.seed ^ 77)
  const cell = window.width / across
  // Shade and tint are soft: half as many cells carry them.
  const [wide, high] = [(across >> 1) + 3, (down >> 1) + 3]
  const height = new Float32Array(wide * high)
  const tint = new Float32Array(wide * high)
  const pitch = 1 / (120 * plan.grain)
  const octaves = Math.min(6, Math.max(4, Math.round(Math.log2((120 * plan.grain) / (3 * cell)))))
  for (let y = 0, i = 0; y < high; y++) {
    const v = (window.y + (y - 1) * 2 * cell) * pitch
    for (let x = 0; x < wide; x++, i++) {
      const u = (window.x + (x - 1) * 2 * cell) * pitch
      height[i] = noise.layered(u, v, octaves)
      tint[i] = 0.5 + 0.75 * noise.layered(u * 1.7 + 40, v * 1.7 - 40, 3)
    }
    if (y % 64 === 63) yield
  }
  const slope = 26 / (2 * cell * pitch * 120)
  const light = new Float32Array(wide * high)
  for (let y = 1; y < high - 1; y++) {
    for (let x = 1, i = y * wide + 1; x < wide - 1; x++, i++) {
      light[i] = (height[i - 1]! - height[i + 1]! + height[i - wide]! - height[i + wide]!) * slope * 0.2
    }
  }
  yield
  const sea = kinds.indexOf('sea')
  const hasSea = sea > 0 && kind.includes(sea)
  const toLand = hasSea ? measureDistance((i) => kind[i] !== sea, across, down) : null
  yield
  const toSea = hasSea ? measureDistance((i) => kind[i] === sea, across, down) : null
  yield
  const looks = kinds.map((name) => ramps.looks[name] ?? ramps.looks['land']!)
  // The shore is measured in the grain of the map, so that it looks the same at any zoom.
  const shore = cell / plan.grain
  for (let y = 0, i = 0; y < down; y++) {
    const fy = 1 + y / 2
    const top = (fy | 0) * wide
    const dy = fy - (fy | 0)
    for (let x = 0; x < across; x++, i++) {
      const fx = 1 + x / 2
      const k = top + (fx | 0)
      const dx = fx - (fx | 0)
      const look = looks[kind[i]!]!
      const mix = Math.min(1, Math.max(0, between(tint, k, 1, wide, dx, dy)))
      let r = look.low[0] + (look.high[0] - look.low[0]) * mix
      let g = look.low[1] + (look.high[1] - look.low[1]) * mix
      let b = look.low[2] + (look.high[2] - look.low[2]) * mix
      let to: Colour = ramps.lit
      let part = 0
      if (kind[i] === sea) {
        const far = toLand![i]! * shore
        if (far < SHALLOWS) {
          const near = 1 - far / SHALLOWS
          r += (ramps.shore[0] - r) * near * near * 0.9
          g += (ramps.shore[1] - g) * near * near * 0.9
          b += (ramps.shore[2] - b) * near * near * 0.9
          to = ramps.engraved
          for (let n = 0; n < ENGRAVED.length; n++) {
            const off = Math.abs(far - ENGRAVED[n]!)
            if (off < 1.1) part = (1.1 - off) * 0.5 * (1 - ENGRAVED[n]! / SHALLOWS)
          }
        } else {
          to = ramps.deep
          part = Math.min(0.5, (far - SHALLOWS) / 300)
        }
      } else {
        const far = toSea ? toSea[i]! * shore : 99
        if (far < 3.6) {
          r += (ramps.sand[0] - r) * 0.75
          g += (ramps.sand[1] - g) * 0.75
          b += (ramps.sand[2] - b) * 0.75
        }
        const bright = between(light, k, 1, wide, dx, dy) * look.relief
        to = bright > 0 ? ramps.lit : ramps.shaded
        part = Math.min(0.5, Math.abs(bright))
        if (far * plan.grain < 1.3 * cell) {
          to = ramps.coast
          part = 0.7
        }
      }
      r += (to[0] - r) * part
      g += (to[1] - g) * part
      b += (to[2] - b) * part
      if (beyond && beyond[i]) {
        r += (veil[0] - r) * 0.34
        g += (veil[1] - g) * 0.34
        b += (veil[2] - b) * 0.34
      }
      const grain = (chance(x, y, plan.seed) - 0.5) * 7
      const o = i * 4
      data[o] = r + grain
      data[o + 1] = g + grain
      data[o + 2] = b + grain * 0.8
      data[o + 3] = 255
    }
    if (y % 48 === 47) yield
  }
  return picture
}
