// Paints a plan into pictures, a few milliseconds at a time, and keeps the last ones.

import { drawFeatures } from './features'
import type { Plan } from './plan'
import { rampsOf } from './ramps'
import { colourCells, layCells, type Window } from './relief'

/** Milliseconds of work between two frames. */
const SLICE = 10
/** So many cells carry the colours, of a large picture and of a small one; what stands on them is drawn in every pixel. */
const CELLS = 260_000
const FEW = 110_000
/** So many pixels make a picture large. */
const LARGE = 800_000
const KEPT = 6

export interface Picture {
  canvas: HTMLCanvasElement
  window: Window
  /** Milliseconds of work that it took. */
  took: number
}

const kept = new Map<string, Picture>()

/** Name a picture: equal names are equal pictures. */
export function nameOf(plan: Plan, window: Window, pixels: [number, number], dark: boolean): string {
  return [plan.seed, plan.borders.length, window.x, window.y, window.width, window.height, ...pixels, dark].join()
}

/** Paint a part of a plan with so many pixels; a picture that is kept costs nothing. */
export async function paint(plan: Plan, window: Window, pixels: [number, number], dark: boolean, signal?: AbortSignal): Promise<Picture | null> {
  const name = nameOf(plan, window, pixels, dark)
  const known = kept.get(name)
  if (known) return known
  const work = paintSteps(plan, window, pixels, dark)
  let took = 0
  for (;;) {
    const start = performance.now()
    let step = work.next()
    while (!step.done && performance.now() - start < SLICE) step = work.next()
    took += performance.now() - start
    if (signal?.aborted) return null
    if (step.done) {
      const picture = { canvas: step.value, window, took }
      keep(name, picture)
      return picture
    }
    await pause()
  }
}

/** Paint step by step; the last one gives the canvas. */
export function* paintSteps(plan: Plan, window: Window, pixels: [number, number], dark: boolean): Generator<void, HTMLCanvasElement> {
  const ramps = rampsOf(dark)
  const canvas = document.createElement('canvas')
  canvas.width = pixels[0]
  canvas.height = pixels[1]
  const pen = canvas.getContext('2d')!
  const area = pixels[0] * pixels[1]
  const share = Math.min(1, Math.sqrt((area < LARGE ? FEW : CELLS) / area))
  const cells = yield* layCells(plan, window, Math.round(pixels[0] * share), Math.round(pixels[1] * share))
  const colours = yield* colourCells(plan, cells, ramps)
  const small = document.createElement('canvas')
  small.width = cells.across
  small.height = cells.down
  small.getContext('2d')!.putImageData(colours, 0, 0)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(small, 0, 0, canvas.width, canvas.height)
  yield
  const scale = pixels[0] / window.width
  pen.setTransform(scale, 0, 0, scale, -window.x * scale, -window.y * scale)
  yield* drawFeatures(pen, plan, cells, ramps.inks)
  return canvas
}

function keep(name: string, picture: Picture): void {
  kept.set(name, picture)
  const oldest = kept.keys().next().value
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
}

function pause(): Promise<void> {
  return new Promise((go) => setTimeout(go))
}
