// What a match that is over comes to: who lost what, how the score is made up, and where it turned.

import { listed } from './beats'
import type { Reel } from './film'
import type { AnalysedItem, MatchAnalysis, Panel, Scene } from './wire'

/** What a side lost in the whole match. */
export interface Toll {
  side: number
  /** In a player's words, the most first: `infantry × 14`. */
  what: string[]
}

/** Count what each side lost; who owned it is read from the scene before it was lost. */
export function countLosses(reel: Reel): Toll[] {
  const tolls = new Map<number, Map<string, number>>()
  for (const { lines, before } of reel.steps) {
    for (const line of lines) {
      const owner = before.pieces?.find((piece) => listed(line, 'loss').includes(piece.id))?.owner
      if (owner === undefined || owner < 0) continue
      for (const said of listed(line, 'losses')) addLoss(tolls, owner, said)
    }
  }
  return [...tolls].sort(([a], [b]) => a - b).map(([side, toll]) => ({ side, what: [...toll].sort((a, b) => b[1] - a[1]).map(([name, n]) => (n > 1 ? `${name} × ${n}` : name)) }))
}

function addLoss(tolls: Map<number, Map<string, number>>, side: number, said: string): void {
  const [, count, words] = /^(\d+) (.+)$/.exec(said) ?? ['', '1', said]
  const name = Number(count) > 1 ? words!.replace(/s$/, '') : words!
  const toll = tolls.get(side) ?? new Map<string, number>()
  tolls.set(side, toll.set(name, (toll.get(name) ?? 0) + Number(count)))
}

/** The panels that say how a score is made up. */
const SCORED = /^(victory|objectives|points)$/

/** List the parts of the score, from the panels that show it during the match: their figures, else what they say. */
export function scoreParts(scene: Scene): string[] {
  const parts = ({ dials = [], lines = [] }: Panel): string[] =>
    dials.length ? dials.map((dial) => `${dial.title}: ${dial.value}${dial.limit == null ? '' : ` of ${dial.limit}`}`) : lines
  return (scene.panels ?? []).filter((panel) => SCORED.test(panel.id)).flatMap(parts)
}

/** A throw or a move after which the match stood otherwise. */
export interface Turn {
  depth: number
  text: string
  /** What it changed for side 0. */
  change: number
}

/** List the throws and moves that changed the win chance most, in the order in which they came. */
export function turningPoints(found: MatchAnalysis, most = 3): Turn[] {
  const change = (item: AnalysedItem): number => (item.kind === 'throw' ? item.luck : item.side === 0 ? -item.error : item.error)
  const all = [...found.luckiest, ...found.worst].map((item) => ({ depth: item.depth, text: `${item.heading}: ${item.text}`, change: change(item) }))
  return all.sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, most).sort((a, b) => a.depth - b.depth)
}
