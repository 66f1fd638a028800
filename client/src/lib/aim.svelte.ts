// The verdict on the spot under the pointer, before it is taken.

import { whole, type Hand } from './hand.svelte'
import type { Point } from './scene'
import type { Session } from './session.svelte'
import type { Node } from './wire'

const PAUSE = 90

export class Aim {
  verdict = $state.raw<{ legal: boolean; text: string } | null>(null)
  private asking = false
  private latest: Point | null = null

  constructor(
    private readonly session: Session,
    private readonly hand: Hand,
  ) {}

  /** Ask about a spot: one question at a time, and always the latest. */
  readonly at = async (at: Point): Promise<void> => {
    this.latest = at
    if (this.asking || !this.hand.node) return
    this.asking = true
    while (this.latest && this.hand.node) {
      const text = whole(this.latest)
      this.latest = null
      await this.judge(this.hand.node, text)
      await new Promise((done) => setTimeout(done, PAUSE))
    }
    this.asking = false
  }

  private async judge(of: Node, text: string): Promise<void> {
    try {
      const why = await this.session.why(of.side, { text })
      if (of.id !== this.hand.node?.id) return
      this.verdict = { legal: why.legal, text: why.legal ? text : (why.reasons[0]?.message ?? 'not legal') }
    } catch {
      this.verdict = null
    }
  }
}
