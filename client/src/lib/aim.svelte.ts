// The spot under the pointer before it is taken: the rules' verdict, a sketch of what it would mean, and the
// facing of what would stand there. A spot can be pinned: looked at and turned, then given or dropped.

import { writeSpot, type Selection } from './selection.svelte'
import type { Node, Point, Preview, Why } from './wire'
import type { Session } from './session.svelte'
import { writeFacings, turnBy, type Turns } from './facing'

const PAUSE = 90

export interface Verdict {
  legal: boolean
  text: string
  rule: string
}

export class Aim {
  verdict = $state.raw<Verdict | null>(null)
  preview = $state.raw<Preview | null>(null)
  pinned = $state.raw<Point | null>(null)
  turns = $state.raw<Turns>({})
  private asking = false
  private latest: string | null = null
  /** The answer of the list that is pointed at. */
  private sketched = ''

  constructor(
    private readonly session: Session,
    private readonly selection: Selection,
  ) {}

  /** Forget the spot. */
  readonly clear = (): void => {
    this.verdict = null
    this.preview = null
    this.pinned = null
    this.turns = {}
    this.latest = null
  }

  /** Ask about a spot under the pointer; a pinned one stays. */
  readonly at = (at: Point): void => {
    if (!this.pinned) void this.ask(writeSpot(at))
  }

  /** Sketch an answer of the list while it is pointed at; without a text, stop. A pinned spot stays. */
  readonly sketch = (text: string): void => {
    if (this.pinned || !this.selection.aiming) return
    this.sketched = text
    if (text) void this.ask(text)
    else this.clear()
  }

  /** Take a spot: at once, or pin it where there is something to turn, or a finger or a hand that dragged could not see before who moves. */
  readonly spot = async (at: Point, blind = false): Promise<void> => {
    const of = this.selection.node
    if (!of || !this.selection.aiming) return
    const why = await this.judge(of, writeSpot(at))
    if (!why || of.id !== this.selection.node?.id) return
    const sketched = (why.preview?.pieces?.length ?? 0) + (why.preview?.shapes?.length ?? 0) > 0
    if (why.legal ? why.preview?.turn?.length || (blind && sketched) : blind && sketched) {
      this.pinned = at
      this.turns = {}
    } else this.selection.spot(at)
  }

  /** Turn one thing to a facing, or its turret. */
  readonly turn = (id: string, facing: number, turret: number): void => {
    this.turns = { ...this.turns, [id]: [facing, turret] }
    this.again()
  }

  /** Turn everything that may be turned by some degrees. */
  readonly turnAll = (degrees: number): void => {
    this.turns = turnBy(this.preview, this.turns, degrees)
    this.again()
  }

  /** Return the pinned spot as it stands. */
  readonly go = (): void => {
    const text = this.text()
    this.clear()
    if (text) this.selection.typed(text)
  }

  private text(): string {
    return this.pinned ? writeSpot(this.pinned) + writeFacings(this.turns) : ''
  }

  private again(): void {
    const text = this.text()
    if (text) void this.ask(text)
  }

  /** One question at a time, and always the latest. */
  private async ask(text: string): Promise<void> {
    this.latest = text
    if (this.asking || !this.selection.node) return
    this.asking = true
    while (this.latest && this.selection.node) {
      const next = this.latest
      this.latest = null
      await this.judge(this.selection.node, next)
      await new Promise((done) => setTimeout(done, PAUSE))
    }
    this.asking = false
  }

  private async judge(of: Node, text: string): Promise<Why | null> {
    try {
      const why = await this.session.why(of.side, { text })
      const listed = !text.startsWith('at ')
      if (of.id !== this.selection.node?.id || (listed && text !== this.sketched)) return null
      const [first] = why.reasons
      // Of an answer of the list, what it means is worth telling; that it is legal is known.
      if (listed && !why.preview) this.verdict = null
      else this.verdict = why.legal ? { legal: true, text, rule: '' } : { legal: false, text: first?.message ?? 'not legal', rule: first?.rule ?? '' }
      this.preview = why.preview ?? null
      return why
    } catch {
      this.verdict = null
      this.preview = null
      return null
    }
  }
}
