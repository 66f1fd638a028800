// What a newcomer is told, once: the goal of a game and what each kind of question is about.

import { saveSettings, settings } from '../lib/settings.svelte'
import type { GuidePage, Tip } from '../lib/wire'

const NAME = 'beachhead.seen'
type Seen = Record<string, string[]>

/** Where it is kept what somebody has read already. */
export interface Shelf {
  getItem(name: string): string | null
  setItem(name: string, text: string): void
}

/** Keep what has been read of each game; forbidden storage forgets with the tab. */
export class Read {
  private seen: Seen

  constructor(private readonly shelf: () => Shelf = () => localStorage) {
    this.seen = this.load()
  }

  has(game: string, what: string): boolean {
    return this.seen[game]?.includes(what) ?? false
  }

  add(game: string, what: string): void {
    if (this.has(game, what)) return
    this.seen = { ...this.load(), [game]: [...(this.load()[game] ?? []), what] }
    try {
      this.shelf().setItem(NAME, JSON.stringify(this.seen))
    } catch {
      // It holds until the tab is closed.
    }
  }

  private load(): Seen {
    try {
      return { ...this.seen, ...(JSON.parse(this.shelf().getItem(NAME) ?? '{}') as Seen) }
    } catch {
      return this.seen ?? {}
    }
  }
}

/** The coach of one match: says a thing once, and never to those who do not want it. */
export class Coach {
  guide = $state.raw<GuidePage | null>(null)
  private closed = $state('')
  private asked = ''

  constructor(private readonly read: Read = new Read()) {}

  /** Return true if the goal should be shown before anything else. */
  get greets(): boolean {
    return !!this.guide?.goal.wins && settings.coach && !this.read.has(this.guide.game, 'goal')
  }

  greeted(): void {
    if (this.guide) this.read.add(this.guide.game, 'goal')
  }

  /** Return what to say about a question; a step that was asked before is known. */
  tipFor(step: string, question: string): Tip | null {
    const tip = this.guide?.tips[step]
    if (!tip || !settings.coach || this.closed === question) return null
    if (this.asked === question) return tip
    return this.read.has(this.guide!.game, step) ? null : tip
  }

  /** The question stands: it will not be explained a second time, but stays explained now. */
  shown(step: string, question: string): void {
    if (!this.guide || !this.tipFor(step, question)) return
    this.asked = question
    this.read.add(this.guide.game, step)
  }

  close(question: string): void {
    this.closed = question
  }

  silence(): void {
    settings.coach = false
    saveSettings()
  }
}
