// Equal parts of a new scene keep the old objects, so that nothing is drawn anew that has not changed.

type Item = Record<string, unknown>

/** Give the new value, with every part that equals the old one replaced by the old one. */
export function steady<T>(old: unknown, fresh: T): T {
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
    made[name] = steady(old[name], fresh[name])
    same = same && name in old && Object.is(made[name], old[name])
  }
  return same ? old : made
}

function row(old: unknown[], fresh: unknown[]): unknown[] {
  const byId = new Map(old.flatMap((item) => (idOf(item) ? [[idOf(item), item] as const] : [])))
  let same = old.length === fresh.length
  const made = fresh.map((item, i) => {
    const kept = steady(byId.get(idOf(item)) ?? old[i], item)
    same = same && Object.is(kept, old[i])
    return kept
  })
  return same ? old : made
}

function idOf(item: unknown): string {
  return typeof item === 'object' && item !== null && 'id' in item ? String(item.id) : ''
}
