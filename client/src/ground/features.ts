// What stands on the ground: hedges, trees, reeds, roofs, roads. Each grows where its kind of ground lies.

import { curve } from '../lib/layout'
import { chance, Noise } from './noise'
import type { Patch, Plan, Way } from './plan'
import type { Inks } from './ramps'
import type { Cells, Window } from './relief'

/** A canvas that draws in units of the scene. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

interface Site {
  pen: Pen
  plan: Plan
  window: Window
  inks: Inks
  kindAt: (x: number, y: number) => string
}

/** Return what kind of ground lies at a spot; empty beyond the picture. */
export function kindFinder({ window, across, down, kind, kinds }: Cells): (x: number, y: number) => string {
  return (x, y) => {
    const [cx, cy] = [Math.floor(((x - window.x) / window.width) * across), Math.floor(((y - window.y) / window.height) * down)]
    return cx < 0 || cy < 0 || cx >= across || cy >= down ? '' : kinds[kind[cy * across + cx]!]!
  }
}

/** Draw everything that stands on the ground of a window, the lowest first. */
export function* drawFeatures(pen: Pen, plan: Plan, cells: Cells, inks: Inks): Generator<void> {
  const site: Site = { pen, plan, window: cells.window, inks, kindAt: kindFinder(cells) }
  pen.lineCap = pen.lineJoin = 'round'
  if (plan.base === 'grass') yield* drawMeadows(site)
  yield* drawParcels(site)
  for (const patch of plan.exact) drawPatch(site, patch)
  yield
  yield* drawScatter(site)
  drawBorders(site)
  yield
  for (const way of plan.ways.filter((w) => w.kind === 'river' || w.kind === 'stream')) drawRiver(site, way)
  for (const way of plan.ways.filter((w) => w.kind === 'road')) drawRoad(site, way)
  yield
  for (const town of plan.towns) drawVillage(site, town.x, town.y, town.r)
  for (const way of plan.ways) yield drawWay(site, way)
  for (const patch of plan.exact) yield drawRaised(site, patch)
}

// Growing on kinds of ground --------------------------------------------------------------------

type Visit = (x: number, y: number, i: number, j: number) => void

/** Visit a part of the cells of a grid in a window: each with its middle, moved a little. */
function visitCells({ window, plan }: Site, spacing: number, part: number, purpose: number, visit: Visit): void {
  const step = spacing * plan.grain
  for (let j = Math.floor(window.y / step) - 1; j * step < window.y + window.height + step; j++) {
    for (let i = Math.floor(window.x / step) - 1; i * step < window.x + window.width + step; i++) {
      if (chance(i, j, purpose + 2) < part) visit((i + 0.15 + 0.7 * chance(i, j, purpose)) * step, (j + 0.15 + 0.7 * chance(i, j, purpose + 1)) * step, i, j)
    }
  }
}

/** Large patches of drier and greener grass on a table without areas. */
function* drawMeadows(site: Site): Generator<void> {
  const { pen, plan, inks } = site
  visitCells(site, 90, 0.75, 3, (x, y, i, j) => {
    const tone = chance(i, j, 6)
    pen.save()
    pen.translate(x, y)
    pen.rotate((chance(i, j, 6) - 0.5) * 0.5)
    pen.globalAlpha = 0.13
    pen.fillStyle = inks.crops[Math.floor(tone * 6.6) % inks.crops.length]!
    pen.fillRect(-60 * plan.grain, -40 * plan.grain, (80 + 60 * chance(i, j, 7)) * plan.grain, (60 + 40 * chance(i, j, 8)) * plan.grain)
    pen.restore()
  })
  yield
}

