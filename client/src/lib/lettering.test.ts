import { describe, expect, it } from 'vitest'
import { HEAD, fitName } from './lettering'

describe('names on bases', () => {
  it('leaves large bases as they are', () => {
    expect(fitName(2, 250, 7.5)).toBeNull()
  })
  it('gives small bases letters of nine pixels, inside the rim', () => {
    for (const letters of [2, 3]) {
      const { letter, foot } = fitName(letters, 135, 7.5)!
      expect(letter / 7.5).toBeCloseTo(9)
      expect(Math.hypot(foot, (letters * 0.54 * letter) / 2)).toBeLessThan(135 / 2)
    }
  })
  it('never writes larger than half a base, and keeps a symbol above', () => {
    const { letter, glyph } = fitName(3, 135, 30)!
    expect(letter).toBeLessThanOrEqual(135 / 2)
    expect(glyph).toBeGreaterThan(0.25 * 135)
    expect(glyph).toBeLessThan(2 * HEAD * 135)
  })
})
