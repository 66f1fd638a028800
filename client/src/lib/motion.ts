// The geometry of things in motion: keyframes along a path, and arrows.

import { tick } from 'svelte'
import type { Point } from './wire'

const length = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1])

/** Return the keyframes of a piece that goes along a path at an even pace. */
export function glideFrames(points: Point[], scale: number): Keyframe[] {
  const parts = points.slice(1).map((p, i) => length(points[i]!, p))
  const total = parts.reduce((a, b) => a + b, 0)
  let gone = 0
  return points.map(([x, y], i) => {
    gone += i ? parts[i - 1]! : 0
    return { transform: `translate(${x}px, ${y}px) scale(${scale})`, offset: total ? Math.min(1, gone / total) : i ? 1 : 0 }
  })
}

/** Return the shaft and the tip of an arrow that stops `short` of its end; null if it is too short to be seen. */
export function arrowHead(points: Point[], size: number, short = 0): { shaft: Point[]; tip: Point[] } | null {
  const [goal, from] = [points.at(-1)!, points.at(-2) ?? points[0]!]
  const whole = length(from, goal)
  const far = whole - short
  if (far < size * 1.5) return null
  const end: Point = [from[0] + ((goal[0] - from[0]) * far) / whole, from[1] + ((goal[1] - from[1]) * far) / whole]
  const [dx, dy] = [(end[0] - from[0]) / far, (end[1] - from[1]) / far]
  const neck: Point = [end[0] - dx * size, end[1] - dy * size]
  const half = size * 0.55
  const tip: Point[] = [end, [neck[0] - dy * half, neck[1] + dx * half], [neck[0] + dy * half, neck[1] - dx * half]]
  return { shaft: [...points.slice(0, -1), neck], tip }
}

const TUMBLE: Keyframe[] = [{ transform: 'translateY(-1.4rem) rotate(-200deg)', opacity: 0 }, { transform: 'translateY(0.1rem) rotate(12deg)', opacity: 1, offset: 0.75 }, { transform: 'none' }]

const TUMBLES = 420
const NEXT_DIE = 45

/** Let a die tumble in, after those before it. */
export function tumble(die: Element, index: number): void {
  die.animate(TUMBLE, { duration: TUMBLES, delay: index * NEXT_DIE, easing: 'ease-out', fill: 'backwards' })
}

/** Let something appear once so many dice lie. */
export function appearAfter(node: Element, dice: number): void {
  node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 150, delay: TUMBLES + Math.min(dice, 10) * NEXT_DIE, fill: 'backwards' })
}

/** Let dice of the scene tumble where they lie, once they are drawn. */
export async function tumbleInPlace(ids: string[]): Promise<void> {
  await tick()
  ids.forEach((id, i) => document.querySelectorAll(`.die[data-id="${CSS.escape(id)}"] svg`).forEach((die) => tumble(die, i)))
}

/** Milliseconds of a cross-fade, for whoever wants no motion. */
export const FADE = 450

/** Let pieces fade in where they stand, once they are drawn. */
export async function fadeInPlace(ids: string[]): Promise<void> {
  await tick()
  for (const id of ids) document.querySelectorAll(`.map .token[data-id="${CSS.escape(id)}"]`).forEach((piece) => piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE }))
}
