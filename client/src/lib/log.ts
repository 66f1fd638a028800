// The lines of the log as they are shown.

import type { Line } from './wire'

/** Leave out lines that say no more than the heading below them: `Round 2.` above *Round 2 of 6*. */
export function withoutHeadings(lines: Line[]): Line[] {
  let below = ''
  const kept: Line[] = []
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i]!
    const next = lines[i + 1]
    if (next && next.heading !== line.heading) below = next.heading
    if (!`${below} `.startsWith(line.text.replace(/\.$/, ' '))) kept.push(line)
  }
  return kept.reverse()
}
