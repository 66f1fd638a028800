// Which part of the map is looked at: fitted to its window until somebody chooses a part.

import { untrack } from 'svelte'
import { addRoom, lookAt, lookNear, isInside, fillWindow, fit, clampCamera, toScene, zoom, type Camera } from './camera'
import type { Mark, Point } from './wire'

/** A window so narrow, in pixels, cannot show a whole map and a finger's target at once. */
export const SMALL = 560
/** Pixels across that a finger hits. */
const FINGER = 36
/** How many times larger than in print counters may be on a map before it is dense. */
const DENSE = 1.5
/** Widths of a finger around what is asked about, and the share of a map up to which a part is shown alone. */
const ROOM = 3
const PART = 0.7
/** The share of the window above which a pinned spot is clear of what is said about it. */
const HIGH = 0.35

export class MapView {
  camera = $state.raw<Camera>({ x: 0, y: 0, width: 100, height: 100 })
  /** The window's size on the screen. */
  box = $state({ width: 0, height: 0 })
  /** Somebody chose this part. */
  touched = $state(false)
  private followed = false
  /** What `show` came near to, lest it takes the map out of somebody's hand. */
  private shown = ''
  /** What `bring` showed. */
  private said = ''

  /** Look at a scene of a size; to be made while a component is. */
  constructor(private readonly size: () => Point) {
    $effect(() => {
      if (!this.touched && this.box.width && this.box.height) this.camera = fit(this.size(), this.window)
    })
    $effect(() => {
      // A window of another shape keeps its middle and its scale.
      const { touched, camera, box } = this
      if (!touched || !box.width || !box.height) return
      const height = (camera.width * box.height) / box.width
      if (Math.abs(height - camera.height) > 0.01) this.camera = { ...camera, y: camera.y + (camera.height - height) / 2, height }
    })
  }

  /** How long a pixel of the screen is in the scene. */
  readonly unit = $derived.by(() => this.camera.width / Math.max(1, this.box.width))
  readonly closeUp = $derived.by(() => this.camera.width < this.size()[0] * 0.72)
  readonly small = $derived.by(() => this.box.width > 0 && this.box.width < SMALL)

  private get window(): Point {
    return [this.box.width, this.box.height]
  }

  /** Show the whole map again. */
  readonly fitAll = (): void => {
    this.touched = false
    this.camera = fit(this.size(), this.window)
  }

  /** Bring a spot into the middle. */
  readonly look = (at: Point): void => {
    const { width, height } = this.camera
    this.take(clampCamera({ ...this.camera, x: at[0] - width / 2, y: at[1] - height / 2 }, this.size()))
  }

  /** Look at a part that somebody chose. */
  take(camera: Camera): void {
    this.touched = true
    this.camera = camera
  }

  /** Zoom by a factor around a spot, or around the middle. */
  readonly by = (factor: number, at = this.at(0.5, 0.5)): void => this.take(zoom(this.camera, factor, at, this.size()))

  /** Return the spot at a share of the window. */
  at(across: number, down: number): Point {
    const { x, y, width, height } = this.camera
    return [x + width * across, y + height * down]
  }

  /** Return the spot under a place on the screen. */
  spot(frame: DOMRect, at: { clientX: number; clientY: number }): Point {
    return toScene(this.camera, frame, at.clientX, at.clientY)
  }

  /** Go to where a spot is asked for, with its rings in sight, and back again (null) unless somebody chose a part. */
  follow(at: Point | null, marks: Mark[]): void {
    untrack(() => {
      this.shown = ''
      if (this.touched && !this.followed) return
      if (at) this.near(at, marks)
      else if (this.followed) this.fitAll()
      this.followed = at !== null
    })
  }

