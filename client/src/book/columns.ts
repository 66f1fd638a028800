// Long charts stand in two halves beside each other, so that a window needs no scrolling.

import type { Chart } from '../lib/wire'

/** Rows from which on a chart is cut in two. */
const LONG = 12

export function splitRows(chart: Chart): Chart['rows'][] {
  const { rows } = chart
  if (rows.length < LONG) return [rows]
  const half = Math.ceil(rows.length / 2)
  return [rows.slice(0, half), rows.slice(half)]
}
