// A match as this tab knows it. It sends answers exactly once, hears of others', and heals after any gap.

import { ApiError, type Api, type StepsWanted } from './api'
import { sendSecret } from './diceSecret'
import type { Events } from './events'
import { unroll } from './film'
import { reuseEqual } from './reuseEqual'
import { Stage } from './stage.svelte'
import { foldSteps, type ShownStep } from './steps'
import type { About, Answer, Line, Node, Refusal, Scene, ToClient, View as WireView, Why } from './wire'

/** A view whose scene is put together. */
export type View = WireView & { scene: Scene }

type Pause = (ms: number) => Promise<void>
const sleep: Pause = (ms) => new Promise((done) => setTimeout(done, ms))
/** Steps of an opening that are shown; whoever comes later sees what there is. */
const MOST_OPENING = 80

export class Session {
  view = $state.raw<View | null>(null)
  log = $state.raw<Line[]>([])
  busy = $state(false)
  /** An answer of ours is on its way, and the line is dead. */
  pending = $state(false)
  refused = $state.raw<Refusal[]>([])
  notice = $state('')
  /** Why this match cannot be shown at all. */
  gone = $state('')
  /** The rules have changed: the match can go on from where they differ, if everybody agrees. */
  outdated = $state(false)
  online = $state(true)

  private eye: number | undefined
  private closed = false
  private fetching: Promise<void> | null = null
  private again = false
  private whole = false
  /** Our part in the dice is on its way. */
  private mixing = false
  /** The highest ply that news told. */
  private heard = -1
  private unwatch: () => void = () => undefined

  constructor(
    readonly match: string,
    readonly token: string,
    private readonly api: Api,
    private readonly pause: Pause = sleep,
    /** What is shown of it, which runs behind what is true. */
    readonly stage: Stage = new Stage(),
  ) {}

  /** The match as it is shown: nothing is asked and nothing decided before everything was seen. */
  readonly shown = $derived.by<View | null>(() => {
    const { view, stage } = this
    if (!view || !stage.scene) return view
    if (stage.caughtUp) return stage.scene === view.scene ? view : { ...view, scene: stage.scene }
    return { ...view, scene: stage.scene, nodes: [], result: null }
  })
  readonly told = $derived.by(() => (this.stage.caughtUp ? this.log : this.log.filter((line) => line.ply < this.stage.ply)))

  /** Load the match and follow its news. */
  start(events: Pick<Events, 'watch'>): Promise<void> {
    this.unwatch = events.watch(this.match, this.token, (message) => this.hear(message))
    return this.refresh()
  }

  close(): void {
    this.closed = true
    this.unwatch()
    this.stage.close()
  }

  /** Show the view of a side that is held here; undefined follows the side that is asked. */
  look(side: number | undefined): Promise<void> {
    this.eye = side
    return this.refresh()
  }

  hear(message: ToClient | { kind: 'line'; up: boolean }): void {
    if (message.kind === 'line') this.online = message.up
    else if (message.kind === 'refused') this.gone = message.message
    else if (message.kind === 'changed') void this.refresh()
    else if (message.kind === 'news') {
      // The reply to a write on its way brings the news too.
      this.heard = Math.max(this.heard, message.ply)
      if (this.busy && !this.pending) return
      if (message.ply > (this.view?.ply ?? -1)) void this.refresh()
      else if (this.view && message.ply === this.view.ply) {
        this.view = { ...this.view, thinking: message.thinking }
      }
    }
  }

  /** Fetch the view; calls that come meanwhile are folded into one more fetch. */
  refresh(): Promise<void> {
    if (this.fetching) {
      this.again = true
      return this.fetching
    }
    this.fetching = this.fetchAll().finally(() => (this.fetching = null))
    return this.fetching
  }

  private async fetchAll(): Promise<void> {
    for (let tries = 0; !this.closed; ) {
      this.again = false
      try {
        await this.fetchOnce()
        tries = 0
        if (!this.again) return
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (!error.passing) {
          this.gone = error.message
          this.outdated = error.code === 'match.outdated'
          return
        }
        this.online = false
        await this.pause(wait(tries++, error.retryAfter))
      }
    }
  }