/** Fields and hedged pastures: one net of crooked parcels over the whole map. */
function* drawParcels(site: Site): Generator<void> {
  const { pen, plan, window, inks, kindAt } = site
  const step = 19 * plan.grain
  const bend = new Noise(plan.seed ^ 11)
  const corner = (i: number, j: number): [number, number] => {
    const [u, v] = [i * 0.31, j * 0.31]
    return [(i + 0.9 * bend.at(u, v)) * step, (j + 0.9 * bend.at(u + 9, v - 7)) * step]
  }
  const hedges: [number, number][][] = []
  const kinds = new Set(['field', 'bocage'])
  for (let j = Math.floor(window.y / step) - 2; j * step < window.y + window.height + 2 * step; j++) {
    for (let i = Math.floor(window.x / step) - 2; i * step < window.x + window.width + 2 * step; i++) {
      const ring = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)]
      const kind = kindAt((ring[0]![0] + ring[2]![0]) / 2, (ring[0]![1] + ring[2]![1]) / 2)
      if (!kinds.has(kind) || ring.some(([x, y]) => ['sea', 'marsh', 'beach'].includes(kindAt(x, y)))) continue
      const tone = chance(i >> (kind === 'field' ? 1 : 0), j, 21)
      pen.globalAlpha = kind === 'field' ? 0.55 : 0.22
      pen.fillStyle = inks.crops[Math.floor(tone * inks.crops.length)]!
      trace(pen, ring)
      if (tone > 0.2) pen.fill()
      if (kind === 'field' && chance(i, j, 22) > 0.62) furrow(site, ring)
      else if (kind === 'bocage') {
        if (chance(i, j, 23) > 0.16) hedges.push([ring[0]!, ring[1]!])
        if (chance(i, j, 24) > 0.16) hedges.push([ring[0]!, ring[3]!])
      }
    }
    if (j % 8 === 0) yield
  }
  pen.globalAlpha = 1
  drawHedges(site, hedges)
}

function trace(pen: Pen, ring: [number, number][]): void {
  pen.beginPath()
  ring.forEach(([x, y], k) => (k ? pen.lineTo(x, y) : pen.moveTo(x, y)))
  pen.closePath()
}

function furrow({ pen, plan, inks }: Site, ring: [number, number][]): void {
  const [a, b, c, d] = ring as [[number, number], [number, number], [number, number], [number, number]]
  pen.beginPath()
  for (let k = 1; k < 6; k++) {
    const t = k / 6
    pen.moveTo(a[0] + (d[0] - a[0]) * t, a[1] + (d[1] - a[1]) * t)
    pen.lineTo(b[0] + (c[0] - b[0]) * t, b[1] + (c[1] - b[1]) * t)
  }
  pen.lineWidth = 0.5 * plan.grain
  pen.strokeStyle = inks.furrow
  pen.globalAlpha = 0.5
  pen.stroke()
}

/** Hedges throw a shadow to the south-east. */
function drawHedges({ pen, plan, inks }: Site, lines: [number, number][][]): void {
  const stroke = (dx: number, colour: string, width: number, dash: number[], alpha: number): void => {
    pen.beginPath()
    for (const [from, to] of lines) {
      pen.moveTo(from![0] + dx, from![1] + dx)
      pen.lineTo(to![0] + dx, to![1] + dx)
    }
    pen.setLineDash(dash.map((d) => d * plan.grain))
    pen.lineWidth = width * plan.grain
    pen.strokeStyle = colour
    pen.globalAlpha = alpha
    pen.stroke()
  }
  stroke(0.7 * plan.grain, inks.shadow, 1.5, [], 0.16)
  stroke(0, inks.hedge, 1.6, [1.2, 1.9], 0.75)
  pen.setLineDash([])
  pen.globalAlpha = 1
}

type Drawer = (site: Site, ...place: Parameters<Visit>) => void
/** What grows where, how far apart, and how it is drawn. */
const GROWTH: { kinds: string[]; spacing: number; part: number; draw: Drawer }[] = [
  { kinds: ['beach', 'surf', 'dunes', 'shingle'], spacing: 6, part: 0.5, draw: dot },
  { kinds: ['marsh'], spacing: 13, part: 0.75, draw: reed },
  { kinds: ['rock', 'cliff', 'hill'], spacing: 9, part: 0.6, draw: hachure },
  { kinds: ['wood'], spacing: 7.5, part: 0.95, draw: wildTree },
  { kinds: ['bocage'], spacing: 22, part: 0.35, draw: wildTree },
  { kinds: ['field', 'land'], spacing: 42, part: 0.16, draw: wildTree },
  { kinds: ['grass', 'dunes'], spacing: 15, part: 0.5, draw: tuft },
  { kinds: ['surf'], spacing: 38, part: 0.55, draw: obstacle },
  { kinds: ['town'], spacing: 12, part: 0.62, draw: house },
]

