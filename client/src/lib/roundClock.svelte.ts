// The clock of the round: how long this turn or round has lasted at this table. It survives a reload.

interface Kept {
  round: string
  /** When it was started or went on; 0 while it stands still. */
  since: number
  /** Milliseconds before that. */
  before: number
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Return the turn or round that a title names: "Turn 3" of "Turn 3 of 10 · Allies Move". */
export function roundOf(title: string): string {
  return /\b(?:turn|round) \d+/i.exec(title)?.[0].toLowerCase() ?? title
}

/** Write a time as minutes and seconds, with hours if there are any. */
export function clockTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (n: number): string => String(n).padStart(2, '0')
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

export class RoundClock {
  private kept = $state.raw<Kept>({ round: '', since: 0, before: 0 })
  private time = $state(0)

  constructor(private readonly key: string, private readonly store: Store, private readonly now: () => number = () => Date.now()) {
    try {
      this.kept = { ...this.kept, ...(JSON.parse(store.getItem(key) ?? '{}') as Partial<Kept>) }
    } catch {
      // What is stored is no clock: begin anew.
    }
    this.tick()
  }

  get running(): boolean {
    return this.kept.since > 0
  }

  get elapsed(): number {
    return this.kept.before + (this.running ? Math.max(0, this.time - this.kept.since) : 0)
  }

  tick = (): void => void (this.time = this.now())

  /** Begin again where another round begins. */
  follow(round: string): void {
    if (round !== this.kept.round) this.keep({ round, since: this.now(), before: 0 })
  }

  /** Stop, or go on. */
  toggle = (): void => {
    this.tick()
    this.keep(this.running ? { ...this.kept, since: 0, before: this.elapsed } : { ...this.kept, since: this.now() })
  }

  private keep(kept: Kept): void {
    this.kept = kept
    this.tick()
    try {
      this.store.setItem(this.key, JSON.stringify(kept))
    } catch {
      // Forbidden storage: the clock runs until the tab is closed.
    }
  }
}
