// The combat stage: who fires at whom with what, what is needed and why, what came up and what it cost.

import { listed, type Beat } from './beats'
import { findThing } from './sceneThings'
import type { Die as SceneDie, Line, Scene } from './wire'

export interface Term {
  label: string
  value: string
  rule: string
}

export interface Die {
  face: number | string
  /** Nothing where single dice do not hit or miss. */
  hit: boolean | null
  of: string
  /** Its colour, if it has one of its own. */
  paint: string
}

/** One throw, or one card, of a fight. */
export interface Throw {
  key: string
  side: number
  role: string
  weapon: string
  target: string
  need: string
  terms: Term[]
  dice: Die[]
  rerolled: (number | string)[]
  hits: number | null
  saves: number | null
  /** Hits to be expected beforehand. */
  expected: number | null
  /** How likely the result was beforehand, in percent. */
  chance: number | null
  card: string
  cardText: string
  result: string
  text: string
  rule: string
}

export interface Battle {
  key: string
  title: string
  /** The id of the place or piece it is about: the stage keeps clear of it. */
  at: string
  throws: Throw[]
  losses: string[]
  /** What the other lines of the fight say. */
  outcome: string[]
  /** The depths before it and after what was shown of it. */
  depths: [number, number]
}

const ROLES: Record<string, string> = {
  attack: 'attack', defend: 'defence', support: 'support', flak: 'antiaircraft fire', save: 'save', check: 'test', draw: 'draw', search: 'search',
}

/** Return the role of a throw as a word that stands behind its side. */
export function roleName({ role, dice }: Throw): string {
  return role === 'draw' && dice.length ? 'dice' : (ROLES[role] ?? '')
}

const word = (line: Line, name: string): string => (line.figures[name] === undefined ? '' : String(line.figures[name]))
const count = (line: Line, name: string): number | null => (typeof line.figures[name] === 'number' ? line.figures[name] : null)
const faces = (line: Line, name: string): (number | string)[] => (Array.isArray(line.figures[name]) ? line.figures[name] : [])

/** Return the fight after a line: it goes on if the line belongs to it, a throw elsewhere begins another one. */
export function addLine(battle: Battle | null, line: Line, expected: number | null, scene: Scene): Battle | null {
  const name = word(line, 'battle')
  const thrown = faces(line, 'dice').length > 0 || !!word(line, 'card')
  const same = battle !== null && name !== '' && battle.key === name
  if (!thrown && !same) return battle
  const found = same ? battle : begin(name || `${line.ply}`, line, scene)
  if (thrown) return { ...found, at: found.at || placeOf(line), throws: addThrow(found.throws, readThrow(line, found.throws.length, expected, scene)), losses: [...found.losses, ...listed(line, 'losses')] }
  return { ...found, losses: [...found.losses, ...listed(line, 'losses')], outcome: listed(line, 'losses').length ? found.outcome : [...found.outcome, line.text] }
}

/** List the depths before and after the fights of some beats, which begin at a depth. */
export function listFightDepths(beats: Beat[], start: number): number[] {
  const found = new Set<number>()
  let [key, before] = ['', start]
  for (const beat of beats) {
    const now = beat.lines.map((line) => word(line, 'battle')).find(Boolean) ?? (beat.kind === 'loss' ? key : '')
    if (now !== key && (key || now)) found.add(before)
    ;[key, before] = [now, beat.depth]
  }
  if (key) found.add(before)
  return [...found].slice(-MOST_DEPTHS)
}

/** Depths that are asked for at once. */
const MOST_DEPTHS = 24

function begin(key: string, line: Line, scene: Scene): Battle {
  const names = nameThings(scene, aboutOf(line))
  return { key, title: commonUnit(names) || (names[0] ?? nameThrow(line)), at: placeOf(line), throws: [], losses: [], outcome: [], depths: [-1, -1] }
}

/** So many letters a heading has that a line begins with. */
const HEADING = 24

/** Name a throw for nothing on the table by what its line says before a colon: *Initiative: Allies 5; Germans 2*. */
function nameThrow(line: Line): string {
  const [name, ...rest] = line.text.split(': ')
  return rest.length && name!.length <= HEADING ? name! : faces(line, 'dice').length ? 'Dice' : 'Card'
}

/** List what a line is about: a place, else what is fired at, else who acts. */
function aboutOf(line: Line): string[] {
  return [listed(line, 'at'), listed(line, 'target'), listed(line, 'to'), listed(line, 'pieces')].find((ids) => ids.length) ?? []
}

const placeOf = (line: Line): string => aboutOf(line)[0] ?? ''

/** Name things; of a stack only what it is made of, since a throw may be at a part of it. */
function nameThings(scene: Scene, ids: string[]): string[] {
  return ids.flatMap((id) => scene.pieces?.find((p) => p.id === id)?.name ?? findThing(scene, id)?.name ?? [])
}