function* drawScatter(site: Site): Generator<void> {
  const here = new Set(site.plan.patches.map((p) => p.kind).concat(site.plan.base))
  for (const [n, { kinds, spacing, part, draw }] of GROWTH.entries()) {
    if (!kinds.some((k) => here.has(k))) continue
    visitCells(site, spacing, part, 31 + 4 * n, (x, y, i, j) => {
      if (kinds.includes(site.kindAt(x, y))) draw(site, x, y, i, j)
    })
    yield
  }
}

function dot({ pen, plan, inks }: Site, x: number, y: number, i: number, j: number): void {
  pen.globalAlpha = 0.22
  pen.fillStyle = inks.line
  const r = (0.35 + 0.4 * chance(i, j, 41)) * plan.grain
  pen.fillRect(x - r, y - r, 2 * r, 1.6 * r)
  pen.globalAlpha = 1
}

function reed({ pen, plan, inks }: Site, x: number, y: number): void {
  const g = plan.grain
  pen.beginPath()
  for (const [dx, length] of [[-2.4, 3], [-0.4, 4.4], [1.6, 3.4]] as const) {
    pen.moveTo(x + dx * g, y)
    pen.lineTo(x + (dx + 0.3) * g, y - length * g)
  }
  pen.moveTo(x - 4.2 * g, y)
  pen.lineTo(x + 3.8 * g, y)
  pen.lineWidth = 0.6 * g
  pen.strokeStyle = inks.reed
  pen.globalAlpha = 0.75
  pen.stroke()
  pen.globalAlpha = 1
}

/** A few blades of grass: nothing that gives cover. */
function tuft({ pen, plan, inks }: Site, x: number, y: number, i: number, j: number): void {
  const g = plan.grain
  pen.beginPath()
  for (const dx of [-1.2, 0, 1.2]) {
    pen.moveTo(x + dx * 0.5 * g, y)
    pen.lineTo(x + dx * g, y - (1.6 + chance(i, j, 42)) * g)
  }
  stroke(pen, inks.hedge, 0.5 * g, 0.45)
}

/** A steel hedgehog on the beach, with its shadow on the sand. */
function obstacle({ pen, plan, inks }: Site, x: number, y: number): void {
  const g = plan.grain
  const beams = (dx: number, dy: number, colour: string, alpha: number): void => {
    pen.beginPath()
    for (const [ax, ay, bx, by] of [[-4, 3, 4, -3.4], [-3.6, -3, 4, 3], [0, 3.6, 0.6, -4.4]] as const) {
      pen.moveTo(x + (ax + dx) * g, y + (ay + dy) * g)
      pen.lineTo(x + (bx + dx) * g, y + (by + dy) * g)
    }
    stroke(pen, colour, 1.3 * g, alpha)
  }
  beams(1.4, 1.6, inks.shadow, 0.25)
  beams(0, 0, inks.line, 0.75)
}

/** Short strokes down the slope. */
function hachure({ pen, plan, inks }: Site, x: number, y: number, i: number, j: number): void {
  const g = plan.grain
  const lean = (chance(i, j, 43) - 0.5) * 2.4
  pen.beginPath()
  pen.moveTo(x, y)
  pen.lineTo(x + lean * g, y + (3 + 2.5 * chance(i, j, 44)) * g)
  pen.lineWidth = 0.7 * g
  pen.strokeStyle = inks.line
  pen.globalAlpha = 0.3
  pen.stroke()
  pen.globalAlpha = 1
}

function wildTree(site: Site, x: number, y: number, i: number, j: number): void {
  drawTree(site, x, y, (2.6 + 1.7 * chance(i, j, 45)) * site.plan.grain)
}

