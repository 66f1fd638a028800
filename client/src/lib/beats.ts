// Beats: the steps of a run, cut into what a person can follow, with what moves, falls and is lost in each.

import { placePieces, type Placed } from './layout'
import type { ShownStep } from './steps'
import type { Line, Piece, Point, Scene } from './wire'

/** A piece that goes along a path; `count` of a stack may be fewer than stand at its end. */
export interface Glide {
  key: string
  piece: Piece
  points: Point[]
  scale: number
}

/** A piece, or a part of a stack, that is lost. */
export interface Loss {
  key: string
  piece: Piece
  at: Point
  scale: number
  /** It leaves the table; else it is only hit. */
  gone: boolean
}

/** Where something went: it stays until the next answer. */
export interface Arrow {
  key: string
  points: Point[]
  side: number
  /** How far from its end it stops: the piece stands there. */
  short: number
  /** Nobody went there: it was fired at. */
  fired?: boolean
}

export type BeatKind = 'move' | 'throw' | 'loss' | 'note' | 'quiet'

export interface Beat {
  key: string
  kind: BeatKind
  side: number
  ply: number
  depth: number
  lines: Line[]
  expected: number | null
  /** What is shown while the beat lasts, and what after it. */
  during: Scene
  after: Scene
  glides: Glide[]
  losses: Loss[]
  arrows: Arrow[]
  /** The id of the place or piece that it is about. */
  focus: string
  /** Milliseconds at normal speed. */
  lasts: number
}

/** Milliseconds that a beat of a kind takes; a throw takes longer the more dice there are. */
const LASTS: Record<BeatKind, number> = { move: 750, throw: 1500, loss: 850, note: 450, quiet: 0 }
const DIE = 70
const MOST_DICE = 10
/** Dice of equal throws that are shown together. */
const MOST_JOINED = 24
/** Milliseconds that a run takes at most, and into which what comes late still has to fit. */
export const LONGEST_RUN = 12_000
const LAST = 1500

/** Return a figure of a line as a list of ids or words. */
export function listed(line: Line, name: string): string[] {
  const value = line.figures[name]
  return (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String).filter(Boolean)
}

const first = (line: Line, ...names: string[]): string => names.flatMap((name) => listed(line, name))[0] ?? ''
const isThrow = (line: Line): boolean => listed(line, 'dice').length > 0 || listed(line, 'card').length > 0
const isLoss = (line: Line): boolean => 'loss' in line.figures || 'losses' in line.figures
const isMove = (line: Line): boolean => ('from' in line.figures && 'to' in line.figures) || 'spot' in line.figures || ('pieces' in line.figures && 'to' in line.figures)

/** Find the place or piece that a line is about. */
export function focusOf(line: Line): string {
  return first(line, 'at', 'to', 'target', 'loss', 'pieces', 'from')
}

/** Tell where a line's move begins and ends: equal moves in a row are shown as one. */
function signature(line: Line): string {
  return [line.side, line.heading, first(line, 'from'), first(line, 'to')].join('|')
}

/** Cut steps into beats; what needs no showing joins the beat after it. */
export function planBeats(steps: ShownStep[], pixel = 0): Beat[] {
  const beats: Draft[] = []
  let waiting: ShownStep[] = []
  let last = ''
  for (const step of steps) {
    const main = step.lines.find(isThrow) ?? step.lines.find(isMove) ?? step.lines.find(isLoss)
    const move = main && !isThrow(main) && isMove(main) && first(main, 'from') ? signature(main) : ''
    if (!main && !step.lines.length) {
      waiting.push(step)
      continue
    }
    const before = waiting[0]?.before ?? step.before
    const previous = beats.at(-1)
    waiting = []
    if (move && move === last && previous?.kind === 'move') {
      beats[beats.length - 1] = makeMove(previous.key, [...previous.lines, ...step.lines], step, previous.start, pixel)
    } else {
      const [shown, ...effects] = cutStep(step, before, main, pixel)
      if (previous && isSameThrow(previous, shown!)) beats[beats.length - 1] = joinThrows(previous, shown!)
      else beats.push(shown!)
      beats.push(...effects)
    }
    last = move
  }
  const end = waiting.at(-1)
  if (end) beats.push({ ...blank(end, 'quiet', []), during: end.after })
  return beats.map(({ start: _, ...beat }) => beat)
}

type Draft = Beat & { start: Scene }

const diceIn = (beat: Beat): number => beat.lines.reduce((sum, line) => sum + listed(line, 'dice').length, 0)

/** Equal throws of one fight in a row are one beat: a fighter and its next, gun after gun. */
function isSameThrow(one: Beat, other: Beat): boolean {
  const [a, b] = [one.lines.at(-1), other.lines[0]]
  if (one.kind !== 'throw' || other.kind !== 'throw' || !a || !b || other.lines.length > 1 || diceIn(one) + diceIn(other) > MOST_JOINED) return false
  return !!first(a, 'battle') && !('card' in b.figures) && !('thrown' in b.figures) && !('rerolled' in b.figures) && ['battle', 'role', 'weapon', 'need', 'at', 'target'].every((name) => first(a, name) === first(b, name)) && a.side === b.side
}

