// Where people sit around a screen that lies on the table, as the angle by which it turns to them.

const AROUND = [0, 180, 90, 270]

/** Return an angle for each side that is played here: the second sits opposite the first. */
export function seatAngles(sides: number[]): Map<number, number> {
  return new Map(sides.map((side, place) => [side, AROUND[place % AROUND.length]!]))
}