/** A round crown, lit from the north-west. */
function drawTree({ pen, inks }: Site, x: number, y: number, r: number): void {
  const disc = (cx: number, cy: number, radius: number, colour: string, alpha: number): void => {
    pen.globalAlpha = alpha
    pen.fillStyle = colour
    pen.beginPath()
    pen.arc(cx, cy, radius, 0, 7)
    pen.fill()
  }
  disc(x + r * 0.38, y + r * 0.45, r * 0.95, inks.shadow, 0.26)
  disc(x, y, r, inks.tree, 1)
  disc(x - r * 0.26, y - r * 0.28, r * 0.6, inks.treetop, 0.9)
  pen.globalAlpha = 1
}

function house(site: Site, x: number, y: number, i: number, j: number): void {
  const g = site.plan.grain
  const turn = (Math.floor(chance(i >> 2, j >> 2, 46) * 5) / 5) * 1.5 + (chance(i, j, 47) > 0.5 ? Math.PI / 2 : 0)
  drawRoof(site, x, y, (5.5 + 4 * chance(i, j, 48)) * g, (4 + 1.6 * chance(i, j, 49)) * g, turn, chance(i, j, 50))
}

/** A roof with a ridge, one side lit, and its shadow on the ground. */
function drawRoof({ pen, inks, plan }: Site, x: number, y: number, long: number, wide: number, turn: number, tone: number): void {
  const [lit, dark] = inks.roofs[Math.floor(tone * inks.roofs.length)]!
  pen.save()
  pen.translate(x + wide * 0.2, y + wide * 0.28)
  pen.rotate(turn)
  pen.globalAlpha = 0.34
  pen.fillStyle = inks.shadow
  pen.fillRect(-long / 2, -wide / 2, long, wide)
  pen.restore()
  pen.save()
  pen.translate(x, y)
  pen.rotate(turn)
  pen.globalAlpha = 1
  const north = Math.cos(turn) > 0
  pen.fillStyle = north ? lit : dark
  pen.fillRect(-long / 2, -wide / 2, long, wide / 2)
  pen.fillStyle = north ? dark : lit
  pen.fillRect(-long / 2, 0, long, wide / 2)
  pen.strokeStyle = inks.line
  pen.lineWidth = 0.4 * plan.grain
  pen.strokeRect(-long / 2, -wide / 2, long, wide)
  pen.restore()
}

/** A few roofs round the spot of a town, the more the larger it is. */
function drawVillage(site: Site, x: number, y: number, r: number): void {
  const g = site.plan.grain
  const houses = r > 5 ? 13 : 4
  for (let n = 0; n < houses; n++) {
    const [way, far] = [n * 2.4 + chance(n, Math.round(x), 51), (n ? 3.2 : 0) + Math.sqrt(n) * 3.1]
    const turn = Math.round(chance(n, Math.round(y), 52) * 4) * 0.4
    drawRoof(site, x + Math.cos(way) * far * g, y + Math.sin(way) * far * g * 0.8, (4 + 2 * chance(n, Math.round(x), 53)) * g, 3.4 * g, turn, chance(n, Math.round(y), 54))
  }
}

// Lines ------------------------------------------------------------------------------------------

/** Zones have dashed lines with a pale rim; hexes show at their corners, so that the ground is not ruled like a ledger. */
function drawBorders({ pen, plan, inks }: Site): void {
  const g = plan.grain
  for (const { ring, sea } of plan.borders) {
    const corners: [number, number][] = []
    for (let k = 0; k + 1 < ring.length; k += 2) corners.push([ring[k]!, ring[k + 1]!])
    if (corners.length === 6) drawCorners(pen, corners, 0.2, g, inks, sea)
    else if (corners.length === 4) drawCorners(pen, corners, 0.12, g, inks, sea)
    else {
      trace(pen, corners)
      stroke(pen, inks.halo, 2.4 * g, 0.3)
      pen.setLineDash([4.6 * g, 2 * g, g, 2 * g])
      stroke(pen, inks.line, 0.85 * g, 0.75)
      pen.setLineDash([])
    }
  }
  for (const ring of plan.land) {
    pen.beginPath()
    for (let k = 0; k + 1 < ring.length; k += 2) pen.lineTo(ring[k]!, ring[k + 1]!)
    pen.closePath()
    stroke(pen, inks.line, 1.1 * g, 0.85)
  }
}

