// A game's odds in the form that every game shares: a title, lines, bars, and single figures as a table.
// What is nested is meant for programs.

export interface Odds {
  title: string
  lines: string[]
  bars: Bar[]
  rest: [string, string][]
  form: PlanField[]
}

/** A chance; those of one distribution name what they are `of`, and the figure they stand at. */
export interface Bar {
  label: string
  p: number
  of?: string
  at?: number
  /** The 95 % interval of a chance that was sampled. */
  low?: number
  high?: number
  /** How far a choice is behind the best one. */
  behind?: number
  /** Things of the scene that it is about. */
  things?: string[]
}

/** The bars of one distribution, or loose ones (no `of`). */
export interface Picture {
  of: string
  bars: Bar[]
  mean: number
}

/** Something to choose; `at` names things of the scene by which it is picked. */
export interface PlanChoice {
  value: string
  label: string
  at: string[]
  /** Closer ways to choose it, such as a weapon. */
  ways: { value: string; label: string }[]
  /** It excludes every other choice. */
  alone: boolean
  /** The heading it stands under. */
  group: string
}

/** Where a spot of the scene lies in a field's own figures: (scene - origin) / unit. */
export interface SpotFrame {
  origin: [number, number]
  unit: [number, number]
}

/** A field of the form by which a plan is put together; one without choices is typed. */
export interface PlanField {
  name: string
  label: string
  /** What is chosen; several choices with commas between them. */
  value: string
  choices: PlanChoice[]
  several: boolean
  /** What it means to choose none of several. */
  empty: string
  /** A spot of the table. */
  spot: SpotFrame | null
  needed: boolean
}

/** What is chosen in a form; fields that are left open are not part of the question. */
export type Plan = Record<string, string>

/** Return the question that a form asks. */
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
  const { name, label, value: chosen, choices, several, empty, spot, needed } = value as Record<string, unknown>
  if (typeof name !== 'string') return []
  return [{
    name,
    label: String(label ?? name),
    value: String(chosen ?? ''),
    choices: Array.isArray(choices) ? choices.map(choice) : [],
    several: several === true,
    empty: String(empty ?? ''),
    spot: (spot as SpotFrame | undefined) ?? null,
    needed: needed === true,
  }]
}

function choice(value: Record<string, unknown> | null): PlanChoice {
  const { value: chosen, label, at, ways, alone, group } = value ?? {}
  const closer = Array.isArray(ways) ? ways.map((w) => ({ value: String(w?.value ?? ''), label: String(w?.label ?? '') })) : []
  return { value: String(chosen ?? ''), label: String(label ?? ''), at: Array.isArray(at) ? at.map(String) : [], ways: closer, alone: alone === true, group: String(group ?? '') }
}

function bar(value: unknown): Bar[] {
  if (typeof value !== 'object' || value === null) return []
  const { label, p, of, at, low, high, things, behind } = value as Record<string, unknown>
  if (typeof p !== 'number') return []
  const range = typeof low === 'number' && typeof high === 'number' ? { low, high } : {}
  const found: Bar = { label: String(label ?? ''), p, ...range, ...(typeof behind === 'number' ? { behind } : {}), ...(Array.isArray(things) ? { things: things.map(String) } : {}) }
  return [typeof of === 'string' && typeof at === 'number' ? { ...found, of, at } : found]
}

/** Put the bars of each distribution together, in the order they come. */
export function pictures(bars: Bar[]): Picture[] {
  const found = new Map<string, Bar[]>()
  for (const b of bars) found.set(b.of ?? '', [...(found.get(b.of ?? '') ?? []), b])
  return [...found].map(([of, all]) => ({ of, bars: all, mean: all.reduce((sum, b) => sum + (b.at ?? 0) * b.p, 0) }))
}

/** Write a chance as a percentage, with its interval if it was sampled. */
export function percentOf({ p, low, high }: Pick<Bar, 'p' | 'low' | 'high'>): string {
  const figure = (q: number) => (100 * q).toFixed(q > 0 && q < 0.01 ? 2 : 1)
  return low === undefined || high === undefined ? `${figure(p)} %` : `${figure(p)} % (${figure(low)} to ${figure(high)})`
}

/** Return the chance of a figure or more. */
export function chanceOfAtLeast(picture: Picture, at: number): number {
  return picture.bars.reduce((sum, b) => sum + ((b.at ?? 0) >= at ? b.p : 0), 0)
}

const RULE = /\s?\(([A-Z]{3}-[A-Z]+-\d+[a-z]?)\)|\b([A-Z]{3}-[A-Z]+-\d+[a-z]?)\b/

/** Cut a line at the rules that it names, so that each can be a link. */
export function splitRules(line: string): { text: string; rule: string }[] {
  const found: { text: string; rule: string }[] = []
  let rest = line
  for (let at = RULE.exec(rest); at; at = RULE.exec(rest)) {
    found.push({ text: rest.slice(0, at.index), rule: at[1] ?? at[2] ?? '' })
    rest = rest.slice(at.index + at[0].length)
  }
  return rest ? [...found, { text: rest, rule: '' }] : found
}

function shown(value: unknown): string {
  return typeof value === 'number' ? String(Math.round(value * 10000) / 10000) : String(value)
}
