// The stage: what is shown runs behind what is true, beat by beat, until it has caught up.

import { changedPlaces, listed, LONGEST_RUN, paceOf, planBeats, recapOf, type Arrow, type Beat, type Ghost, type Told } from './beats'
import { FADE } from './motion'
import { addLine, listBoxed, listFightDepths, type Battle } from './battle'
import type { ShownStep } from './steps'
import type { Line, Point, Scene } from './wire'

/** How the stage is played; asked again for every beat. */
export interface Manner {
  speed: number
  /** Without motion, what happened fades in at once, with its arrows and its recap. */
  motion: boolean
  /** Nobody looks: nothing is played. */
  hidden: boolean
  /** Scene units of a pixel: how large pieces are drawn. */
  pixel?: number
}

const MOST_ARROWS = 40

/** Dice keep their moment, whoever throws them. */
const hasDice = (beat: Beat): boolean => beat.lines.some((line) => 'dice' in line.figures)

/** List the dice of a beat that fall in a box beside the map. */
export function boxedDice(beat: Beat): string[] {
  return beat.lines.flatMap((line) => listBoxed(line, beat.after))
}

/** List the things and spots that a beat is about: where a move begins and ends, who fires and at whom. */
export function placesOf(beat: Beat): (string | Point)[] {
  if (beat.glides.length) return beat.glides.flatMap(({ points }) => [points[0]!, points.at(-1)!])
  const ids = beat.lines.flatMap((line) => ['at', 'pieces', 'target', 'loss'].flatMap((name) => listed(line, name)))
  return ids.length ? ids : [beat.focus]
}

export class Stage {
  /** What is shown now, and the depth and ply that it belongs to. */
  scene = $state.raw<Scene | null>(null)
  depth = $state(-1)
  ply = $state(-1)
  beat = $state.raw<Beat | null>(null)
  /** Milliseconds that the beat takes on this screen. */
  lasts = $state(0)
  paused = $state(false)
  /** Something lies over the table: the show waits until it is gone. */
  private held = false
  /** The last lines that were shown. */
  caption = $state.raw<Line[]>([])
  battle = $state.raw<Battle | null>(null)
  arrows = $state.raw<Arrow[]>([])
  recap = $state.raw<Told[]>([])
  /** The depths before and after the fights of what came last. */
  fightDepths: number[] = []
  /** Without motion: what fades out where it stood. */
  fades = $state.raw<Ghost[]>([])
  /** Beats that wait for their turn. */
  private queue = $state.raw<Beat[]>([])
  /** Everything since the last own answer, to be shown again. */
  private run: Beat[] = []
  /** The last fight: it goes on if an own answer only interrupted it. */
  private unfinished: Battle | null = null
  private truth: Scene | null = null
  private end = { depth: -1, ply: -1 }
  /** Milliseconds that have been played without a break, at normal speed. */
  private played = 0
  /** How much faster than usual it goes. */
  private pace = 1
  private timer: ReturnType<typeof setTimeout> | undefined
  private fading: ReturnType<typeof setTimeout> | undefined
  private since = 0
  private left = 0

  constructor(
    private readonly manner: () => Manner = () => ({ speed: 1, motion: true, hidden: false }),
    /** Called as each beat begins. */
    private readonly onbeat: (beat: Beat) => void = () => undefined,
    /** Milliseconds that a run takes at most, at normal speed. */
    private readonly longest = LONGEST_RUN,
    /** Called without motion with the ids of the pieces that fade in. */
    private readonly onfade: (ids: string[]) => void = () => undefined,
  ) {}

  /** Everything has been shown: questions may be asked. */
  readonly caughtUp = $derived.by(() => !this.beat && !this.queue.length)
  readonly canRepeat = $derived.by(() => this.caughtUp && this.recap.length > 0)

  /** Show a scene at once: the first one, one after an undo, or another side's. */
  jump(scene: Scene, depth: number, ply: number): void {
    this.forget()
    this.unfinished = null
    this.truth = this.scene = scene
    this.end = { depth, ply }
    this.depth = depth
    this.ply = ply
  }

  /** Play steps after what is already waiting; `own` sides see their own answers only in passing. */
  add(steps: ShownStep[], scene: Scene, depth: number, ply: number, own: number[]): void {
    // Somebody who only watches gives no answer that would begin anew.
    if (!own.length && this.caughtUp) this.forget()
    this.truth = scene
    const start = this.end.depth
    this.end = { depth, ply }
    const beats = planBeats(steps, this.manner().pixel).map((beat) => (own.includes(beat.side) && !hasDice(beat) ? { ...beat, lasts: beat.lasts / 2 } : beat))
    this.fightDepths = listFightDepths(beats, start)
    this.run.push(...beats)
    this.queue = [...this.queue, ...beats]
    this.pace = paceOf(this.queue, this.longest - this.played)
    const foreign = beats.filter((beat) => !own.includes(beat.side))
    if (own.length && foreign.length) this.recap = recapOf(this.run.filter((beat) => !own.includes(beat.side)))
    const { motion, hidden } = this.manner()
    if (!motion || hidden) {
      const before = this.scene
      this.skip()
      if (before && !hidden) this.crossFade(before, scene)
    }
    else if (!this.beat && !this.paused && !this.held) this.next()
  }