  /** Come nearer to bases an answer can name, where they are too small for a finger, with all that is asked about in sight. */
  show(bases: { id: string; at: Point; size: number }[], about: Point[] = []): void {
    untrack(() => {
      const ids = [...bases.map((b) => b.id), ...about].join()
      if ((this.touched && !this.followed) || ids === this.shown) return
      const widest = Math.max(...bases.map((b) => b.size))
      this.take(lookAt([...bases.map((b) => b.at), ...about], 2 * widest, (widest * this.box.width) / FINGER, this.size(), this.window))
      this.followed = true
      this.shown = ids
    })
  }

  /** Show things that an answer can name so large that they can be read, once for each question; what is in sight stays. */
  readably(points: Point[], pixel: number, question: string): void {
    untrack(() => {
      if ((this.touched && !this.followed) || question === this.shown || !points.length) return
      this.shown = question
      const near = lookNear(points, pixel, this.size(), this.window)
      if (this.followed && Math.abs(near.width - this.camera.width) < 1 && points.every((p) => isInside(p, this.camera))) return
      this.take(near)
      this.followed = true
    })
  }

  /** Bring several spots into sight together, near enough to be read and clear of the tools, once while the same is said. */
  bring(points: Point[], said: string): void {
    untrack(() => {
      if (said === this.said || !this.box.width) return
      this.said = said
      if (!points.length) return
      const [width] = this.size()
      const near = lookAt(addRoom(points), width / 30, width * (this.small ? 0.35 : 0.6), this.size(), this.window)
      const close = !this.small || this.camera.width < near.width * 1.6
      if (close && points.every((p) => isInside(p, this.camera))) return
      this.take(near)
      this.followed = true
    })
  }

  /** Return true if the whole map shows counters so much larger than their places that they hide them. */
  isDense(pixel: number): boolean {
    return fit(this.size(), this.window).width / Math.max(1, this.box.width) > DENSE * pixel
  }

  /** Come near to what is asked about where the whole map is dense and a part of it is enough; else show all of it. */
  gather(points: Point[], pixel: number, question: string): void {
    untrack(() => {
      if ((this.touched && !this.followed) || question === this.shown || !this.box.width) return
      this.shown = question
      const near = points.length ? lookAt(points, ROOM * FINGER * pixel, pixel * this.box.width, this.size(), this.window) : null
      if (near && near.width < PART * this.size()[0]) this.take(near)
      else if (this.followed) this.fitAll()
      this.followed = this.touched
    })
  }

  /** Follow what happens: near enough to be read, with all of it in sight; what is in sight already stays where it is. */
  watch(points: Point[], pixel: number): void {
    untrack(() => {
      if (!points.length || !this.box.width || (this.touched && !this.followed)) return
      const near = lookAt(points, FINGER * pixel, pixel * this.box.width, this.size(), this.window)
      if (this.camera.width < near.width * 1.3 && points.every((p) => isInside(p, this.camera))) return
      this.take(near)
      this.followed = true
    })
  }

  /** Come nearer to a spot where bases lie too close together for a finger, until the next question. */
  approach(at: Point): void {
    this.take(zoom(this.camera, 0.45, at, this.size()))
    this.look(at)
    this.followed = true
  }

  /** Bring a spot into the upper part, where nothing lies on it, until the next question. */
  raise(at: Point): void {
    untrack(() => {
      const { y, height } = this.camera
      if (at[1] <= y + height * HIGH) return
      this.take({ ...this.camera, y: at[1] - height * HIGH })
      this.followed = true
    })
  }

  private near(at: Point, marks: Mark[]): void {
    const size = this.size()
    const rings = marks.filter((m) => m.kind === 'ring' && m.points[0] === at[0] && m.points[1] === at[1])
    const reach = Math.min(...rings.map((m) => m.points[2] ?? size[0]), size[0] / 4)
    this.camera = zoom(fit(size, this.window), Math.max(reach, size[0] / 8) / (size[0] / 3), at, size)
    this.look(at)
    this.camera = fillWindow(this.camera, size)
  }
}
