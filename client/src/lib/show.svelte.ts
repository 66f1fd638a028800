// The show of what is new: planned from the log's figures, over before long.

import { plan, type Effect } from './effects'
import type { Scene } from './scene'
import type { Session } from './session.svelte'
import { moving, settings } from './settings.svelte'

const LASTS = 1500

export class Show {
  effects = $state.raw<Effect[]>([])
  private before: Scene | undefined
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Follow a session's news; to be made while a component is. */
  constructor(session: Session) {
    $effect(() => {
      const [lines, now] = [session.fresh, session.view?.scene]
      if (now && lines.length && settings.motion && moving()) {
        const show = plan(lines, this.before ?? now, now)
        this.effects = show
        clearTimeout(this.timer)
        this.timer = setTimeout(() => (this.effects = []), LASTS + (show.at(-1)?.delay ?? 0))
      }
      this.before = now
    })
  }
}
