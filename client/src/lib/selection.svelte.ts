// What the player has pointed at or grabbed, and the answer it gives.

import { listAnchors, findDragged, meaningsOf, narrow, pointAt } from './options'
import type { Answer, Choice, Node, Point } from './wire'
import type { Session } from './session.svelte'

const NONE = new Set<string>()

/** Write a spot of a free table in notation. */
export const writeSpot = (at: Point): string => `at ${Math.round(at[0])} ${Math.round(at[1])}`

export class Selection {
  picked = $state.raw<string[]>([])
  grabbed = $state('')
  lit = $state.raw<Set<string>>(NONE)
  /** The id of the question that was chosen among several. */
  choice = $state('')

  constructor(
    private readonly session: Session,
    private readonly explain: (node: Node, id: string) => void,
  ) {}

  readonly mine = $derived.by(() => (this.session.shown?.nodes ?? []).filter((n) => n.mine))
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

  /** Drop a thing on others, the uppermost first. */
  readonly drop = (from: string, onto: string[]): void => {
    const node = this.node
    if (!node || this.session.busy) return
    for (const to of onto) {
      const found = findDragged(this.all, from, to)
      if (found.length === 1) return this.answer(found[0]!)
      if (found.length) {
        this.picked = [from, to]
        return
      }
    }
    if (onto[0]) this.explain(node, onto[0])
  }

  readonly spot = (at: Point): void => {
    if (this.node && this.aiming) this.typed(writeSpot(at))
  }
}
