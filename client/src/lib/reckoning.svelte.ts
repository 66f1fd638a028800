// A question about chances on its way: it says how far it is, can be stopped, and gives way to the next one.

import { oddsOf, type Odds } from './odds'
import type { OddsStep } from './wire'

export type Ask = (question: Record<string, string>, signal: AbortSignal, told: (step: OddsStep) => void) => Promise<unknown>

export class Reckoning {
  busy = $state(false)
  /** How far a long one is; a quick one tells nothing. */
  step = $state.raw<OddsStep | null>(null)
  private asking = new AbortController()

  /** Whom to ask, the page knows. */
  constructor(private readonly source: Ask) {}

  /** Ask; nothing comes back if it is stopped. */
  async ask(question: Record<string, string> = {}): Promise<Odds | null> {
    this.stop()
    const { signal } = (this.asking = new AbortController())
    this.busy = true
    try {
      const reply = await this.source(question, signal, (step) => {
        if (!signal.aborted) this.step = step
      })
      return signal.aborted ? null : oddsOf(reply)
    } catch (error) {
      if (signal.aborted) return null
      throw error
    } finally {
      if (!signal.aborted) this.rest()
    }
  }

  /** Wait no longer: the server stops, too. */
  readonly stop = (): void => {
    this.asking.abort()
    this.rest()
  }

  private rest(): void {
    this.busy = false
    this.step = null
  }
}