  private async fetchOnce(): Promise<void> {
    const old = !this.whole && (this.eye === undefined || this.eye === this.view?.side) ? this.view : null
    this.whole = false
    const view = old
      ? await this.api.steps(this.match, this.token, this.eye ?? old.side, old.ply, { depth: old.depth, scene: old.scene_hash })
      : await this.api.view(this.match, this.token, this.eye, -1)
    const opening = this.view ? null : await this.findOpening(view)
    this.online = true
    this.gone = ''
    this.take(view, opening)
  }

  /** Return what others did before anything was asked here: a first view comes too late to show it. */
  private async findOpening(view: WireView): Promise<ShownStep[] | null> {
    const fresh = view.depth > 0 && view.depth <= MOST_OPENING && view.sides.length === 1 && !view.result && !view.lesson
    if (!fresh || view.log.some((line) => view.sides.includes(line.side))) return null
    try {
      const { steps } = unroll(await this.api.film(this.match, this.token, view.side))
      return steps.filter((step) => step.ply < view.ply)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return null
    }
  }

  /** Take a view unless it is older than what is shown. */
  take(view: WireView, opening: ShownStep[] | null = null): void {
    const old = this.view
    if (this.closed || (old && view.ply < old.ply)) return
    const steps = old && old.side === view.side ? this.unseen(old, view) : null
    const scene = steps ? (steps.at(-1)?.after ?? old!.scene) : view.scene
    if (!scene || (old && old.side !== view.side && view.log_from > 0)) {
      // Another pair of eyes: its log is not a continuation of ours.
      this.whole = this.again = true
      if (!this.fetching) void this.refresh()
      return
    }
    const log = [...view.log, ...(view.steps ?? []).flatMap((step) => step.lines)].sort((a, b) => a.ply - b.ply)
    const kept = this.log.filter((line) => line.ply < view.log_from)
    this.log = [...kept, ...log]
    if (old && nodeIds(old) !== nodeIds(view)) this.refused = []
    this.view = { ...view, scene: old ? reuseEqual(old.scene, scene) : scene, nodes: old ? reuseEqual(old.nodes, view.nodes) : view.nodes }
    const told = steps ?? opening
    if (opening?.length) this.stage.jump(opening[0]!.before, 0, 0)
    else if (!steps) this.stage.jump(this.view.scene, view.depth, view.ply)
    if (told) this.stage.add(told, this.view.scene, view.depth, view.ply, view.sides)
    this.follow(this.view)
    void this.addSecret(this.view)
  }

  /** Do this browser's part in the dice, once for each thing that is due. */
  private async addSecret(view: View): Promise<void> {
    const due = view.secret_due
    if (!due || this.mixing) return
    this.mixing = true
    const next = await sendSecret(this.api, this.match, this.token, due, view)
    this.mixing = false
    if (next) this.take(next)
    else if (!this.closed) {
      await this.pause(1000)
      void this.refresh()
    }
  }

  /** List the steps of a reply that lead on from what is known; null if it brings a whole scene. */
  private unseen(old: View, view: WireView): ShownStep[] | null {
    return view.steps && foldSteps(old.scene, view.steps.filter((step) => step.ply >= old.ply))
  }

  /** On a shared screen go on to the held side that is asked now. */
  private follow(view: View): void {
    if (view.result || view.nodes.some((n) => n.mine)) return
    const next = view.nodes.find((n) => n.side !== view.side && view.sides.includes(n.side))
    if (next) void this.look(next.side)
  }

  /** The ply that our log goes up to. */
  private last(): number {
    return this.view?.ply ?? -1
  }

  answer(node: Node, what: { answer?: Answer; text?: string }): Promise<boolean> {
    return this.write(node, (ply) =>
      this.api.answer(this.match, this.token, { ...this.stamp(ply, node.side), ...this.base(), node: node.id, ...what }),
    )
  }

  roll(node: Node, outcome: (number | string)[]): Promise<boolean> {
    return this.write(node, (ply) =>
      this.api.roll(this.match, this.token, { ...this.stamp(ply, node.side), ...this.base(), outcome }),
    )
  }

