// How the name of a round base is written on it where the base is small: readable first, with the symbol in what is left.

/** The usual size of what is written below, and the top of a symbol above it, in sizes of the base. */
export const BELOW = 0.28
export const HEAD = 0.44
/** Pixels that letters have at least, where the base is large enough. */
const READABLE = 9
/** How wide and how high letters are that stand close together. */
const WIDE = 0.54
const HIGH = 0.75
/** Letters take at most so much of the height of a base, and reach so far from its middle. */
const TALLEST = 0.5
const RIM = 0.485
/** They stand above the marks of state that lie on the lower rim. */
const LOWEST = 0.36

export interface Tight {
  letter: number
  /** Where letters stand, below the middle. */
  foot: number
  /** The size of the symbol above them. */
  glyph: number
}

/** Letter a base of a size in scene units, of which a pixel has some; null where the usual letters can be read. */
export function fitName(letters: number, size: number, pixel: number): Tight | null {
  if (size * Math.min(BELOW, 1.5 / letters) >= READABLE * pixel) return null
  const letter = Math.min(READABLE * pixel, size * TALLEST, (size * 2 * RIM * 0.9) / (WIDE * letters))
  const foot = Math.min(size * LOWEST, Math.sqrt((size * RIM) ** 2 - ((letters * WIDE * letter) / 2) ** 2))
  return { letter, foot, glyph: foot - letter * HIGH + size * HEAD }
}
