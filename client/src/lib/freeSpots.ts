// Where the cards above the map lie: so that they hide least of what is asked about.

import type { Point } from './wire'

export type Corner = 'top right' | 'top left' | 'bottom left'
export interface Spots {
  /** The corner of what the others did. */
  recap: Corner
  /** The rim at which the last fight lies. */
  stage: 'top' | 'bottom'
}
/** Left, top, right and bottom as shares of the window. */
type Box = [number, number, number, number]

const RECAP: Record<Corner, Box> = { 'top right': [0.58, 0, 1, 0.32], 'top left': [0, 0, 0.38, 0.32], 'bottom left': [0, 0.68, 0.38, 1] }
/** On a phone what the others did is one line at the lower rim. */
const LINE: Box = [0.4, 0.92, 1, 1]
const SMALL = { top: [0, 0.1, 1, 0.22], bottom: [0, 0.82, 1, 0.92] } satisfies Record<string, Box>
const HIGH = 0.3

/** Choose where the cards lie; equal places in their usual order. */
export function findFreeSpots(points: Point[], shown: { recap: boolean; stage: boolean; small: boolean }): Spots {
  const hidden = (boxes: Box[]): number => points.filter(([x, y]) => boxes.some((b) => x > b[0] && y > b[1] && x < b[2] && y < b[3])).length
  const choices = listChoices(shown).map((spots) => ({ spots, cost: hidden(boxesOf(spots, shown)) }))
  return choices.reduce((best, next) => (next.cost < best.cost ? next : best)).spots
}

function listChoices({ recap, small }: { recap: boolean; small: boolean }): Spots[] {
  const corners = recap && !small ? (Object.keys(RECAP) as Corner[]) : (['top right'] as const)
  return corners.flatMap((corner): Spots[] => [{ recap: corner, stage: 'bottom' }, { recap: corner, stage: 'top' }])
}

function boxesOf(spots: Spots, { recap, stage, small }: { recap: boolean; stage: boolean; small: boolean }): Box[] {
  if (small) return [...(recap ? [LINE] : []), ...(stage ? [SMALL[spots.stage]] : [])]
  const [left, right] = !recap ? [0.16, 0.84] : spots.recap === 'top right' ? [0, 0.58] : [0.4, 1]
  const fight: Box = spots.stage === 'top' ? [left, 0, right, HIGH] : [left, 1 - HIGH, right, 1]
  return [...(recap ? [RECAP[spots.recap]] : []), ...(stage ? [fight] : [])]
}
