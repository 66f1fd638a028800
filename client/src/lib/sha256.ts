// SHA-256 (FIPS 180-4) of a text. The browser's own is missing on pages without TLS, as in a home network.

const ROUNDS = 64

/** Return the first 32 bits of the fractional parts of roots of the first primes. */
function rootBits(count: number, root: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) {
    if (isPrime(n)) found.push(Math.floor((n ** (1 / root) % 1) * 2 ** 32))
  }
  return found
}

function isPrime(n: number): boolean {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false
  return true
}

const START = rootBits(8, 2)
const CONSTANTS = rootBits(ROUNDS, 3)

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by))

/** Return the SHA-256 of a text's UTF-8 bytes in hex. */
export function sha256(text: string): string {
  const words = pad(new TextEncoder().encode(text))
  let state = START.map((n) => n | 0)
  for (let at = 0; at < words.length; at += 16) state = compress(state, words.slice(at, at + 16))
  return state.map((n) => (n >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Return the bytes as 32-bit words, with the end mark and the length. */
function pad(bytes: Uint8Array): number[] {
  const size = (((bytes.length + 8) >> 6) + 1) * 16
  const words = new Array<number>(size).fill(0)
  bytes.forEach((byte, i) => (words[i >> 2]! |= byte << (24 - 8 * (i & 3))))
  words[bytes.length >> 2]! |= 0x80 << (24 - 8 * (bytes.length & 3))
  words[size - 1] = bytes.length * 8
  return words
}

function compress(state: number[], block: number[]): number[] {
  const w = [...block]
  for (let i = 16; i < ROUNDS; i++) {
    const [a, b] = [w[i - 15]!, w[i - 2]!]
    const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
    const large = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
    w[i] = (w[i - 16]! + small + w[i - 7]! + large) | 0
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < ROUNDS; i++) {
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + CONSTANTS[i]! + w[i]!
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
  }
  return [a, b, c, d, e, f, g, h].map((n, i) => (n + state[i]!) | 0)
}
