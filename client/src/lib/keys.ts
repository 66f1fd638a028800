// The tokens that this browser holds: secrets, so they stay in its own storage.

import type { Opened } from './wire'

export interface Keys {
  /** The token in use, then others for the same match. */
  tokens: string[]
  invites: { side: number; token: string }[]
  spectator: string
}

interface Shelf {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
}

const NAME = 'beachhead.keys'

export class KeyRing {
  constructor(private readonly shelf: Shelf | undefined) {}

  of(match: string): Keys | undefined {
    return this.all()[match]
  }

  token(match: string): string {
    return this.of(match)?.tokens[0] ?? ''
  }

  everyToken(): string[] {
    return Object.values(this.all()).flatMap((k) => k.tokens).slice(-500)
  }

  /** Use a token for a match from now on; others that are known stay known. */
  use(match: string, token: string): void {
    const old = this.of(match) ?? { tokens: [], invites: [], spectator: '' }
    this.write(match, { ...old, tokens: [token, ...old.tokens.filter((t) => t !== token)] })
  }

  /** Keep what a new match came with. */
  keep(opened: Opened): void {
    const tokens = [opened.token, opened.spectator].filter(Boolean).slice(0, 1)
    this.write(opened.match, { tokens, invites: opened.invites, spectator: opened.spectator })
  }

  /** Keep the link that replaced a lost one. */
  invited(match: string, invite: { side: number; token: string }): void {
    const old = this.of(match)
    if (old) this.write(match, { ...old, invites: [...old.invites.filter((i) => i.side !== invite.side), invite] })
  }

  forget(match: string): void {
    const all = this.all()
    delete all[match]
    this.save(all)
  }

  private all(): Record<string, Keys> {
    try {
      return JSON.parse(this.shelf?.getItem(NAME) ?? '{}') as Record<string, Keys>
    } catch {
      return {}
    }
  }

  private write(match: string, keys: Keys): void {
    this.save({ ...this.all(), [match]: keys })
  }

  private save(all: Record<string, Keys>): void {
    try {
      this.shelf?.setItem(NAME, JSON.stringify(all))
    } catch {
      // A full or forbidden storage: the match goes on until the tab is closed.
    }
  }
}

export const keys = new KeyRing(typeof localStorage === 'undefined' ? undefined : localStorage)
