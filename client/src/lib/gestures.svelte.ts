// What a pointer or fingers do on the map: point, pan, pinch, drag, measure, stay.

import { clampCamera, pinch, type Camera } from './camera'
import type { Touch } from './touchTargets'
import type { MapView } from './mapView.svelte'
import { HOLD } from './pointable'
import type { Point as PointAt } from './pointing.svelte'
import type { Point } from './wire'

/** How far a mouse may go, in pixels, before a press becomes a drag or a pan. */
const DRAG = 9
const PAN = 6

/** What the map is asked for now, and who hears what is done. */
export interface Stage {
  svg: SVGSVGElement
  size: Point
  hot: Set<string>
  aiming: boolean
  anchor: string
  /** What a finger at a spot means among bases that are too small for it; null where that is not asked. */
  finger: (at: Point) => Touch | null
  /** A finger among crowded bases takes the nearest; otherwise the map comes nearer first. */
  nearest: boolean
  centreOf: (id: string) => Point | null
  isPiece: (id: string) => boolean
  /** A thing is pointed at; a finger may have meant one of the others. */
  onpick?: ((id: string, others: string[]) => void) | undefined
  ongrab?: ((id: string) => void) | undefined
  ondrop?: ((from: string, onto: string[]) => void) | undefined
  /** A spot is taken; a finger, or a hand that dragged, could not see before what it means. */
  onspot?: ((at: Point, blind: boolean) => void) | undefined
  onaim?: ((at: Point) => void) | undefined
  onhover?: PointAt | undefined
}

interface Place {
  clientX: number
  clientY: number
}

export class Gestures {
  /** A piece in the hand. */
  drag = $state.raw<{ id: string; at: Point; start: Point } | null>(null)
  moved = $state(false)
  /** The spot that the pointer aims at. */
  aim = $state.raw<Point | null>(null)
  taping = $state(false)
  tape = $state.raw<{ from: Point; to: Point } | null>(null)
  private pan: { x: number; y: number; camera: Camera } | null = null
  private pinch: { gap: number; camera: Camera; at: Point } | null = null
  private holding: ReturnType<typeof setTimeout> | undefined
  private hovered = ''
  private readonly fingers = new Map<number, Point>()

  constructor(
    private readonly mapView: MapView,
    private readonly stage: () => Stage,
  ) {}

  get touching(): boolean {
    return this.fingers.size > 0
  }

