// Short animations of new events, planned from the log's figures.

import { planEffects, type Effect } from './effects'
import type { Scene } from './wire'
import type { Session } from './session.svelte'
import { wantsMotion, settings } from './settings.svelte'

const LASTS = 1500

export class Animation {
  effects = $state.raw<Effect[]>([])
  private before: Scene | undefined
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Follow a session's news; to be made while a component is. */
  constructor(session: Session) {
    $effect(() => {
      const [lines, now] = [session.fresh, session.view?.scene]
      if (now && lines.length && settings.motion && wantsMotion()) {
        const effects = planEffects(lines, this.before ?? now, now)
        this.effects = effects
        clearTimeout(this.timer)
        this.timer = setTimeout(() => (this.effects = []), LASTS + (effects.at(-1)?.delay ?? 0))
      }
      this.before = now
    })
  }
}
