// A whole replay in one piece: frames refer to rows, rows to things, each stored once.

import type { Film, Frame, Line, Scene } from './wire'

/** Put the scene of a frame together; equal parts are the same objects in every frame. */
export function sceneOf(film: Film, frame: Frame): Scene {
  const made: Record<string, unknown> = {}
  for (const [name, at] of Object.entries(frame.fields)) made[name] = rowOf(film, at)
  return made as unknown as Scene
}

const rows = new WeakMap<Film, Map<number, unknown>>()

function rowOf(film: Film, at: number): unknown {
  let known = rows.get(film)
  if (!known) rows.set(film, (known = new Map()))
  if (!known.has(at)) {
    const row = film.rows[at]!
    known.set(at, typeof row === 'number' ? film.things[row] : row.map((i) => film.things[i]))
  }
  return known.get(at)
}

export interface Stop {
  depth: number
  heading: string
}

/** List the first depth of every heading. */
export function stopsOf(film: Film): Stop[] {
  const stops: Stop[] = []
  for (const frame of film.frames) {
    if (frame.heading && frame.heading !== stops.at(-1)?.heading) {
      stops.push({ depth: frame.depth, heading: frame.heading })
    }
  }
  return stops
}

/** Find the frame at a depth, or the last one before it. */
export function frameAt(film: Film, depth: number): number {
  let low = 0
  for (let i = 0; i < film.frames.length; i++) if (film.frames[i]!.depth <= depth) low = i
  return low
}

/** List the lines that have been told up to a depth. */
export function linesUpTo(film: Film, depth: number): Line[] {
  return film.log.filter((line) => line.depth <= depth)
}

/** Find the film that a shared file carries. */
export function embeddedFilm(page: Document): Film | null {
  const element = page.getElementById('beachhead-film')
  return element?.textContent ? (JSON.parse(element.textContent) as Film) : null
}
