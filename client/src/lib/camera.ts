// Pan and zoom: which part of the scene is looked at.

import type { Point } from './wire'

export interface Camera {
  x: number
  y: number
  width: number
  height: number
}

const CLOSEST = 0.08
const WIDEST = 1.15
/** The share of a part's height that is left free above and below it. */
const RIM = 0.2

/** Look at the whole scene, in the window's own proportions. */
export function fit(size: Point, window: Point): Camera {
  const aspect = window[0] / Math.max(1, window[1])
  const wide = size[0] / size[1] > aspect
  const width = (wide ? size[0] : size[1] * aspect) * 1.02
  const height = width / aspect
  return { x: (size[0] - width) / 2, y: (size[1] - height) / 2, width, height }
}

/** Look at some points with room around them, at most as closely as the window would show `least` of the scene. */
export function lookAt(points: Point[], room: number, least: number, size: Point, window: Point): Camera {
  const whole = fit(size, window)
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const wide = Math.max(right - left + 2 * room, ((bottom - top + 2 * room) * whole.width) / whole.height, least)
  const share = Math.min(1, wide / whole.width)
  const [width, height] = [whole.width * share, whole.height * share]
  return fillWindow({ x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }, size)
}

/** Add points above and below others: tools lie on the upper rim of a map, what was thrown on the lower. */
export function addRoom(points: Point[]): Point[] {
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const room = (bottom - top) * RIM
  return [...points, [xs[0]!, top - room], [xs[0]!, bottom + room]]
}

/** Look at some points with so much of the scene in a pixel: at all of them if they fit, else at the middle of most. */
export function lookNear(points: Point[], pixel: number, size: Point, window: Point): Camera {
  const whole = fit(size, window)
  const share = Math.min(1, (pixel * window[0]) / whole.width)
  const [width, height] = [whole.width * share, whole.height * share]
  const middle = (axis: 0 | 1, extent: number): number => {
    const along = points.map((p) => p[axis]).sort((a, b) => a - b)
    const [first, last] = [along[0]!, along.at(-1)!]
    return last - first < extent * 0.9 ? (first + last) / 2 : along[along.length >> 1]!
  }
  return fillWindow({ x: middle(0, width) - width / 2, y: middle(1, height) - height / 2, width, height }, size)
}

/** Return true if a point is well in sight. */
export function isInside([x, y]: Point, camera: Camera): boolean {
  const [rimX, rimY] = [camera.width * 0.08, camera.height * 0.08]
  return x > camera.x + rimX && x < camera.x + camera.width - rimX && y > camera.y + rimY && y < camera.y + camera.height - rimY
}

/** Leave no more than a rim of the window empty where the scene could fill it. */
export function fillWindow(camera: Camera, size: Point): Camera {
  const rim = camera.width / 24
  const clamp = (v: number, extent: number, full: number) =>
    extent >= full + 2 * rim ? (full - extent) / 2 : Math.min(full + rim - extent, Math.max(-rim, v))
  return { ...camera, x: clamp(camera.x, camera.width, size[0]), y: clamp(camera.y, camera.height, size[1]) }
}

/** Zoom by a factor around a point of the scene that stays where it is. */
export function zoom(camera: Camera, factor: number, at: Point, size: Point): Camera {
  const whole = Math.max(size[0], size[1] * (camera.width / camera.height))
  const width = Math.min(whole * WIDEST, Math.max(whole * CLOSEST, camera.width * factor))
  const real = width / camera.width
  return clampCamera(
    {
      x: at[0] - (at[0] - camera.x) * real,
      y: at[1] - (at[1] - camera.y) * real,
      width,
      height: camera.height * real,
    },
    size,
  )
}

/** Zoom by a factor and bring a point of the scene to a share of the window, as two fingers do. */
export function pinch(camera: Camera, factor: number, at: Point, share: Point, size: Point): Camera {
  const near = zoom(camera, factor, at, size)
  return clampCamera({ ...near, x: at[0] - share[0] * near.width, y: at[1] - share[1] * near.height }, size)
}

/** Keep the middle of the picture on the scene. */
export function clampCamera(camera: Camera, size: Point): Camera {
  const clamp = (v: number, extent: number, full: number) =>
    Math.min(full - extent / 2, Math.max(-extent / 2, v))
  return { ...camera, x: clamp(camera.x, camera.width, size[0]), y: clamp(camera.y, camera.height, size[1]) }
}

/** Return the part of the scene that is in sight, in steps, so that a hand that moves the map seldom changes it; something may lie above. */
export function visiblePart({ x, y, width, height }: Camera, size: Point, above = 0): { left: number; top: number; right: number; bottom: number } {
  const step = Math.min(width, height) / 12
  const [up, down] = [(v: number) => Math.ceil(v / step) * step, (v: number) => Math.floor(v / step) * step]
  const end = (v: number, full: number) => (v >= full ? full : down(v))
  return { left: x <= 0 ? 0 : up(x), top: y + above <= 0 ? 0 : up(y + above), right: end(x + width, size[0]), bottom: end(y + height, size[1]) }
}

/** Turn a place on the screen into a place of the scene. */
export function toScene(camera: Camera, box: DOMRect, x: number, y: number): Point {
  return [
    camera.x + ((x - box.left) / box.width) * camera.width,
    camera.y + ((y - box.top) / box.height) * camera.height,
  ]
}
