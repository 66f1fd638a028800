// How likely the side that looks is to win, at the present and before and after the fights of a show.

import { api, ApiError } from './api'
import type { Session } from './session.svelte'
import { settings } from './settings.svelte'

/** Several answers in a row ask once. */
const PAUSE = 150

export class WinChances {
  /** The side whose chances these are. */
  side = $state(-1)
  /** Chances by depth. */
  private known = $state.raw(new Map<number, number>())
  /** Entries that were undone, or undo: a depth means something else afterwards. */
  private undone = 0
  /** Depths that are still to be asked for. */
  private waiting = new Set<number>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly session: Session) {}

  /** Chances are allowed and wanted. */
  readonly wanted = $derived.by(() => {
    const { view } = this.session
    return settings.chances && !!view?.hints && !view.lesson && !view.result
  })

  at(depth: number): number | undefined {
    return this.wanted ? this.known.get(depth) : undefined
  }

  /** Ask for the chances now and around the fights that are shown, in a moment. */
  follow(): void {
    const { view, stage } = this.session
    if (!this.wanted || !view) return
    const side = view.sides.includes(view.side) ? view.side : -1
    const undone = view.ply - view.depth
    if (undone !== this.undone || Math.max(side, 0) !== this.side) this.forget()
    this.undone = undone
    for (const depth of stage.fightDepths) if (!this.known.has(depth)) this.waiting.add(depth)
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.ask(side, view.depth, undone), PAUSE)
  }

  close(): void {
    clearTimeout(this.timer)
  }

  private forget(): void {
    this.known = new Map()
    this.waiting.clear()
  }

  private async ask(side: number, now: number, undone: number): Promise<void> {
    const depths = [...this.waiting].filter((depth) => depth < now).slice(-24)
    this.waiting.clear()
    try {
      const { chance, earlier, side: whose } = await api.chance(this.session.match, this.session.token, side, depths)
      if (undone !== this.undone) return
      this.side = whose
      this.known = new Map([...this.known, ...depths.map((depth, i): [number, number] => [depth, earlier[i]!]), [now, chance]])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
}