function joinThrows(one: Draft, other: Draft): Draft {
  const expected = one.expected === null && other.expected === null ? null : (one.expected ?? 0) + (other.expected ?? 0)
  const dice = Math.min(MOST_DICE, diceIn(one) + diceIn(other))
  return { ...other, key: one.key, lines: [...one.lines, ...other.lines], arrows: dedupe([...one.arrows, ...other.arrows]), expected, during: one.during, start: one.start, lasts: LASTS.throw + DIE * dice }
}

function blank(step: ShownStep, kind: BeatKind, lines: Line[], before = step.before): Draft {
  const said = lines.find((line) => focusOf(line))
  return {
    key: `${step.ply}.${kind}`, kind, side: step.side, ply: step.ply, depth: step.depth, lines, expected: step.expected, during: before, after: step.after, glides: [],
    losses: [], arrows: [], focus: said ? focusOf(said) : '', lasts: LASTS[kind], start: before,
  }
}

/** A step is one beat; dice fall, or a card is turned, before they take effect. */
function cutStep(step: ShownStep, before: Scene, main: Line | undefined, pixel: number): Draft[] {
  const thrown = step.lines.filter(isThrow)
  if (!thrown.length) return main ? [makeMove(`${step.ply}.move`, step.lines, step, before, pixel)] : [{ ...blank(step, 'note', step.lines, before), during: step.after }]
  const dice = Math.min(MOST_DICE, Math.max(...thrown.map((line) => listed(line, 'dice').length)))
  const others = step.lines.filter((line) => !isThrow(line))
  const shown = { ...blank(step, 'throw', thrown, before), arrows: dedupe(thrown.flatMap((line) => aimOf(line, before, pixel))), after: before, lasts: LASTS.throw + DIE * dice }
  const effect = { ...makeMove(`${step.ply}.effect`, step.lines, step, before, pixel), lines: others, expected: null }
  const still = !effect.glides.length && !effect.losses.length && !others.length
  return still ? [{ ...shown, after: step.after }] : [shown, effect]
}

/** Return the line from those who fire to what they fire at, where the table shows both. */
function aimOf(line: Line, scene: Scene, pixel: number): Arrow[] {
  if (!listed(line, 'pieces').length || !listed(line, 'target').length) return []
  const standing = places(scene, pixel)
  const middle = (name: string): { at: Point; size: number } | null => {
    const found = listed(line, name).flatMap((id) => standing.get(id) ?? [])
    const mean = (values: number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length
    return found.length ? { at: [mean(found.map((p) => p.x)), mean(found.map((p) => p.y))], size: (found[0]!.piece.size ?? 28) * found[0]!.scale } : null
  }
  const [from, to] = [middle('pieces'), middle('target')]
  return from && to && far(from.at, to.at) ? [{ key: `${line.ply}.fire.${first(line, 'pieces')}.${first(line, 'target')}`, points: [from.at, to.at], side: line.side, short: to.size * 0.55, fired: true }] : []
}

/** A beat in which pieces move or are lost, found by comparing the scenes around it. */
function makeMove(key: string, lines: Line[], step: ShownStep, before: Scene, pixel: number): Draft {
  const { glides, losses, arrows, during } = compareScenes(before, step.after, lines, step.ply, pixel)
  const kind: BeatKind = glides.length ? 'move' : losses.length || lines.some(isLoss) ? 'loss' : 'note'
  const made = { ...blank(step, kind, lines, before), key, glides, losses, arrows: arrows.map((a) => ({ ...a, side: step.side })), during }
  return { ...made, lasts: LASTS[kind] }
}

// ---- what moved and what is gone ---------------------------------------------------------------

interface Change {
  glides: Glide[]
  losses: Loss[]
  arrows: Arrow[]
  during: Scene
}

type Places = Map<string, Placed>

const places = (scene: Scene, pixel: number): Places => new Map(placePieces(scene.areas ?? [], scene.pieces ?? [], { pixel }).map((p) => [p.piece.id, p]))
const number = (piece: Piece | undefined): number => (piece ? (piece.count ?? 1) : 0)
const spot = (p: Placed): Point => [p.x, p.y]
const far = (a: Point, b: Point): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) > 1

function moved(a: Piece, b: Piece): boolean {
  return (a.area ?? '') !== (b.area ?? '') || (!!a.at && !!b.at && far(a.at, b.at))
}

