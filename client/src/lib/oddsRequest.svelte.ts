// A request for odds: it reports progress, can be stopped, and is replaced by the next one.

import { oddsOf, type Odds } from './odds'
import type { OddsStep } from './wire'

export type Ask = (question: Record<string, string>, signal: AbortSignal, told: (step: OddsStep) => void) => Promise<unknown>

export class OddsRequest {
  busy = $state(false)
  /** Progress of a long computation; null for a quick one. */
  step = $state.raw<OddsStep | null>(null)
  private asking = new AbortController()

  /** `source` sends the question. */
  constructor(private readonly source: Ask) {}

  /** Return the odds, or null if the request is stopped. */
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

  /** Stop waiting; the server stops too. */
  readonly stop = (): void => {
    this.asking.abort()
    this.rest()
  }

  private rest(): void {
    this.busy = false
    this.step = null
  }
}
