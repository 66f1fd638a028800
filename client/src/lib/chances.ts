// How chances are written, and moves put into an order that gives nothing away.

/** Write a chance: 0.634 is 63 %. */
export function percent(chance: number): string {
  return `${Math.round(100 * chance)} %`
}

/** Write an amount of points without its sign. */
export function amount(change: number): string {
  return (Math.round(1000 * Math.abs(change)) / 10).toFixed(1)
}

/** Write a change of a chance in points, with its sign. */
export function signed(change: number): string {
  const rounded = Math.round(1000 * change)
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${amount(change)}`
}

/** Write such a change with its unit. */
export function points(change: number): string {
  return `${signed(change)} points`
}

/** Return the same things in an order that depends on a number alone. */
export function shuffled<T>(things: readonly T[], seed: number): T[] {
  const mixed = things.map((thing, i) => ({ thing, key: Math.imul(seed * 31 + i + 1, 2654435761) >>> 0 }))
  return mixed.sort((a, b) => a.key - b.key).map(({ thing }) => thing)
}
