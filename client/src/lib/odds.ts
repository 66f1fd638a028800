// A game's odds in the form that every game shares: a title, lines, bars, and single figures as a table.
// What is nested is meant for programs.

export interface Odds {
  title: string
  lines: string[]
  bars: { label: string; p: number }[]
  rest: [string, string][]
  form: PlanField[]
}

/** A field of the form by which a plan is put together; one without choices is typed. */
export interface PlanField {
  name: string
  label: string
  value: string
  choices: { value: string; label: string }[]
}

/** What is chosen in a form; fields that are left open are not part of the question. */
export type Plan = Record<string, string>

/** Give the question that a form asks. */
export function planOf(form: PlanField[]): Plan {
  return Object.fromEntries(form.filter((f) => f.value !== '').map((f) => [f.name, f.value]))
}

/** Read a reply of the odds endpoint. */
export function oddsOf(reply: unknown): Odds {
  const odds: Odds = { title: '', lines: [], bars: [], rest: [], form: [] }
  if (typeof reply !== 'object' || reply === null) return odds
  for (const [name, value] of Object.entries(reply)) {
    if (name === 'title' && typeof value === 'string') odds.title = value
    else if (name === 'lines' && Array.isArray(value)) odds.lines = value.map(String)
    else if (name === 'bars' && Array.isArray(value)) odds.bars = value.flatMap(bar)
    else if (name === 'form' && Array.isArray(value)) odds.form = value.flatMap(field)
    else if (value !== '' && typeof value !== 'object') odds.rest.push([name.replaceAll('_', ' '), shown(value)])
  }
  return odds
}

function field(value: unknown): PlanField[] {
  if (typeof value !== 'object' || value === null) return []
  const { name, label, value: chosen, choices } = value as Record<string, unknown>
  const known = Array.isArray(choices) ? choices.map((c) => ({ value: String(c?.value ?? ''), label: String(c?.label ?? '') })) : []
  return typeof name === 'string' ? [{ name, label: String(label ?? name), value: String(chosen ?? ''), choices: known }] : []
}

function bar(value: unknown): { label: string; p: number }[] {
  if (typeof value !== 'object' || value === null) return []
  const { label, p } = value as { label?: unknown; p?: unknown }
  return typeof p === 'number' ? [{ label: String(label ?? ''), p }] : []
}

function shown(value: unknown): string {
  return typeof value === 'number' ? String(Math.round(value * 10000) / 10000) : String(value)
}
