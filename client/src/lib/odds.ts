// A game's odds in the form that every game shares: a title, lines, bars, and single figures as a table.
// What is nested is meant for programs.

export interface Odds {
  title: string
  lines: string[]
  bars: { label: string; p: number }[]
  rest: [string, string][]
}

/** Read a reply of the odds endpoint. */
export function oddsOf(reply: unknown): Odds {
  const odds: Odds = { title: '', lines: [], bars: [], rest: [] }
  if (typeof reply !== 'object' || reply === null) return odds
  for (const [name, value] of Object.entries(reply)) {
    if (name === 'title' && typeof value === 'string') odds.title = value
    else if (name === 'lines' && Array.isArray(value)) odds.lines = value.map(String)
    else if (name === 'bars' && Array.isArray(value)) odds.bars = value.flatMap(bar)
    else if (value !== '' && typeof value !== 'object') odds.rest.push([name.replaceAll('_', ' '), shown(value)])
  }
  return odds
}

function bar(value: unknown): { label: string; p: number }[] {
  if (typeof value !== 'object' || value === null) return []
  const { label, p } = value as { label?: unknown; p?: unknown }
  return typeof p === 'number' ? [{ label: String(label ?? ''), p }] : []
}

function shown(value: unknown): string {
  return typeof value === 'number' ? String(Math.round(value * 10000) / 10000) : String(value)
}