  readonly toggleTape = (): void => {
    this.taping = !this.taping
    this.tape = null
  }

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault()
    this.mapView.by(event.deltaY > 0 ? 1.15 : 1 / 1.15, this.spot(event))
  }

  readonly down = (event: PointerEvent): void => {
    if (event.button > 0) return
    this.fingers.set(event.pointerId, [event.clientX, event.clientY])
    clearTimeout(this.holding)
    if (this.fingers.size === 2) {
      this.startPinch()
      return
    }
    this.moved = false
    if (event.pointerType === 'touch') this.holding = setTimeout(() => this.hold(event), HOLD)
    if (this.taping) this.tape = { from: this.spot(event), to: this.spot(event) }
    else this.press(event)
  }

  readonly move = (event: PointerEvent): void => {
    const held = this.fingers.has(event.pointerId)
    if (held) this.fingers.set(event.pointerId, [event.clientX, event.clientY])
    if (this.pinch && this.fingers.size === 2) this.spread()
    else if (this.tape && held) this.tape = { ...this.tape, to: this.spot(event) }
    else if (this.drag && held) this.pull(event)
    else if (this.pan && held) this.shift(event)
    else this.hover(event)
  }

  readonly up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId)
    clearTimeout(this.holding)
    if (this.fingers.size < 2) this.pinch = null
    const { drag: held, pan } = this
    this.drag = this.pan = null
    if (this.tape) return
    if (event.type === 'pointercancel') {
      if (held) this.stage().ongrab?.('')
    } else if (held && this.moved) this.drop(event, held.id)
    else if (!this.moved && (held || pan)) this.choose(event)
  }

  readonly leave = (): void => {
    this.aim = null
    if (this.hovered) this.stage().onhover?.((this.hovered = ''), 0, 0)
  }

  private spot(at: Place): Point {
    return this.mapView.spot(this.stage().svg.getBoundingClientRect(), at)
  }

  /** List the ids under a point, the uppermost first. */
  private under(at: Place): string[] {
    const { svg } = this.stage()
    const ids = document.elementsFromPoint(at.clientX, at.clientY).flatMap((e) => {
      const id = svg.contains(e) ? e.closest<SVGElement>('[data-id]')?.dataset['id'] : undefined
      return id ? [id] : []
    })
    return [...new Set(ids)]
  }

  /** Take a piece that may go somewhere, or else the map. */
  private press(event: PointerEvent): void {
    const { hot, aiming, anchor, centreOf } = this.stage()
    const id = (event.target as Element).closest<SVGElement>('[data-piece]')?.dataset['id'] ?? ''
    if (id && (hot.has(id) || (aiming && id === anchor))) {
      this.drag = { id, at: this.spot(event), start: centreOf(id) ?? this.spot(event) }
    } else this.pan = { x: event.clientX, y: event.clientY, camera: { ...this.mapView.camera } }
  }

  /** A finger that stays asks what a thing is, and chooses nothing. */
  private hold(event: PointerEvent): void {
    const id = this.under(event)[0]
    if (this.moved || this.tape || !id || this.fingers.size !== 1) return
    this.drag = this.pan = null
    this.stage().onhover?.(id, event.clientX, event.clientY, 'hold')
  }

  private startPinch(): void {
    if (this.drag && this.moved) this.stage().ongrab?.('')
    this.pinch = { gap: this.gap(), camera: { ...this.mapView.camera }, at: this.spot(this.between()) }
    this.drag = this.pan = null
  }

  private between(): Place {
    const [a, b] = [...this.fingers.values()]
    return { clientX: (a![0] + b![0]) / 2, clientY: (a![1] + b![1]) / 2 }
  }

  private gap(): number {
    const [a, b] = [...this.fingers.values()]
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 1
  }

  private spread(): void {
    if (!this.pinch) return
    const { svg, size } = this.stage()
    const [frame, middle] = [svg.getBoundingClientRect(), this.between()]
    const share: Point = [(middle.clientX - frame.left) / frame.width, (middle.clientY - frame.top) / frame.height]
    this.moved = true
    this.mapView.take(pinch(this.pinch.camera, this.pinch.gap / this.gap(), this.pinch.at, share, size))
  }

  private pull(event: PointerEvent): void {
    if (!this.drag) return
    const { svg, aiming, ongrab, onaim, onhover } = this.stage()
    const at = this.spot(event)
    const { id, start } = this.drag
    if (!this.moved && Math.hypot(at[0] - start[0], at[1] - start[1]) > this.mapView.unit * DRAG) {
      this.moved = true
      svg.setPointerCapture(event.pointerId)
      onhover?.((this.hovered = ''), 0, 0)
      ongrab?.(id)
    }
    this.drag = { id, start, at }
    if (this.moved && aiming) onaim?.(at)
  }

  private shift(event: PointerEvent): void {
    if (!this.pan) return
    const { svg, size } = this.stage()
    const { x, y, camera } = this.pan
    const [dx, dy] = [event.clientX - x, event.clientY - y]
    if (!this.moved && Math.hypot(dx, dy) < PAN) return
    if (!this.moved) svg.setPointerCapture(event.pointerId)
    this.moved = true
    const { unit } = this.mapView
    this.mapView.take(clampCamera({ ...camera, x: camera.x - dx * unit, y: camera.y - dy * unit }, size))
  }

  private hover(event: PointerEvent): void {
    if (event.pointerType === 'touch') return
    const { aiming, onaim, onhover } = this.stage()
    if (aiming) {
      this.aim = this.spot(event)
      onaim?.(this.aim)
    }
    const id = (event.target as Element).closest<SVGElement>('[data-id]')?.dataset['id'] ?? ''
    if (id !== this.hovered) onhover?.((this.hovered = id), event.clientX, event.clientY)
  }

  private drop(event: PointerEvent, held: string): void {
    const { aiming, ongrab, onspot, ondrop } = this.stage()
    ongrab?.('')
    if (aiming) onspot?.(this.spot(event), true)
    else ondrop?.(held, this.under(event).filter((id) => id !== held))
  }

  private choose(event: PointerEvent): void {
    const { hot, aiming, anchor, isPiece, finger, nearest, onspot, onpick } = this.stage()
    const ids = this.under(event)
    const meant = event.pointerType === 'touch' && !aiming ? finger(this.spot(event)) : null
    if (meant?.unclear && !nearest) return this.mapView.approach(this.spot(event))
    const legal = meant?.id ?? ids.find((id) => hot.has(id))
    if (aiming && (!legal || legal === anchor || !isPiece(legal))) onspot?.(this.spot(event), event.pointerType === 'touch')
    else if (legal ?? ids[0]) onpick?.(legal ?? ids[0]!, meant?.others ?? [])
  }
}