  /** Wait while something covers the table, and go on when it is gone. */
  hold(yes: boolean): void {
    if (this.held === yes) return
    this.held = yes
    if (this.beat && this.paused !== yes) this.pause()
    else if (!yes && !this.beat && this.queue.length) this.next()
  }

  /** Go on after an own answer: what the others did before it has been seen. */
  answered(): void {
    if (this.caughtUp) this.forget()
  }

  /** Show the truth at once; arrows, the last fight and the recap stay. */
  readonly skip = (): void => {
    clearTimeout(this.timer)
    for (const beat of this.beat ? [this.beat, ...this.queue] : this.queue) this.leave(beat)
    this.queue = []
    this.beat = null
    this.paused = false
    this.settle()
  }

  /** Show everything since the last own answer once more. */
  readonly repeat = (): void => {
    if (!this.run.length || !this.caughtUp) return
    this.arrows = []
    this.battle = this.unfinished = null
    this.played = 0
    this.scene = this.run[0]!.during
    this.queue = [...this.run]
    this.pace = paceOf(this.queue, this.longest)
    this.next()
  }

  readonly pause = (): void => {
    if (!this.beat) return
    this.paused = !this.paused
    if (this.paused) {
      clearTimeout(this.timer)
      this.left = Math.max(0, this.left - (Date.now() - this.since))
    } else this.wait(this.left)
  }

  readonly dismiss = (): void => {
    this.recap = []
    this.arrows = []
  }

  readonly closeBattle = (): void => {
    this.battle = null
  }

  close(): void {
    clearTimeout(this.timer)
    clearTimeout(this.fading)
  }

  /** Let what stood elsewhere, or is gone, fade out where it was; `onfade` lets what is new fade in. */
  private crossFade(before: Scene, after: Scene): void {
    const { left, come } = changedPlaces(before, after, this.manner().pixel)
    clearTimeout(this.fading)
    this.fades = left
    this.onfade(come)
    this.fading = setTimeout(() => (this.fades = []), FADE)
  }

  private forget(): void {
    clearTimeout(this.timer)
    this.queue = []
    this.run = []
    this.beat = this.battle = null
    this.paused = false
    this.arrows = []
    this.recap = []
    this.played = 0
  }

  private next(): void {
    const [beat, ...rest] = this.queue
    if (!beat) {
      this.beat = null
      this.played = 0
      this.settle()
      return
    }
    this.queue = rest
    this.played += beat.lasts / this.pace
    this.lasts = beat.lasts / this.pace / this.manner().speed
    this.beat = beat
    this.scene = boxedDice(beat).length ? beat.after : beat.during
    if (beat.lines.length) this.caption = beat.lines
    this.tell(beat)
    this.onbeat(beat)
    this.wait(this.lasts)
  }

  private wait(ms: number): void {
    this.left = ms
    this.since = Date.now()
    this.timer = setTimeout(() => {
      if (this.beat) this.leave(this.beat)
      this.next()
    }, ms)
  }

  /** Show on the side what a beat tells of a fight. */
  private tell(beat: Beat): void {
    const goesOn = (battle: Battle | null): boolean => beat.lines.some((line) => battle?.key === line.figures['battle'])
    if (beat.lines.length && !goesOn(this.battle)) this.battle = goesOn(this.unfinished) ? this.unfinished : null
    beat.lines.forEach((line, i) => {
      if (!listBoxed(line, beat.after).length) this.battle = addLine(this.battle, line, i ? null : beat.expected, beat.after)
    })
    if (this.battle && (beat.lines.length || beat.kind === 'loss')) {
      const [from] = this.battle.depths
      this.battle = { ...this.battle, depths: [from < 0 ? this.depth : from, beat.depth] }
    }
    this.unfinished = this.battle ?? this.unfinished
  }

  /** End a beat: what it led to, and its arrows. */
  private leave(beat: Beat): void {
    if (beat !== this.beat) this.tell(beat)
    this.scene = beat.after
    this.depth = beat.depth
    this.ply = beat.ply + 1
    this.arrows = [...this.arrows, ...beat.arrows].slice(-MOST_ARROWS)
  }

  private settle(): void {
    if (this.truth) this.scene = this.truth
    this.depth = this.end.depth
    this.ply = this.end.ply
  }
}
