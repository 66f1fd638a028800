import { describe, expect, it } from 'vitest'
import { HEAD, fitName, layoutFace } from './lettering'

describe('names on bases', () => {
  it('leaves large bases as they are', () => {
    expect(fitName(2, 330, 7.5)).toBeNull()
  })
  it('gives small bases letters of eleven pixels, inside the rim', () => {
    for (const letters of [2, 3]) {
      const { letter, foot } = fitName(letters, 190, 7.5)!
      expect(letter / 7.5).toBeCloseTo(11)
      expect(Math.hypot(foot, (letters * 0.46 * letter) / 2)).toBeLessThan(190 / 2)
    }
  })
  it('never writes larger than half a base, and keeps a symbol above', () => {
    const { letter, glyph } = fitName(3, 135, 30)!
    expect(letter).toBeLessThanOrEqual(135 / 2)
    expect(glyph).toBeGreaterThan(0.25 * 135)
    expect(glyph).toBeLessThan(2 * HEAD * 135)
  })
})

describe('the face of a counter', () => {
  it('writes strengths of eleven pixels where a counter has twenty-eight', () => {
    const { bottom, top } = layoutFace('1/116', '4-3-5', 28, 28, 1)
    expect(bottom!.size).toBeGreaterThanOrEqual(11)
    expect(top!.size).toBeGreaterThanOrEqual(9)
  })
  it('leaves out a name that could not be read, never the strength', () => {
    const { bottom, top } = layoutFace('Volksgrenadier', '4-3', 28, 28, 1)
    expect(top).toBeNull()
    expect(bottom!.size).toBeGreaterThanOrEqual(11)
  })
  it('keeps letters and symbol apart', () => {
    const { bottom, top, glyph, middle } = layoutFace('UK', '1-2', 34, 34, 0.5)
    expect(middle - glyph / 1.62 / 2).toBeGreaterThanOrEqual(top!.foot)
    expect(middle + glyph / 1.62 / 2).toBeLessThanOrEqual(bottom!.foot - bottom!.size * 0.72)
  })
})