  /** Undo the last move, or everything from a depth on. */
  undo(depth = -1): Promise<boolean> {
    return this.write(null, (ply) => this.api.undo(this.match, this.token, { ...this.stamp(ply), depth }))
  }

  agree(yes: boolean): Promise<boolean> {
    return this.write(null, (ply) => this.api.undoReply(this.match, this.token, yes, this.stamp(ply)))
  }

  /** Agree to hints for everybody, or withdraw that. */
  agreeToHints(yes: boolean): Promise<boolean> {
    return this.write(null, () => this.api.agreeToHints(this.match, this.token, yes, this.last()))
  }

  bot(side: number, level: string): Promise<boolean> {
    return this.write(null, (ply) =>
      this.api.bot(this.match, this.token, side, { ply, level, known: this.last() }),
    )
  }

  person(side: number): Promise<boolean> {
    return this.write(null, (ply) => this.api.person(this.match, this.token, side, this.stamp(ply, side)))
  }

  rename(side: number, name: string): Promise<boolean> {
    return this.write(null, () => this.api.rename(this.match, this.token, side, name))
  }

  why(side: number, what: { answer?: Answer; text?: string }): Promise<Why> {
    return this.api.why(this.match, this.token, { side, ...what })
  }

  about(side: number, thing: string): Promise<About> {
    return this.api.about(this.match, this.token, { side, thing })
  }

  /** Agree to go on by newer rules; the match is shown again once everybody has. */
  async goOn(): Promise<void> {
    try {
      const { waiting } = await this.api.goOn(this.match, this.token)
      if (waiting.length) this.notice = 'You agree. The match goes on when the others have agreed, too.'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'match.current') this.notice = error.message
    }
    this.gone = ''
    await this.refresh()
  }

  private stamp(ply: number, side = this.view?.side ?? -1): { ply: number; side: number; known: number } {
    return { ply, side, known: this.last() }
  }

  /** Ask for steps from what is known here. */
  private base(): StepsWanted {
    return { steps: true, base: this.view?.scene_hash ?? '' }
  }

  /** Send a write until it is certain what became of it. */
  private async write(node: Node | null, post: (ply: number) => Promise<WireView>): Promise<boolean> {
    if (this.busy || !this.view) return false
    this.busy = true
    this.refused = []
    this.notice = ''
    this.stage.answered()
    try {
      return await this.insist(node, post, this.view.ply)
    } finally {
      this.busy = this.pending = false
      if (this.view && this.heard > this.view.ply) void this.refresh()
    }
  }

  private async insist(node: Node | null, post: (ply: number) => Promise<WireView>, ply: number): Promise<boolean> {
    for (let tries = 0; !this.closed; ) {
      try {
        this.take(await post(ply))
        this.online = true
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.passing) {
          // The same write with the same ply: if it arrived the first time, it does not count twice.
          this.pending = true
          await this.pause(wait(tries++, error.retryAfter))
        } else if (error.status === 409) {
          const next = await this.caughtUp(node, ply)
          if (next === null) return this.late(error)
          ply = next
        } else return this.explain(error)
      }
    }
    return false
  }

  /** Fetch the view; give its ply if the very question is still open and the ply has moved. */
  private async caughtUp(node: Node | null, ply: number): Promise<number | null> {
    await this.refresh()
    const view = this.view
    if (!view || !node || view.ply === ply || this.gone) return null
    // The next question of a side can look exactly like the last: if the side has moved, it was answered.
    if (this.log.some((line) => line.ply >= ply && line.side === node.side)) return null
    return view.nodes.some((n) => n.id === node.id && n.mine) ? view.ply : null
  }

  private late(error: ApiError): false {
    this.notice = error.code === 'match.stale' ? 'The position has changed meanwhile; look again.' : error.message
    return false
  }

  private explain(error: ApiError): false {
    if (error.status === 422) this.refused = error.reasons
    else this.notice = error.message
    return false
  }
}

function nodeIds(view: WireView): string {
  return view.nodes.map((n) => n.id).join(' ')
}

function wait(tries: number, retryAfter: number): number {
  return retryAfter ? retryAfter * 1000 : Math.min(4000, 200 * 2 ** tries)
}