/** Return the unit that all of several names begin with: "Rifle platoon: Bren m1" is of the Rifle platoon. */
function commonUnit(names: string[]): string {
  const unit = names.length > 1 ? (names[0]!.split(': ')[0] ?? '') : ''
  return unit && names.every((name) => name.startsWith(`${unit}: `)) ? unit : ''
}

const MOST_NAMES = 4

/** Say words that several names begin with once: "M4 t1", "M4 t2" are "M4 t1", "t2". */
function dropCommonWords(names: string[]): string[] {
  const words = names.map((name) => name.split(' '))
  let same = 0
  while (words.length > 1 && words.every((each) => same < each.length - 1 && each[same] === words[0]![same])) same += 1
  return names.map((name, i) => (i ? words[i]!.slice(same).join(' ') : name))
}

/** Join names; the unit that they share is said once. */
export function joinNames(names: string[]): string {
  const unit = commonUnit(names)
  const short = dropCommonWords(unit ? names.map((name) => name.slice(unit.length + 2)) : names)
  const more = short.length - MOST_NAMES
  return (unit ? `${unit}: ` : '') + short.slice(0, MOST_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Add a throw; one that is equal to the last but for its dice joins it. */
function addThrow(throws: Throw[], next: Throw): Throw[] {
  const last = throws.at(-1)
  if (!last || !next.dice.length || next.card || next.rerolled.length || kindOf(last) !== kindOf(next)) return [...throws, next]
  const sum = (a: number | null, b: number | null): number | null => (a === null && b === null ? null : (a ?? 0) + (b ?? 0))
  const joined = {
    ...next, key: last.key, dice: [...last.dice, ...next.dice], hits: sum(last.hits, next.hits), saves: sum(last.saves, next.saves), expected: sum(last.expected, next.expected),
    result: last.result === next.result ? next.result : [last.result, next.result].filter(Boolean).join(', '), chance: null,
  }
  return [...throws.slice(0, -1), joined]
}

const kindOf = (t: Throw): string => JSON.stringify([t.side, t.role, t.weapon, t.target, t.need, t.terms, t.card, t.hits === null, t.saves === null])

function readThrow(line: Line, index: number, expected: number | null, scene: Scene): Throw {
  const [hit, of, boxed] = [faces(line, 'dice_hit'), faces(line, 'dice_of'), listDice(scene)]
  const thrown = listed(line, 'thrown').map((id) => boxed.get(id)?.colour)
  return {
    key: `${line.ply}.${index}`,
    side: line.side,
    role: word(line, 'role'),
    weapon: word(line, 'weapon'),
    target: joinNames(nameThings(scene, listed(line, 'target'))),
    need: word(line, 'need'),
    terms: listed(line, 'terms').map(readTerm),
    dice: faces(line, 'dice').map((face, i) => ({ face, hit: hit.length ? hit[i] === 1 : null, of: String(of[i] ?? ''), paint: thrown[i] ?? 'white' })),
    rerolled: faces(line, 'rerolled'),
    hits: count(line, 'hits'),
    saves: count(line, 'saves'),
    expected,
    chance: count(line, 'chance'),
    card: word(line, 'card'),
    cardText: word(line, 'card_text'),
    result: word(line, 'result'),
    text: line.text,
    rule: line.rule,
  }
}

function readTerm(term: string): Term {
  const [label = '', value = '', rule = ''] = term.split('|')
  return { label, value, rule }
}

function listDice(scene: Scene): Map<string, SceneDie> {
  return new Map((scene.panels ?? []).flatMap((panel) => (panel.dice ?? []).map((die) => [die.id, die])))
}

/** List the thrown dice that lie large in a box beside the map: they fall there, and need no stage. */
export function listBoxed(line: Line, scene: Scene): string[] {
  const large = new Set((scene.panels ?? []).flatMap((panel) => (panel.compact ? [] : (panel.dice ?? []).map((die) => die.id))))
  return listed(line, 'thrown').filter((id) => large.has(id))
}

/** Group dice that lie next to each other by whose they are. */
export function groupDice(dice: Die[]): { of: string; dice: Die[] }[] {
  const groups: { of: string; dice: Die[] }[] = []
  for (const die of dice) {
    const last = groups.at(-1)
    if (last?.of === die.of) last.dice.push(die)
    else groups.push({ of: die.of, dice: [die] })
  }
  return groups
}

/** Say equal words next to each other once, with their number. */
export function mergeEqual(words: string[]): string[] {
  const found: { word: string; times: number }[] = []
  for (const word of words) {
    const last = found.at(-1)
    if (last?.word === word) last.times += 1
    else found.push({ word, times: 1 })
  }
  return found.map(({ word, times }) => (times > 1 ? `${times} × ${word}` : word))
}
