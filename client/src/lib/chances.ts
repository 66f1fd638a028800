// How chances are written, and moves put into an order that gives nothing away.

/** Write a chance: 0.634 is 63 %. */
export function percent(chance: number): string {
  return `${Math.round(100 * chance)} %`
}

/** Write a change of a chance in points, with its sign. */
export function points(change: number): string {
  const rounded = Math.round(1000 * change) / 10
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${Math.abs(rounded).toFixed(1)} points`
}

/** Return the same things in an order that depends on a number alone. */
export function shuffled<T>(things: readonly T[], seed: number): T[] {
  const mixed = things.map((thing, i) => ({ thing, key: Math.imul(seed * 31 + i + 1, 2654435761) >>> 0 }))
  return mixed.sort((a, b) => a.key - b.key).map(({ thing }) => thing)
}
