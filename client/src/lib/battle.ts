// The combat stage: who fires at whom with what, what is needed and why, what came up and what it cost.

import { listed } from './beats'
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
  targets: string[]
  need: string
  terms: Term[]
  dice: Die[]
  rerolled: (number | string)[]
  hits: number | null
  saves: number | null
  /** Hits to be expected beforehand. */
  expected: number | null
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
  if (thrown) return { ...found, at: found.at || placeOf(line), throws: [...found.throws, readThrow(line, found.throws.length, expected, scene)], losses: [...found.losses, ...listed(line, 'losses')] }
  return { ...found, losses: [...found.losses, ...listed(line, 'losses')], outcome: listed(line, 'losses').length ? found.outcome : [...found.outcome, line.text] }
}

function begin(key: string, line: Line, scene: Scene): Battle {
  const at = placeOf(line)
  return { key, title: findThing(scene, at)?.name ?? (faces(line, 'dice').length ? 'Dice' : 'Card'), at, throws: [], losses: [], outcome: [] }
}

function placeOf(line: Line): string {
  return [...listed(line, 'at'), ...listed(line, 'target'), ...listed(line, 'to'), ...listed(line, 'pieces')][0] ?? ''
}

function readThrow(line: Line, index: number, expected: number | null, scene: Scene): Throw {
  const [hit, of, boxed] = [faces(line, 'dice_hit'), faces(line, 'dice_of'), listDice(scene)]
  const thrown = listed(line, 'thrown').map((id) => boxed.get(id)?.colour)
  return {
    key: `${line.ply}.${index}`,
    side: line.side,
    role: word(line, 'role'),
    weapon: word(line, 'weapon'),
    targets: listed(line, 'target').map((id) => findThing(scene, id)?.name ?? '').filter(Boolean),
    need: word(line, 'need'),
    terms: listed(line, 'terms').map(readTerm),
    dice: faces(line, 'dice').map((face, i) => ({ face, hit: hit.length ? hit[i] === 1 : null, of: String(of[i] ?? ''), paint: thrown[i] ?? 'white' })),
    rerolled: faces(line, 'rerolled'),
    hits: count(line, 'hits'),
    saves: count(line, 'saves'),
    expected,
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
