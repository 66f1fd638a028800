// A whole replay in one piece: the first scene, and every step from there.

import { foldSteps, type ShownStep } from './steps'
import type { Film, Line, Scene } from './wire'

/** A film whose scenes are put together. */
export interface Reel {
  steps: ShownStep[]
  first: Scene
}

export function unroll(film: Film): Reel {
  return { first: film.scene, steps: foldSteps(film.scene, film.steps) }
}

/** Return the scene at a depth: after that many answers and rolls. */
export function sceneAt(reel: Reel, depth: number): Scene {
  return depth > 0 ? reel.steps[depth - 1]!.after : reel.first
}

export interface Stop {
  depth: number
  heading: string
}

/** List the first depth of every heading. */
export function stopsOf(reel: Reel): Stop[] {
  const stops: Stop[] = []
  for (const step of reel.steps) {
    if (step.heading && step.heading !== stops.at(-1)?.heading) stops.push({ depth: step.depth - 1, heading: step.heading })
  }
  return stops
}

/** List the lines that have been told up to a depth. */
export function linesUpTo(reel: Reel, depth: number): Line[] {
  return reel.steps.slice(0, depth).flatMap((step) => step.lines)
}

/** Find the film that a shared file carries. */
export function embeddedFilm(page: Document): Film | null {
  const element = page.getElementById('beachhead-film')
  return element?.textContent ? (JSON.parse(element.textContent) as Film) : null
}