function stroke(pen: Pen, colour: string, width: number, alpha: number): void {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.globalAlpha = alpha
  pen.stroke()
  pen.globalAlpha = 1
}

/** Draw the ends of every side, and between them a few dots. */
function drawCorners(pen: Pen, corners: [number, number][], part: number, g: number, inks: Inks, sea: boolean): void {
  const ends = (colour: string, width: number, alpha: number): void => {
    pen.beginPath()
    corners.forEach(([x, y], k) => {
      const [tx, ty] = corners[(k + 1) % corners.length]!
      for (const [from, to] of [[0, part], [1 - part, 1]] as const) {
        pen.moveTo(x + (tx - x) * from, y + (ty - y) * from)
        pen.lineTo(x + (tx - x) * to, y + (ty - y) * to)
      }
    })
    stroke(pen, colour, width, alpha)
  }
  ends(inks.halo, 1.8 * g, sea ? 0.16 : 0.26)
  ends(inks.line, 0.8 * g, sea ? 0.34 : 0.7)
  pen.setLineDash([0.01, 3.4 * g])
  trace(pen, corners)
  stroke(pen, inks.line, 0.9 * g, sea ? 0.14 : 0.26)
  pen.setLineDash([])
}

/** Bend a line a little between its points, always in the same way. */
function bent(points: number[], by: number): number[] {
  const found = points.slice(0, 2)
  for (let k = 2; k + 1 < points.length; k += 2) {
    const [ax, ay, bx, by2] = [points[k - 2]!, points[k - 1]!, points[k]!, points[k + 1]!]
    const off = (chance(Math.round(ax + bx), Math.round(ay + by2), 61) - 0.5) * 2 * by
    const length = Math.hypot(bx - ax, by2 - ay) || 1
    found.push((ax + bx) / 2 - ((by2 - ay) / length) * off, (ay + by2) / 2 + ((bx - ax) / length) * off, bx, by2)
  }
  return found
}

function drawRoad({ pen, plan, inks }: Site, { points }: Way): void {
  const path = new Path2D(curve(bent(points, 7 * plan.grain)))
  for (const [colour, width, alpha] of [[inks.shadow, 5.4, 0.16], [inks.verge, 3.9, 0.9], [inks.road, 2.5, 1]] as const) {
    pen.strokeStyle = colour
    pen.lineWidth = width * plan.grain
    pen.globalAlpha = alpha
    pen.stroke(path)
  }
  pen.globalAlpha = 1
}

function drawRiver({ pen, plan, inks }: Site, { points, width, kind }: Way): void {
  const path = new Path2D(curve(points))
  const wide = kind === 'stream' ? width : Math.max(width, 1.9 * plan.grain)
  for (const [colour, part] of [[inks.bank, 1.35], [inks.river, 0.8]] as const) {
    pen.strokeStyle = colour
    pen.lineWidth = wide * part
    pen.stroke(path)
  }
}

/** Walk along a line in steps. */
function* along(points: number[], step: number): Generator<[number, number, number]> {
  for (let k = 2; k + 1 < points.length; k += 2) {
    const [ax, ay, bx, by] = [points[k - 2]!, points[k - 1]!, points[k]!, points[k + 1]!]
    const length = Math.hypot(bx - ax, by - ay)
    const turn = Math.atan2(by - ay, bx - ax)
    for (let way = 0; way < length; way += step) yield [ax + ((bx - ax) * way) / length, ay + ((by - ay) * way) / length, turn]
  }
}

