// Everything that can be pointed at, found by its id.

import type { Scene } from './wire'

export interface Thing {
  name: string
  owner: number
  notes: string[]
}

/** Find a thing of a scene, wherever it lies. */
export function findThing(scene: Scene, id: string): Thing | null {
  const piece = scene.pieces?.find((p) => p.id === id)
  if (piece) {
    const name = (piece.count ?? 1) > 1 ? `${piece.count} × ${piece.name}` : piece.name
    return makeThing(name, piece.owner, [piece.note, (piece.states ?? []).join(', ')])
  }
  const area = scene.areas?.find((a) => a.id === id)
  if (area) return makeThing(area.name, area.owner, [area.note, area.contested ? 'contested' : ''])
  for (const panel of scene.panels ?? []) {
    const card = panel.cards?.find((c) => c.id === id)
    if (card) return makeThing(card.title, card.owner, card.face_up === false ? [] : [card.kind, card.text, card.provenance])
    const dial = panel.dials?.find((d) => d.id === id)
    if (dial) return makeThing(dial.title, dial.owner, [dial.note])
    const die = panel.dice?.find((d) => d.id === id)
    if (die) return makeThing(`${die.label || 'Die'} ${die.face}`, panel.owner, [die.locked ? 'locked' : ''])
    for (const track of panel.tracks ?? []) {
      const cell = track.cells.find((c) => c.id === id)
      if (cell) return makeThing(cell.text, cell.owner, [cell.note])
    }
  }
  return null
}

function makeThing(name: string, owner: number | undefined, notes: (string | undefined)[]): Thing {
  return { name, owner: owner ?? -1, notes: notes.filter((n): n is string => !!n) }
}

/** Move the focus to the next thing of the page (or the one before), whether it can be chosen or not. */
export function focusNext(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('.frame [data-id]')].filter((e) => e.dataset['id'] && e.getClientRects().length)
  const now = document.activeElement?.closest<HTMLElement>('[data-id]')
  const at = now ? all.indexOf(now) : step > 0 ? -1 : all.length
  const next = all[(at + step + all.length) % all.length]
  const target = next?.matches('[tabindex]') ? next : next?.querySelector<HTMLElement>('[tabindex]')
  target?.focus()
}

/** List the ids of everything in a scene that can be pointed at. */
export function thingsOf(scene: Scene): string[] {
  const beside = (scene.panels ?? []).flatMap((p) => [...(p.cards ?? []), ...(p.dials ?? []), ...(p.dice ?? [])])
  return [...(scene.areas ?? []), ...(scene.pieces ?? []), ...beside].map((t) => t.id)
}
