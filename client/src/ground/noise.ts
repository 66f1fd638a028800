// Repeatable chance for drawings: the same place always looks the same, at any zoom.

/** Return a number between 0 and 1 that belongs to a cell of a grid and a purpose. */
export function chance(x: number, y: number, purpose: number): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(purpose, 2246822519)
  h = Math.imul(h ^ (h >>> 15), 2246822519)
  h = Math.imul(h ^ (h >>> 13), 3266489917)
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32
}

/** Make a number from words, as FNV does. */
export function hash(words: string): number {
  let h = 2166136261
  for (let i = 0; i < words.length; i++) h = Math.imul(h ^ words.charCodeAt(i), 16777619)
  return h >>> 0
}

/** Smooth gradient noise between about -1 and 1. */
export class Noise {
  private readonly order = new Uint8Array(512)
  private readonly slopes = new Float32Array(512)

  constructor(seed: number) {
    const first = Uint8Array.from({ length: 256 }, (_, i) => i)
    for (let i = 255; i > 0; i--) {
      const j = Math.floor(chance(i, seed, 1) * (i + 1))
      ;[first[i], first[j]] = [first[j]!, first[i]!]
    }
    for (let i = 0; i < 512; i++) this.order[i] = first[i & 255]!
    for (let i = 0; i < 256; i++) {
      const angle = (i / 256) * 2 * Math.PI
      this.slopes[2 * i] = Math.cos(angle)
      this.slopes[2 * i + 1] = Math.sin(angle)
    }
  }

  at(x: number, y: number): number {
    const [fx, fy] = [Math.floor(x), Math.floor(y)]
    const [dx, dy] = [x - fx, y - fy]
    const { order, slopes } = this
    const [i, j] = [fx & 255, fy & 255]
    const [near, far] = [order[i]!, order[i + 1]!]
    const a = order[near + j]! * 2
    const b = order[far + j]! * 2
    const c = order[near + j + 1]! * 2
    const d = order[far + j + 1]! * 2
    const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10)
    const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10)
    const top = slopes[a]! * dx + slopes[a + 1]! * dy
    const upper = top + u * (slopes[b]! * (dx - 1) + slopes[b + 1]! * dy - top)
    const low = slopes[c]! * dx + slopes[c + 1]! * (dy - 1)
    const lower = low + u * (slopes[d]! * (dx - 1) + slopes[d + 1]! * (dy - 1) - low)
    return 1.5 * (upper + v * (lower - upper))
  }

  /** Add octaves, each twice as fine and half as strong. */
  layered(x: number, y: number, octaves: number): number {
    let [sum, strength, pitch] = [0, 0.5, 1]
    for (let i = 0; i < octaves; i++) {
      sum += strength * this.at(x * pitch, y * pitch)
      strength *= 0.5
      pitch *= 2.03
    }
    return sum
  }
}