/** Lines with a thickness that the rules measure: hedges, walls, fences, banks. */
function drawWay(site: Site, way: Way): void {
  const { pen, plan, inks } = site
  const { kind, points, width } = way
  const g = plan.grain
  const solid = (colour: string, wide: number, alpha = 1, off = 0): void => {
    pen.beginPath()
    for (let k = 0; k + 1 < points.length; k += 2) pen.lineTo(points[k]! + off, points[k + 1]! + off)
    stroke(pen, colour, wide, alpha)
  }
  if (kind === 'bocage' || kind === 'hedge') {
    const r = Math.max(width * 0.62, (kind === 'bocage' ? 4 : 2.4) * g)
    if (kind === 'bocage') solid(inks.verge, r * 1.9, 0.55)
    let n = 0
    for (const [x, y] of along(points, r * 0.85)) {
      n += 1
      drawTree(site, x + (chance(n, 1, Math.round(x)) - 0.5) * r * 0.7, y + (chance(n, 2, Math.round(y)) - 0.5) * r * 0.7, r * (0.75 + 0.4 * chance(n, 3, 62)))
    }
  } else if (kind === 'stone_wall' || kind === 'high_wall') {
    const wide = Math.max(width, 2.4 * g)
    solid(inks.shadow, wide, 0.35, wide * 0.45)
    solid(kind === 'high_wall' ? inks.line : inks.stone, wide)
    pen.setLineDash([2 * g, 1.4 * g])
    solid(inks.halo, wide * 0.3, 0.45)
    pen.setLineDash([])
  } else if (kind === 'fence') {
    solid(inks.line, 0.7 * g, 0.7)
    pen.beginPath()
    for (const [x, y] of along(points, 5 * g)) pen.rect(x - 0.6 * g, y - 1.4 * g, 1.2 * g, 2.2 * g)
    pen.fillStyle = inks.line
    pen.fill()
  } else if (kind === 'embankment' || kind === 'shingle') {
    solid(kind === 'shingle' ? inks.road : inks.verge, width, 0.8)
    pen.beginPath()
    for (const [x, y, turn] of along(points, 2.2 * g)) {
      pen.moveTo(x, y)
      pen.lineTo(x - Math.sin(turn) * width * 0.7, y + Math.cos(turn) * width * 0.7)
    }
    stroke(pen, inks.line, 0.5 * g, 0.5)
  }
}

// Patches that the rules measure -----------------------------------------------------------------

function ringOf({ ring }: Patch): [number, number][] {
  const found: [number, number][] = []
  for (let k = 0; k + 1 < ring.length; k += 2) found.push([ring[k]!, ring[k + 1]!])
  return found
}

/** Draw ground of one kind inside an outline: crops in furrows, woods of trees, water with a bank. */
function drawPatch(site: Site, patch: Patch): void {
  const { pen, plan, inks } = site
  const g = plan.grain
  const ring = ringOf(patch)
  const tinted = (colour: string, alpha: number): void => {
    trace(pen, ring)
    pen.fillStyle = colour
    pen.globalAlpha = alpha
    pen.fill()
    pen.globalAlpha = 1
  }
  const edged = (colour: string, width: number, alpha: number): void => {
    trace(pen, ring)
    stroke(pen, colour, width * g, alpha)
  }
  if (patch.kind === 'road') {
    tinted(inks.road, 0.92)
    edged(inks.verge, 1.6, 0.7)
    if (ring.length === 4) drawRuts(site, ring)
  } else if (patch.kind === 'deep_water' || patch.kind === 'sea') {
    tinted(inks.river, 1)
    edged(inks.bank, 1.8, 0.9)
  } else if (patch.kind === 'crops') {
    tinted(inks.crops[2]!, 0.85)
    clipped(site, ring, () => rows(site, ring, 4.4, (a, b) => {
      pen.beginPath()
      pen.moveTo(...a)
      pen.lineTo(...b)
      stroke(pen, inks.furrow, 1.3 * g, 0.8)
    }))
    edged(inks.hedge, 1, 0.6)
  } else if (patch.kind === 'marsh') {
    tinted(inks.reed, 0.3)
    scatter(site, ring, 13, 0.8, (x, y) => reed(site, x, y))
  } else if (patch.kind === 'rubble') {
    tinted(inks.stone, 0.4)
    scatter(site, ring, 5, 0.8, (x, y, i, j) => {
      pen.fillStyle = chance(i, j, 71) > 0.5 ? inks.stone : inks.roofs[0]![1]
      const r = (1 + 1.6 * chance(i, j, 72)) * g
      pen.fillRect(x - r, y - r * 0.7, 2 * r, 1.4 * r)
    })
  } else if (patch.kind === 'trench') {
    tinted(inks.verge, 0.85)
    edged(inks.line, 1.2, 0.8)
  } else if (patch.kind === 'elevation') {
    tinted(inks.halo, 0.16)
    edged(inks.line, 0.7, 0.45)
    pen.beginPath()
    for (const [x, y, turn] of along([...patch.ring, patch.ring[0]!, patch.ring[1]!], 4.5 * g)) {
      pen.moveTo(x, y)
      pen.lineTo(x + Math.sin(turn) * 4.5 * g, y - Math.cos(turn) * 4.5 * g)
    }
    stroke(pen, inks.line, 0.6 * g, 0.4)
  } else if (patch.kind === 'woods') tinted(inks.tree, 0.35)
  else if (patch.kind === 'scrub') tinted(inks.hedge, 0.25)
  else if (patch.kind === 'orchard') tinted(inks.treetop, 0.28)
}

