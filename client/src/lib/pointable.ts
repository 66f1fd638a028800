// Anything outside the map that can be pointed at: by mouse, by focus, by a long press.

import type { Action } from 'svelte/action'
import type { Point } from './pointing.svelte'

/** A finger that stays so long, in milliseconds, asks instead of choosing. */
export const HOLD = 500
/** A finger that goes so far, in pixels, does not stay. */
export const SLACK = 8

/** Report when a thing is pointed at. */
export const pointed: Action<HTMLElement, { id: string | undefined; point: Point }> = (node, given) => {
  let { id, point } = given
  let timer: ReturnType<typeof setTimeout> | undefined
  let from = { x: 0, y: 0 }
  let held = false
  const on = <K extends keyof HTMLElementEventMap>(kind: K, work: (event: HTMLElementEventMap[K]) => void, capture = false) =>
    node.addEventListener(kind, work as EventListener, capture)

  on('pointerenter', (e) => id && e.pointerType !== 'touch' && point(id, e.clientX, e.clientY))
  on('pointerleave', (e) => e.pointerType !== 'touch' && point('', 0, 0))
  on('focus', () => {
    const box = node.getBoundingClientRect()
    if (id && node.matches(':focus-visible')) point(id, box.right, box.top, 'focus')
  })
  on('blur', () => point('', 0, 0))
  on('pointerdown', (e) => {
    held = false
    if (!id || e.pointerType !== 'touch') return
    from = { x: e.clientX, y: e.clientY }
    timer = setTimeout(() => {
      held = true
      if (id) point(id, from.x, from.y, 'hold')
    }, HOLD)
  })
  on('pointermove', (e) => Math.hypot(e.clientX - from.x, e.clientY - from.y) > SLACK && clearTimeout(timer))
  on('pointerup', () => clearTimeout(timer))
  on('pointercancel', () => clearTimeout(timer))
  on('contextmenu', (e) => held && e.preventDefault())
  // The click that ends a long press chooses nothing.
  on('click', (e) => {
    if (held) e.stopImmediatePropagation()
    held = false
  }, true)
  return {
    update: (next) => void ({ id, point } = next),
    destroy: () => clearTimeout(timer),
  }
}
