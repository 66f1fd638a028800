// What a paragraph speaks of, found on the table by ids or by marks, as the book's check finds it.

import type { Scene } from '../lib/wire'
import { matcher } from './search'

/** List the things of a scene with the names that a pattern may mean: ids, symbols, states, ground. */
function namesOf(scene: Scene): [string, string[]][] {
  const cells = (scene.panels ?? []).flatMap((p) => (p.tracks ?? []).flatMap((t) => t.cells))
  const beside = (scene.panels ?? []).flatMap((p) => [...(p.cards ?? []), ...(p.dials ?? []), ...(p.dice ?? [])])
  const areas = (scene.areas ?? []).map((a): [string, string[]] => [
    a.id, [`terrain:${a.terrain ?? ''}`, a.contested ? 'area:contested' : '', a.emphasis ? `area:${a.emphasis}` : '', a.badge ? `badge:${a.badge}` : '', (a.owner ?? -1) >= 0 ? 'area:owned' : ''],
  ])
  const pieces = (scene.pieces ?? []).map((p): [string, string[]] => [
    p.id, [`symbol:${p.symbol}`, ...(p.states ?? []).map((s) => `state:${s}`), p.top ? `top:${p.top}` : '', (p.count ?? 1) > 1 ? 'piece:stack' : ''],
  ])
  const others = [...beside, ...cells].map((t): [string, string[]] => [t.id ?? '', []])
  return [...areas, ...pieces, ...others].filter(([id]) => id)
}

/** Return the ids of the things that fit patterns such as `zone:30 symbol:armour`. */
export function findShown(scene: Scene, patterns: string): string[] {
  const fits = matcher(patterns)
  return [...new Set(namesOf(scene).filter(([id, names]) => fits(id) || names.some(fits)).map(([id]) => id))]
}

/** Return the elements of things that lie beside the map. */
const elementsOf = (ids: string[]): Element[] => ids.flatMap((id) => [...document.querySelectorAll(`.frame [data-id="${CSS.escape(id)}"]`)])

/** Return true if one of some things is on an open page beside the map. */
export function isOpen(ids: string[]): boolean {
  return elementsOf(ids).some((element) => element.getClientRects().length > 0)
}

/** Open and scroll the boxes beside the map so that things in them can be seen. */
export function reveal(ids: string[]): void {
  for (const element of elementsOf(ids)) {
    const box = element.closest('details')
    if (box) box.open = true
    element.scrollIntoView({ block: 'nearest' })
  }
}