/** Draw what rises from a patch: trees, roofs, concrete. */
function drawRaised(site: Site, patch: Patch): void {
  const { plan, inks } = site
  const ring = ringOf(patch)
  if (patch.kind === 'woods') scatter(site, ring, 6.2, 0.9, (x, y, i, j) => drawTree(site, x, y, (3.6 + 2 * chance(i, j, 73)) * plan.grain))
  else if (patch.kind === 'scrub') scatter(site, ring, 7, 0.55, (x, y, i, j) => drawTree(site, x, y, (1.4 + chance(i, j, 74)) * plan.grain))
  else if (patch.kind === 'orchard') rows(site, ring, 15, (a, b) => {
    for (const [x, y] of along([...a, ...b], 15 * plan.grain)) if (isInside(x, y, ring)) drawTree(site, x, y, 4 * plan.grain)
  })
  else if (patch.kind === 'building' && ring.length === 4) drawHipRoof(site, ring)
  else if (patch.kind === 'building' || patch.kind === 'bunker') drawSlab(site, ring, patch.kind === 'bunker' ? inks.concrete : inks.roofs[0]![0], patch.kind === 'bunker' && !plan.base)
}

function clipped({ pen }: Site, ring: [number, number][], draw: () => void): void {
  pen.save()
  trace(pen, ring)
  pen.clip()
  draw()
  pen.restore()
}

/** Draw lines across an outline, along its longer way. */
function rows({ plan }: Site, ring: [number, number][], spacing: number, draw: (a: [number, number], b: [number, number]) => void): void {
  const [xs, ys] = [ring.map((p) => p[0]), ring.map((p) => p[1])]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const step = spacing * plan.grain
  if (right - left > bottom - top) for (let y = top + step / 2; y < bottom; y += step) draw([left, y], [right, y])
  else for (let x = left + step / 2; x < right; x += step) draw([x, top], [x, bottom])
}

/** Strew things over an outline. */
function scatter(site: Site, ring: [number, number][], spacing: number, part: number, draw: Visit): void {
  const [xs, ys] = [ring.map((p) => p[0]), ring.map((p) => p[1])]
  const window = { x: Math.min(...xs), y: Math.min(...ys), width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) }
  visitCells({ ...site, window }, spacing, part, 75, (x, y, i, j) => isInside(x, y, ring) && draw(x, y, i, j))
}

export function isInside(x: number, y: number, ring: [number, number][]): boolean {
  let inside = false
  for (let k = 0, l = ring.length - 1; k < ring.length; l = k++) {
    const [[xk, yk], [xl, yl]] = [ring[k]!, ring[l]!]
    if (yk > y !== yl > y && x < ((xl - xk) * (y - yk)) / (yl - yk) + xk) inside = !inside
  }
  return inside
}

/** Two wheel tracks along a straight road. */
function drawRuts({ pen, plan, inks }: Site, [a, b, c, d]: [number, number][]): void {
  const long = Math.hypot(b![0] - a![0], b![1] - a![1]) > Math.hypot(c![0] - b![0], c![1] - b![1])
  const [p, q, r, s] = long ? [a!, b!, c!, d!] : [b!, c!, d!, a!]
  pen.beginPath()
  for (const t of [0.36, 0.64]) {
    pen.moveTo(p[0] + (s[0] - p[0]) * t, p[1] + (s[1] - p[1]) * t)
    pen.lineTo(q[0] + (r[0] - q[0]) * t, q[1] + (r[1] - q[1]) * t)
  }
  stroke(pen, inks.verge, 1.4 * plan.grain, 0.3)
}

