// What is under the pointer or the focus, and why it cannot be used now.

import { guess } from './guess'
import type { Hand } from './hand.svelte'
import type { Session } from './session.svelte'
import type { Node, Refusal } from './wire'

const REST = 350

export class Pointing {
  hover = $state.raw({ id: '', x: 0, y: 0 })
  reasons = $state.raw<Refusal[]>([])
  readonly hand: Hand
  private readonly asked = new Map<string, Promise<Refusal[]>>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly session: Session,
    hand: (explain: (node: Node, id: string) => void) => Hand,
  ) {
    this.hand = hand((node, id) => void this.explain(node, id))
  }

  /** Note where the pointer is; an empty id is nowhere. */
  readonly at = (id: string, x: number, y: number): void => {
    clearTimeout(this.timer)
    this.reasons = []
    if (!id) {
      this.hover = { id: '', x: 0, y: 0 }
      return
    }
    this.timer = setTimeout(() => this.rest(id, x, y), REST)
  }

  private rest(id: string, x: number, y: number): void {
    this.hover = { id, x, y }
    const of = this.hand.node
    if (!of || this.hand.hot.has(id) || of.kind !== 'decision' || this.hand.aiming) return
    void this.refusals(of, id).then((found) => {
      if (this.hover.id === id && of.id === this.hand.node?.id) this.reasons = found
    })
  }

  /** Ask the rules why a thing cannot be used now, and show what they say. */
  private async explain(of: Node, id: string): Promise<void> {
    const found = await this.refusals(of, id)
    if (of.id === this.hand.node?.id) this.session.refused = found
  }

  private refusals(of: Node, id: string): Promise<Refusal[]> {
    const made = guess(of.options, id, this.hand.focus)
    if (made === null) return Promise.resolve([])
    const key = `${of.id} ${JSON.stringify(made)}`
    const known = this.asked.get(key) ?? this.session.why(of.side, { answer: made }).then((w) => (w.legal ? [] : w.reasons), () => [])
    this.asked.set(key, known)
    return known
  }
}
