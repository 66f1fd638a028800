// The tokens that this browser holds: secrets, so they stay in its own storage.

import type { Opened } from './wire'

export interface MatchTokens {
  /** The token in use, then others for the same match. */
  tokens: string[]
  invites: { side: number; token: string }[]
  spectator: string
  /** What this browser adds to the dice. */
  secret?: string
  /** The seed's fingerprint when this browser added its secret: it must never change. */
  commitment?: string
}

interface Storage {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
}

const NAME = 'beachhead.keys'

export class TokenStore {
  constructor(private readonly storage: Storage | undefined) {}

  of(match: string): MatchTokens | undefined {
    return this.read()[match]
  }

  token(match: string): string {
    return this.of(match)?.tokens[0] ?? ''
  }

  all(): string[] {
    return Object.values(this.read()).flatMap((k) => k.tokens).slice(-500)
  }

  /** Use a token for a match from now on; others that are known stay known. */
  use(match: string, token: string): void {
    const old = this.of(match) ?? { tokens: [], invites: [], spectator: '' }
    this.write(match, { ...old, tokens: [token, ...old.tokens.filter((t) => t !== token)] })
  }

  /** Keep what a new match came with. */
  keep(opened: Opened, secret = ''): void {
    const tokens = [opened.token, opened.spectator].filter(Boolean).slice(0, 1)
    this.write(opened.match, { tokens, invites: opened.invites, spectator: opened.spectator, ...(secret ? { secret } : {}) })
  }

  /** Keep the link that replaced a lost one. */
  addInvite(match: string, invite: { side: number; token: string }): void {
    const old = this.of(match)
    if (old) this.write(match, { ...old, invites: [...old.invites.filter((i) => i.side !== invite.side), invite] })
  }

  /** Keep this browser's secret for the dice of a match. */
  keepSecret(match: string, secret: string): void {
    const old = this.of(match) ?? { tokens: [], invites: [], spectator: '' }
    this.write(match, { ...old, secret })
  }

  /** Keep the seed's fingerprint as it was first shown here. */
  keepCommitment(match: string, commitment: string): void {
    const old = this.of(match)
    if (old && !old.commitment) this.write(match, { ...old, commitment })
  }

  /** Return this browser's secret for the dice of a match; empty if it has none. */
  secret(match: string): string {
    return this.of(match)?.secret ?? ''
  }

  forget(match: string): void {
    const all = this.read()
    delete all[match]
    this.save(all)
  }

  private read(): Record<string, MatchTokens> {
    try {
      return JSON.parse(this.storage?.getItem(NAME) ?? '{}') as Record<string, MatchTokens>
    } catch {
      return {}
    }
  }

  private write(match: string, tokens: MatchTokens): void {
    this.save({ ...this.read(), [match]: tokens })
  }

  private save(all: Record<string, MatchTokens>): void {
    try {
      this.storage?.setItem(NAME, JSON.stringify(all))
    } catch {
      // A full or forbidden storage: the match goes on until the tab is closed.
    }
  }
}

export const tokens = new TokenStore(typeof localStorage === 'undefined' ? undefined : localStorage)