/** A hip roof over four corners, lit from the north-west, with its shadow. */
function drawHipRoof({ pen, plan, inks }: Site, ring: [number, number][]): void {
  const g = plan.grain
  const middle = (a: [number, number], b: [number, number]): [number, number] => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const [a, b, c, d] = ring as [[number, number], [number, number], [number, number], [number, number]]
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) > Math.hypot(c[0] - b[0], c[1] - b[1])
  const [e, f, k, l] = long ? [a, b, c, d] : [b, c, d, a]
  const centre = middle(a, c)
  const pulled = (from: [number, number]): [number, number] => [from[0] + (centre[0] - from[0]) * 0.3, from[1] + (centre[1] - from[1]) * 0.3]
  const [r1, r2] = [pulled(middle(e, l)), pulled(middle(f, k))]
  trace(pen, ring.map(([x, y]) => [x + 7 * g, y + 8 * g]))
  pen.fillStyle = inks.shadow
  pen.globalAlpha = 0.36
  pen.fill()
  pen.globalAlpha = 1
  const [lit, dark] = inks.roofs[Math.floor(chance(Math.round(a[0]), Math.round(a[1]), 81) * 2)]!
  for (const side of [[e, f, r2, r1], [f, k, r2], [k, l, r1, r2], [l, e, r1]] as [number, number][][]) {
    const from = middle(side[0]!, side[1]!)
    const bright = (centre[0] - from[0]) + (centre[1] - from[1]) > 0
    trace(pen, side)
    pen.fillStyle = bright ? lit : dark
    pen.fill()
    stroke(pen, inks.line, 0.8 * g, 0.8)
  }
  tiles(pen, ring, r1, r2, g, inks)
}

/** Courses of tiles, faintly. */
function tiles(pen: Pen, ring: [number, number][], r1: [number, number], r2: [number, number], g: number, inks: Inks): void {
  pen.save()
  trace(pen, ring)
  pen.clip()
  const [dx, dy] = [r2[0] - r1[0], r2[1] - r1[1]]
  const length = Math.hypot(dx, dy) || 1
  const [nx, ny] = [-dy / length, dx / length]
  pen.beginPath()
  for (let k = -30; k <= 30; k++) {
    pen.moveTo(r1[0] - dx * 3 + nx * k * 3.4 * g, r1[1] - dy * 3 + ny * k * 3.4 * g)
    pen.lineTo(r2[0] + dx * 3 + nx * k * 3.4 * g, r2[1] + dy * 3 + ny * k * 3.4 * g)
  }
  stroke(pen, inks.line, 0.4 * g, 0.22)
  pen.restore()
}

/** A flat roof or a block of concrete: lit edge, shadow, and slits. */
function drawSlab({ pen, plan, inks }: Site, ring: [number, number][], colour: string, slits = false): void {
  const g = plan.grain
  trace(pen, ring.map(([x, y]) => [x + 7 * g, y + 9 * g]))
  pen.fillStyle = inks.shadow
  pen.globalAlpha = 0.4
  pen.fill()
  pen.globalAlpha = 1
  trace(pen, ring)
  pen.fillStyle = colour
  pen.fill()
  stroke(pen, inks.line, 1.4 * g, 0.9)
  const centre = [ring.reduce((s, p) => s + p[0], 0) / ring.length, ring.reduce((s, p) => s + p[1], 0) / ring.length]
  trace(pen, ring.map(([x, y]) => [x + (centre[0]! - x) * 0.1, y + (centre[1]! - y) * 0.1]))
  stroke(pen, inks.halo, 1.2 * g, 0.35)
  if (!slits) return
  const [left, right, foot] = [Math.min(...ring.map((p) => p[0])), Math.max(...ring.map((p) => p[0])), Math.max(...ring.map((p) => p[1]))]
  pen.fillStyle = inks.shadow
  for (const t of [0.2, 0.5, 0.8]) pen.fillRect(left + (right - left) * t - 11 * g, foot - 5.5 * g, 22 * g, 3 * g)
}
