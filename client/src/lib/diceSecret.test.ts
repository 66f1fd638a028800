import { describe, expect, it, vi } from 'vitest'
import { ApiError, type Api } from './api'
import { drawSecret, sendSecret } from './diceSecret'
import { sha256 } from './sha256'
import { TokenStore } from './tokens'

function store(): TokenStore {
  const kept = new Map<string, string>()
  const found = new TokenStore({ getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) })
  found.use('m', 'token')
  return found
}
const view = (ply: number, commitment = 'fixed') => ({ ply, match: { commitment } })
const server = () => ({ secret: vi.fn((..._: unknown[]) => Promise.resolve({ ply: 1 })) })

describe('SHA-256', () => {
  it('gives the values of FIPS 180-4, also over several blocks', () => {
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe('248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1')
    expect(sha256('a'.repeat(1_000))).toBe('41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3')
  })
})

describe('a secret for the dice', () => {
  it('is promised by its hash, kept, and revealed as it was promised', async () => {
    const [fake, kept] = [server(), store()]
    await sendSecret(fake as unknown as Api, 'm', 'token', { side: 1, act: 'promise' }, view(0), kept)
    await sendSecret(fake as unknown as Api, 'm', 'token', { side: 1, act: 'reveal' }, view(1, 'changed'), kept)
    const [promise, reveal] = fake.secret.mock.calls.map((call) => call[3] as { act: string; secret: string })
    expect([promise!.act, reveal!.act]).toEqual(['promise', 'reveal'])
    expect(promise!.secret).toBe(sha256(reveal!.secret))
    expect(reveal!.secret).toMatch(/^[0-9a-f]{64}$/)
    expect(kept.of('m')?.commitment).toBe('fixed')
  })
  it('is waived where it was lost, so that the others need not wait', async () => {
    const fake = server()
    await sendSecret(fake as unknown as Api, 'm', 'token', { side: 0, act: 'reveal' }, view(1), store())
    expect(fake.secret.mock.calls[0]![3]).toEqual({ act: 'waive', secret: '', known: 1 })
  })
  it('is never the same twice', () => {
    expect(drawSecret()).not.toBe(drawSecret())
  })
  it('stops no match that refuses it', async () => {
    const problem = { code: 'secret.order', message: '', rule: '', reasons: [], ply: -1, remedy: '' }
    const fake = { secret: () => Promise.reject(new ApiError(409, problem)) }
    expect(await sendSecret(fake as unknown as Api, 'm', 'token', { side: 0, act: 'promise' }, view(0), store())).toBeNull()
  })
})
