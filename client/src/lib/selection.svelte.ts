// What the player has pointed at or grabbed, and the answer it gives.

import { listAnchors, findDragged, findStarts, meaningsOf, narrow, pointAt } from './options'
import type { Answer, Choice, Node, Point } from './wire'
import type { Session } from './session.svelte'

const NONE = new Set<string>()

/** Write a spot of a free table in notation. */
export const writeSpot = (at: Point): string => `at ${Math.round(at[0])} ${Math.round(at[1])}`

/** A drag that takes several answers: what was dropped onto what, and the question that its last answer went to. */
interface Journey {
  from: string
  onto: string[]
  asked: string
  /** The step that asked first: if it asks again, the move is over. */
  step: string
  /** What stood on the target before, and how many answers may still be given. */
  before: string
  left: number
}

/** So many answers a drag gives at most. */
const LONGEST = 3

export class Selection {
  picked = $state.raw<string[]>([])
  grabbed = $state('')
  lit = $state.raw<Set<string>>(NONE)
  /** The id of the question that was chosen among several. */
  choice = $state('')
  /** Nothing is answered now: something is to be read first. */
  held = $state(false)
  private journey: Journey | null = null

  constructor(
    private readonly session: Session,
    private readonly explain: (node: Node, id: string) => void,
  ) {}

  readonly mine = $derived.by(() => (this.held ? [] : (this.session.shown?.nodes ?? []).filter((n) => n.mine)))
  /** Questions to other sides that this screen holds too. */
  readonly elsewhere = $derived.by(() => {
    const view = this.session.shown
    return (view?.nodes ?? []).filter((n) => !n.mine && view!.sides.includes(n.side))
  })
  readonly node = $derived.by<Node | null>(() => this.mine.find((n) => n.id === this.choice) ?? this.mine[0] ?? null)
  readonly all = $derived.by(() => (this.node?.kind === 'decision' ? this.node.options : []))
  readonly focus = $derived.by(() => (this.grabbed ? [...this.picked.filter((p) => p !== this.grabbed), this.grabbed] : this.picked))
  readonly options = $derived.by(() => (this.focus.length ? narrow(this.all, this.focus) : this.all))
  readonly hot = $derived.by(() => (this.session.busy ? NONE : listAnchors(this.options.length ? this.options : this.all)))
  /** Which answers every thing stands for. */
  readonly meaning = $derived.by(() => meaningsOf(this.session.busy ? [] : this.options.length ? this.options : this.all))
  readonly chosen = $derived.by(() => new Set(this.picked))
  readonly aiming = $derived.by(() => !!this.node?.free && !this.session.busy)
  /** The piece that a spot is asked for. */
  readonly anchor = $derived.by(() => {
    const pieces = new Set(this.session.shown?.scene.pieces?.map((p) => p.id))
    return this.aiming ? (this.all.flatMap((o) => o.at).find((id) => pieces.has(id)) ?? '') : ''
  })

  /** Forget what was pointed at. */
  afresh(): void {
    this.picked = []
    this.grabbed = ''
    this.lit = NONE
  }

  /** Start the choice again. */
  readonly reset = (): void => {
    this.picked = []
    this.session.refused = []
  }

  readonly answer = (option: Choice): void => void this.give({ answer: option.answer })
  readonly typed = (text: string): void => void this.give({ text })
  readonly light = (ids: string[]): void => void (this.lit = ids.length ? new Set(ids) : NONE)

  private async give(what: { answer?: Answer; text?: string }): Promise<void> {
    // The next question can look exactly like this one: start again after every answer.
    if (this.node && (await this.session.answer(this.node, what))) this.afresh()
    else this.journey = null
    this.resume()
  }

  /** Point at a thing: give an answer, narrow the list, or explain why it cannot be used. */
  readonly pick = (id: string): void => {
    const node = this.node
    if (!node || node.kind !== 'decision' || this.session.busy) return
    const next = pointAt(this.all, this.picked, id)
    this.session.refused = []
    if (next.answer) this.answer(next.answer)
    else if (next.picked.length || this.picked.includes(id)) this.picked = next.picked
    else this.explain(node, id)
  }

  /** Tick a whole set. */
  readonly choose = (things: string[]): void => {
    this.session.refused = []
    this.picked = things
  }

  /** Drop a thing on others, the uppermost first; dropped where it stands it does nothing. */
  readonly drop = (from: string, onto: string[]): void => {
    const node = this.node
    if (!node || this.session.busy || onto.includes(this.homeOf(from)) || !onto.length) return
    this.session.refused = []
    if (this.takeDragged(from, onto)) return
    const starts = findStarts(this.all, from)
    if (starts.length === 1) this.setOut(from, onto, starts[0]!, LONGEST)
    else if (starts.length) this.picked = [from]
    else this.explain(node, onto[0]!)
  }

  /** Go on with a drag as soon as its next question is asked. */
  readonly resume = (): void => {
    const { journey, node } = this
    if (!journey || this.session.busy || node?.id === journey.asked) return
    this.journey = null
    if (this.standingOn(journey.onto) !== journey.before) return
    const asked = node?.kind === 'decision' && node.step !== journey.step
    if (asked && this.takeDragged(journey.from, journey.onto)) return
    const here = asked ? journey.onto.find((to) => narrow(this.all, [to]).length) : undefined
    const starts = asked ? findStarts(this.all, journey.from) : []
    if (here) this.pick(here)
    else if (starts.length === 1 && journey.left > 1) this.setOut(journey.from, journey.onto, starts[0]!, journey.left - 1)
    else void this.turnBack(journey)
  }

  /** Take the answer that a thing and what it was dropped on give together; several are shown. */
  private takeDragged(from: string, onto: string[]): boolean {
    for (const to of onto) {
      const found = findDragged(this.all, from, to)
      if (found.length === 1) this.answer(found[0]!)
      else if (found.length) this.picked = [from, to]
      if (found.length) return true
    }
    return false
  }

  private setOut(from: string, onto: string[], first: Choice, left: number): void {
    this.journey = { from, onto, asked: this.node!.id, step: this.node!.step, before: this.standingOn(onto), left }
    this.answer(first)
  }

  /** Say why a drag cannot end where it was dropped, and take its first answers back. */
  private async turnBack({ onto }: Journey): Promise<void> {
    const side = this.node?.side ?? this.session.view?.side ?? -1
    const about = await this.session.about(side, onto[0]!).catch(() => null)
    if (this.session.view?.undo === 'free') await this.session.undo()
    this.session.refused = about?.refusals.length ? about.refusals : [{ code: 'drag.nowhere', message: 'It cannot go there now.', rule: '' }]
  }

  private homeOf(id: string): string {
    return this.session.view?.scene.pieces?.find((p) => p.id === id)?.area || id
  }

  /** Return what stands on things, to see whether anything has arrived. */
  private standingOn(onto: string[]): string {
    const homes = new Set(onto.map((id) => this.homeOf(id)))
    return JSON.stringify((this.session.view?.scene.pieces ?? []).filter((p) => homes.has(p.area ?? '')).map((p) => [p.id, p.count]))
  }

  readonly spot = (at: Point): void => {
    if (this.node && this.aiming) this.typed(writeSpot(at))
  }
}
