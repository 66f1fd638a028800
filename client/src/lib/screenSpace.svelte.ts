// How much room there is, in the reader's own letters: a large font on a large screen is a small screen.

export const space = $state({ wide: true })
const ENOUGH = 60

function measure(): void {
  const letter = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  space.wide = innerWidth / letter >= ENOUGH
}

/** Follow the window's size and the reader's font size. */
export function followSpace(): void {
  measure()
  addEventListener('resize', measure)
  // A ruler of one letter tells when the letters change without the window.
  const ruler = document.createElement('div')
  ruler.className = 'visually-hidden ruler'
  ruler.setAttribute('aria-hidden', 'true')
  document.body.append(ruler)
  new ResizeObserver(measure).observe(ruler)
}
