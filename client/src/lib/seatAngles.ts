// Where people sit around a screen that lies on the table, as the angle by which it turns to them.

const AROUND = [0, 180, 90, 270]
type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Return an angle for each side that is played here: one sits at the near edge, the next opposite. */
export function seatAngles(sides: number[], near = sides[0]): Map<number, number> {
  const order = sides.filter((side) => side === near).concat(sides.filter((side) => side !== near))
  return new Map(order.map((side, place) => [side, AROUND[place % AROUND.length]!]))
}

/** Return the side at the near edge: whoever was asked when this tab first laid the match flat. */
export function nearSide(match: string, asked: number, store: Store): number | undefined {
  const key = `beachhead.near.${match}`
  try {
    const kept = store.getItem(key)
    if (kept !== null) return Number(kept)
    if (asked >= 0) store.setItem(key, String(asked))
  } catch {
    // Forbidden storage: the seats are those of this moment.
  }
  return asked >= 0 ? asked : undefined
}
