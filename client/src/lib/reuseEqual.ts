// Equal parts of a new scene reuse the old objects, so that only changes are redrawn.

type Item = Record<string, unknown>

/** Return the new value, with each part that equals an old one replaced by the old one. */
export function reuseEqual<T>(old: unknown, fresh: T): T {
  if (old === fresh || old === null || fresh === null) return fresh
  if (typeof old !== 'object' || typeof fresh !== 'object') return fresh
  if (Array.isArray(fresh)) return Array.isArray(old) ? (row(old, fresh) as T) : fresh
  if (Array.isArray(old)) return fresh
  return record(old as Item, fresh as Item) as T
}

function record(old: Item, fresh: Item): Item {
  const names = Object.keys(fresh)
  let same = names.length === Object.keys(old).length
  const made: Item = {}
  for (const name of names) {
    made[name] = reuseEqual(old[name], fresh[name])
    same = same && name in old && Object.is(made[name], old[name])
  }
  return same ? old : made
}

function row(old: unknown[], fresh: unknown[]): unknown[] {
  const byId = new Map(old.flatMap((item) => (idOf(item) ? [[idOf(item), item] as const] : [])))
  let same = old.length === fresh.length
  const made = fresh.map((item, i) => {
    const kept = reuseEqual(byId.get(idOf(item)) ?? old[i], item)
    same = same && Object.is(kept, old[i])
    return kept
  })
  return same ? old : made
}

function idOf(item: unknown): string {
  return typeof item === 'object' && item !== null && 'id' in item ? String(item.id) : ''
}