/** Find the pieces that went somewhere and those that are lost between two scenes. */
export function compareScenes(before: Scene, after: Scene, lines: Line[], ply = 0, pixel = 0): Change {
  const [old, now] = [places(before, pixel), places(after, pixel)]
  const glides: Glide[] = []
  const arriving = new Map<string, Piece | undefined>()
  for (const placed of now.values()) {
    const was = old.get(placed.piece.id)
    const grown = number(placed.piece) - number(was?.piece)
    const from = was && moved(was.piece, placed.piece) ? spot(was) : grown > 0 ? origin(placed.piece, lines, before, old) : null
    if (!from || (was && !moved(was.piece, placed.piece) && grown <= 0)) continue
    const points = [from, ...way(placed.piece, lines, after), spot(placed)]
    const part = was && !moved(was.piece, placed.piece) ? grown : number(placed.piece)
    arriving.set(placed.piece.id, was && !moved(was.piece, placed.piece) ? was.piece : undefined)
    glides.push({ key: `${ply}.${placed.piece.id}`, piece: { ...placed.piece, count: part }, points, scale: placed.scale })
  }
  const pieces = (after.pieces ?? []).flatMap((p) => (arriving.has(p.id) ? (arriving.get(p.id) ?? []) : p))
  const arrows = dedupe(glides.map(({ key, points, piece, scale }) => ({ key, points, side: -1, short: (piece.size ?? 28) * scale * 0.55 })))
  return { glides, losses: findLosses(old, now, lines, ply), arrows, during: glides.length ? { ...after, pieces } : after }
}

/** A piece where it stood. */
export interface Ghost {
  piece: Piece
  at: Point
  scale: number
}

/** List what stands elsewhere or is gone, as it was, and the ids of what is new in its place. */
export function changedPlaces(before: Scene, after: Scene, pixel = 0): { left: Ghost[]; come: string[] } {
  const [old, now] = [places(before, pixel), places(after, pixel)]
  const gone = (p: Placed, others: Places): boolean => {
    const other = others.get(p.piece.id)
    return !other || moved(p.piece, other.piece) || number(p.piece) > number(other.piece)
  }
  return {
    left: [...old.values()].filter((p) => gone(p, now)).map((p) => ({ piece: p.piece, at: spot(p), scale: p.scale })),
    come: [...now.values()].filter((p) => gone(p, old)).map((p) => p.piece.id),
  }
}

/** Find where a new piece, or what a stack has more, came from. */
function origin(piece: Piece, lines: Line[], before: Scene, old: Places): Point | null {
  const line = lines.find((l) => goesTo(l, piece) && first(l, 'from'))
  if (!line) return null
  const from = first(line, 'from')
  const same = [...old.values()].find((p) => p.piece.area === from && p.piece.symbol === piece.symbol && p.piece.owner === piece.owner)
  if (same) return spot(same)
  const area = before.areas?.find((a) => a.id === from)
  return old.has(from) ? spot(old.get(from)!) : (area?.centre ?? null)
}

const goesTo = (line: Line, piece: Piece): boolean => first(line, 'to') === piece.area || listed(line, 'pieces').includes(piece.id)

/** List the middles of the areas that a piece passes on its way. */
function way(piece: Piece, lines: Line[], scene: Scene): Point[] {
  const line = lines.find((l) => goesTo(l, piece) && listed(l, 'path').length > 2)
  if (!line) return []
  return listed(line, 'path').slice(1, -1).flatMap((id) => {
    const area = scene.areas?.find((a) => a.id === id)
    return area ? [area.centre] : []
  })
}

/** List what is gone or fewer, where the lines speak of a loss. */
function findLosses(old: Places, now: Places, lines: Line[], ply: number): Loss[] {
  const named = new Set(lines.flatMap((line) => listed(line, 'loss')))
  if (!lines.some(isLoss)) return []
  return [...old.values()].flatMap((p) => {
    const left = now.get(p.piece.id)
    const fewer = number(p.piece) - number(left?.piece)
    if (fewer <= 0 && !named.has(p.piece.id)) return []
    if (named.size && !named.has(p.piece.id)) return []
    return [{ key: `${ply}.lost.${p.piece.id}`, piece: { ...p.piece, count: Math.max(1, fewer) }, at: spot(p), scale: p.scale, gone: fewer > 0 }]
  })
}

/** Keep one of several arrows with the same ends. */
function dedupe(arrows: Arrow[]): Arrow[] {
  const seen = new Set<string>()
  return arrows.filter(({ points }) => {
    const ends = [points[0]!, points.at(-1)!].flat().map((v) => Math.round(v / 8)).join()
    return !seen.has(ends) && !!seen.add(ends)
  })
}

// ---- pace ----------------------------------------------------------------------------------------

/** Return how much faster than usual beats go so that they fit into what is left of a run. */
export function paceOf(beats: Beat[], left: number): number {
  const total = beats.reduce((sum, beat) => sum + beat.lasts, 0)
  return Math.max(1, total / Math.max(left, LAST))
}

/** A line of the recap, and how often it happened. */
export interface Told {
  text: string
  times: number
  line: Line
}

/** List what happened, equal lines next to each other once. */
export function recapOf(beats: Beat[]): Told[] {
  const told: Told[] = []
  for (const line of beats.flatMap((beat) => beat.lines)) {
    const last = told.at(-1)
    if (last?.text === line.text) last.times += 1
    else if (line.text) told.push({ text: line.text, times: 1, line })
  }
  return told
}
