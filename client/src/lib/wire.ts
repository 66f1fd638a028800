// What travels between server and client: see web/messages/ and docs/web-api.md.

import type { Preview, Scene, Side } from './scene'

export type Answer = number | string | (number | string)[]
export type Value = boolean | number | string

export interface Refusal {
  code: string
  message: string
  rule: string
}

export interface Problem {
  code: string
  message: string
  rule: string
  reasons: Refusal[]
  ply: number
  remedy?: string
}

/** A line of a long reckoning: the share followed so far, how many come first, at last the answer or the problem. */
export interface OddsStep {
  share: number
  ahead: number
  odds: unknown
  problem: Problem | null
}

export interface Scenario {
  id: string
  title: string
  text: string
  sides: number
  /** Its sides where they differ from the game's. */
  parties: Side[]
}

export interface Option {
  id: string
  title: string
  default: Value
  values: Value[]
  help: string
  rule: string
  names: string[]
}

export interface Level {
  id: string
  title: string
  text: string
}

export interface GameCard {
  id: string
  title: string
  version: number
  blurb: string
  provenance: string
  sides: Side[]
  scenarios: Scenario[]
  options: Option[]
  bots: Level[]
  cooperative: boolean
  secrets: boolean
  odds: boolean
  points: boolean
  rules: number
  hidden: boolean
}

export interface Chapter {
  id: string
  title: string
}

export interface Rule {
  id: string
  title: string
  text: string
  kind: string
  ambiguity: string
  ruling: string
  basis: string
  informative: string
}

export interface Book {
  game: string
  title: string
  notice: string
  chapters: Chapter[]
  rules: Rule[]
}

export interface SeatWish {
  kind: 'me' | 'friend' | 'bot' | 'table'
  level?: string
  name?: string
}

export interface NewMatch {
  game: string
  scenario?: string
  options?: Record<string, Value>
  seats?: SeatWish[]
  dice?: 'seeded' | 'typed'
  title?: string
}

export interface Opened {
  match: string
  token: string
  sides: number[]
  invites: { side: number; token: string }[]
  spectator: string
}

export interface Result {
  scores: number[]
  ending: string
  reason: string
  winners: number[]
  points: number | null
}

/** The mark to beat in a scenario. */
export interface BestScore {
  scenario: string
  points: number
  at: string
}

export interface Seat {
  side: number
  title: string
  colour: string
  pattern: string
  kind: 'person' | 'table' | 'bot'
  level: string
  name: string
  mine: boolean
  present: boolean
  stand_in: boolean
}

export interface MatchCard {
  token: string
  match: string
  title: string
  game: string
  game_title: string
  scenario: string
  seats: Seat[]
  sides: number[]
  spectator: boolean
  ply: number
  depth: number
  turn: number[]
  my_turn: boolean
  status: string
  result: Result | null
  created: string
  touched: string
}

export interface MatchHead {
  id: string
  title: string
  game: string
  game_title: string
  version: number
  scenario: string
  scenario_title: string
  options: Record<string, Value>
  dice: 'seeded' | 'typed'
  commitment: string
  seed: string
  created: string
  secrets: boolean
  cooperative: boolean
}

export interface Choice {
  answer: Answer
  text: string
  label: string
  at: string[]
  drag: string[]
  group: string
  /** What it does, in half a sentence, and the rule that says so. */
  note: string
  rule: string
  /** One of many sets of things: they are offered to be ticked. */
  tick: boolean
}

export interface Group {
  label: string
  dice: number
  faces: (number | string)[]
}

export interface Device {
  kind: 'dice' | 'deck'
  dice?: number
  sides?: number
  groups?: Group[]
  cards?: { card: number | string; left: number }[]
}

export interface Node {
  id: string
  kind: 'decision' | 'chance'
  side: number
  step: string
  rule: string
  prompt: string
  mine: boolean
  options: Choice[]
  free: boolean
  device: Device | null
}

export interface Line {
  ply: number
  depth: number
  heading: string
  text: string
  kind: string
  rule: string
  side: number
  figures: Record<string, number | string | (number | string)[]>
  typed: boolean
}

export interface View {
  match: MatchHead
  seats: Seat[]
  side: number
  sides: number[]
  ply: number
  depth: number
  scene: Scene
  nodes: Node[]
  log: Line[]
  log_from: number
  undo: '' | 'free' | 'ask'
  undo_depth: number
  undo_asked: { side: number; depth: number; waiting: number[]; mine: boolean } | null
  thinking: number[]
  odds: boolean
  result: Result | null
}

export interface Why {
  legal: boolean
  answer: Answer | null
  reasons: Refusal[]
  preview?: Preview | null
}

/** What a thing of the scene is, and why it cannot be used now. */
export interface About {
  thing: string
  what: string
  usable: boolean
  refusals: Refusal[]
}

export interface Luck {
  side: number
  measure: 'hits' | 'pips'
  dice: number
  expected: number
  rolled: number
  low: number
  high: number
  text: string
}

export interface Replay {
  depth: number
  depths: number
  scene: Scene
  prompts: string[]
  log: Line[]
  stops: { depth: number; heading: string }[]
  result: Result | null
}

export interface Frame {
  depth: number
  heading: string
  fields: Record<string, number>
}

export interface Film {
  format: string
  match: MatchHead
  seats: Seat[]
  things: unknown[]
  rows: (number | number[])[]
  frames: Frame[]
  log: Line[]
  result: Result | null
}

export type ToClient =
  | { kind: 'news'; match: string; ply: number; thinking: number[] }
  | { kind: 'changed'; match: string }
  | { kind: 'pong' }
  | { kind: 'refused'; match: string; code: string; message: string }
