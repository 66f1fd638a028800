// This browser's part in the dice: a secret of its own, promised by its hash and revealed when all have promised.

import { ApiError, type Api } from './api'
import { sha256 } from './sha256'
import { tokens, type TokenStore } from './tokens'
import type { SecretDue, View } from './wire'

/** Return 256 random bits in hex. */
export function drawSecret(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Send what is due: a promise, the secret, or that there is none here. Null if somebody else was first. */
export async function sendSecret(api: Api, match: string, token: string, due: SecretDue, view: { ply: number; match: { commitment: string } }, store: TokenStore = tokens): Promise<View | null> {
  let secret = store.secret(match)
  if (due.act === 'promise' && !secret) {
    secret = drawSecret()
    store.keepSecret(match, secret)
  }
  store.keepCommitment(match, view.match.commitment)
  const act = secret ? due.act : 'waive'
  const sent = act === 'promise' ? sha256(secret) : secret
  try {
    return await api.secret(match, token, due.side, { act, secret: sent, known: view.ply })
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
