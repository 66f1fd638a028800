// Palette names of a scene become custom properties, so that dark and light are style sheets.

const NAMES = new Set([
  'sea', 'shallows', 'beach', 'land', 'field', 'wood', 'hill', 'marsh', 'town', 'road', 'river',
  'cliff', 'bocage', 'rock', 'snow', 'surf', 'shingle', 'dunes', 'paper', 'ink', 'muted', 'accent', 'good', 'bad', 'gold',
  'red', 'white', 'blue',
])

/** Return the CSS colour of a palette name or of `#rrggbb`. */
export function colour(name: string | undefined, fallback = 'none'): string {
  if (!name) return fallback
  if (NAMES.has(name)) return `var(--c-${name})`
  return /^#[0-9a-f]{3,8}$/i.test(name) ? name : fallback
}

/** Return black or white, whichever is easier to read on a colour. */
export function inkOn(hex: string): string {
  // Where black and white read equally well; either has then a contrast of 4.58.
  return luminance(hex) > 0.179 ? '#000000' : '#ffffff'
}

/** Return the relative luminance of `#rrggbb` as WCAG defines it. */
export function luminance(hex: string): number {
  const channel = (at: number) => {
    const v = parseInt(hex.slice(at, at + 2), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
