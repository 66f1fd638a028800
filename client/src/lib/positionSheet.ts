// The present position as tables, for a sheet of paper: enough to set up a real board again.

import type { Panel, Piece, Scene, Side } from './wire'

export interface Row {
  place: string
  side: string
  pieces: string
}

/** List what stands where: a row for each place and side. */
export function listRows(scene: Scene, sides: Side[]): Row[] {
  const names = new Map((scene.areas ?? []).map((a) => [a.id, a.name]))
  const found = new Map<string, Row & { parts: string[] }>()
  for (const piece of scene.pieces ?? []) {
    const place = names.get(piece.area ?? '') ?? nameSpot(scene, piece)
    const side = sides[piece.owner ?? -1]?.name ?? ''
    const row = found.get(`${place}|${side}`) ?? { place, side, pieces: '', parts: [] }
    row.parts.push(describePiece(piece))
    found.set(`${place}|${side}`, row)
  }
  return [...found.values()].map(({ parts, ...row }) => ({ ...row, pieces: parts.join(', ') }))
}

/** Name where a piece stands outside all areas; on a table as one measures it there, from the left and from below. */
function nameSpot({ ruler, size, unit }: Scene, { at }: Piece): string {
  if (!at) return 'beside the map'
  if (unit === 'inch' && ruler) return `${(at[0] / ruler).toFixed(1)}″, ${((size[1] - at[1]) / ruler).toFixed(1)}″`
  return `${Math.round(at[0])}, ${Math.round(at[1])}`
}

/** Describe a piece with its number, its figures and its state. A name has no plural: × says how many. */
export function describePiece(piece: Piece): string {
  const count = (piece.count ?? 1) > 1 ? ` × ${piece.count}` : ''
  const figures = piece.name.includes(piece.bottom ?? '') ? '' : piece.bottom
  const more = [figures, ...(piece.states ?? [])].filter(Boolean).join(', ')
  return `${piece.name}${count}${more ? ` (${more})` : ''}`
}

/** List what a panel says, line by line. */
export function listPanel(panel: Panel): string[] {
  return [
    ...(panel.dials ?? []).map((d) => `${d.title} ${d.value}${d.limit == null ? '' : ` of ${d.limit}`}`),
    ...(panel.tracks ?? []).map((t) => `${t.title}: ${t.cells.map((c) => (c.on ? `[${c.text}]` : c.text)).join(' ')}`),
    ...(panel.cards ?? []).map((c) => (c.face_up === false ? `${c.title} (face down)` : c.title)),
    ...(panel.dice?.length ? [`dice ${panel.dice.map((d) => d.face).join(' ')}`] : []),
    ...(panel.lines ?? []),
  ]
}
