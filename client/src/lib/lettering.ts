// How a counter is lettered: figures that can be read first, the symbol in what is left.

/** The usual size of what is written below, and the top of a symbol above it, in sizes of the base. */
const BELOW = 0.28
export const HEAD = 0.44
/** Pixels that letters have at least, where the base is large enough. */
const READABLE = 11
/** How wide and how high letters are that stand close together. */
const WIDE = 0.46
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

/** Pixels that the strength of a counter has at least, and what stands above its symbol. */
export const STRENGTH = 11
const CAPTION = 9
/** Below so many pixels names are left out: pointing at the counter tells them. */
export const FAINT = 9
/** How wide a letter of the condensed face is, in its height; how high its figures are. */
const NARROW = 0.44
const CAPITAL = 0.72
/** The rim that letters keep clear of, in sizes of the counter. */
const EDGE = 0.06

export interface Line {
  size: number
  /** The foot of its letters, below the middle. */
  foot: number
}

export interface Face {
  top: Line | null
  bottom: Line | null
  /** The symbol's size, and its middle below that of the counter. */
  glyph: number
  middle: number
}

/** Letter a counter of a size and depth, of which a pixel of the screen has some. */
export function layoutFace(top: string, bottom: string, size: number, depth: number, pixel: number): Face {
  const rim = size * EDGE
  const fitted = (text: string, usual: number, least: number): number =>
    Math.min(Math.max(size * usual, least * pixel), (size - rim) / (NARROW * Math.max(2, text.length)))
  const below = bottom ? fitted(bottom, 0.36, STRENGTH) : 0
  let above = top ? fitted(top, 0.27, CAPTION) : 0
  if (above < FAINT * pixel) above = 0
  const [head, foot] = [-depth / 2 + rim + above * CAPITAL, depth / 2 - rim - below * CAPITAL]
  const gap = size * 0.03
  const room = Math.max(size * 0.2, foot - head - 2 * gap)
  return {
    top: above ? { size: above, foot: head } : null,
    bottom: below ? { size: below, foot: depth / 2 - rim } : null,
    // Symbols are half as wide again as they are high.
    glyph: Math.min(size * 0.84, room * 1.62),
    middle: (head + foot) / 2,
  }
}
