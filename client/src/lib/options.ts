// From clicks to answers: options are anchored to things; pointing at things narrows the list.

import type { Choice } from './wire'

/** Keep the options that concern every thing pointed at so far. */
export function narrow(options: Choice[], picked: string[]): Choice[] {
  return options.filter((o) => picked.every((id) => o.at.includes(id) || o.drag.includes(id)))
}

/** Return what happens when a thing is pointed at: an answer, a narrower list, or a fresh start. */
export function pointAt(
  options: Choice[],
  picked: string[],
  id: string,
): { answer: Choice | null; picked: string[] } {
  if (picked.includes(id)) return { answer: null, picked: picked.filter((p) => p !== id) }
  for (const attempt of [[...picked, id], [id]]) {
    const left = narrow(options, attempt)
    const only = left.length === 1 ? left[0]! : null
    // A set that is ticked waits for its button.
    if (only && !(only.tick && listTicks(options).length)) return { answer: only, picked: [] }
    if (left.length) return { answer: null, picked: attempt }
  }
  return { answer: null, picked: [] }
}

/** Find the one option that concerns exactly the things pointed at: a set of dice, a group of units. */
export function findExact(options: Choice[], picked: string[]): Choice | null {
  const wanted = new Set(picked)
  const fits = options.filter((o) => o.at.length === wanted.size && o.at.every((id) => wanted.has(id)))
  return picked.length && fits.length === 1 ? fits[0]! : null
}

/** Find the options that dragging one thing onto another gives. */
export function findDragged(options: Choice[], from: string, to: string): Choice[] {
  const exact = options.filter((o) => o.drag[0] === from && o.drag[1] === to)
  return exact.length ? exact : options.filter((o) => o.at.includes(from) && o.at.includes(to))
}

/** Find the options that a thing stands for by itself: where it goes is asked next. */
export function findStarts(options: Choice[], from: string): Choice[] {
  const first = options.filter((o) => o.at[0] === from && !o.drag.length)
  return first.length ? first : options.filter((o) => o.at.includes(from) && !o.drag.length)
}

/** List every thing that pointing at would bring further. */
export function listAnchors(options: Choice[]): Set<string> {
  return new Set(options.flatMap((o) => [...o.at, ...o.drag]))
}

/** Return for every thing which options pointing at it keeps: things that keep the same ones mean the same. */
export function meaningsOf(options: Choice[]): Map<string, string> {
  const found = new Map<string, string>()
  options.forEach((o, i) => new Set([...o.at, ...o.drag]).forEach((id) => found.set(id, `${found.get(id) ?? ''} ${i}`)))
  return found
}

/** Put options under their headings, in the order of first appearance. */
export function groupByHeading<T extends { group: string }>(options: T[]): [string, T[]][] {
  const groups = new Map<string, T[]>()
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option])
  return [...groups]
}

/** So many sets are listed; more are given by ticking their things. */
const LISTED = 6
/** So many answers are listed under all their headings; of more, cards in sight show one heading at a time. */
const OPEN = 14

/** List the things to tick instead of a long list of sets of them. */
export function listTicks(options: Choice[]): string[] {
  const sets = options.filter((o) => o.tick)
  return sets.length > LISTED ? [...listAnchors(sets)] : []
}

/** Return how many things can be ticked, in words: `2`, or `1 to 6`. */
export function tickRange(options: Choice[]): string {
  const sizes = options.filter((o) => o.tick).map((o) => o.at.length)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  return least === most ? `${least}` : `${least} to ${most}`
}

/** Keep what can be given as it stands: a set only if all its things, and no others, are ticked. */
export function keepComplete(options: Choice[], picked: string[]): Choice[] {
  return options.filter((o) => !o.tick || (o.at.length === picked.length && o.at.every((id) => picked.includes(id))))
}

/** List the headings of a long list whose answers are visible cards: one of them is open at a time. */
export function foldableHeadings(groups: [string, Choice[]][], cards: Set<string>): string[] {
  if (groups.reduce((sum, [, list]) => sum + list.length, 0) <= OPEN) return []
  const found = groups.filter(([heading, list]) => heading && list.every((o) => o.at.length === 1 && cards.has(o.at[0]!)))
  return found.length > 1 ? found.map(([heading]) => heading) : []
}

/** Split off the answers that end or leave something: they name nothing on the table, while others do. They come last. */
export function splitEnding(options: Choice[], ticking = false): { main: Choice[]; ending: Choice[] } {
  const ending = options.filter((o) => !o.at.length && !o.drag.length)
  const main = options.filter((o) => o.at.length || o.drag.length)
  // What is ticked on the table is not in the list.
  return ticking || (main.length > 1 && ending.length <= main.length) ? { main, ending } : { main: [...main, ...ending], ending: [] }
}

/** The key of an answer that ends something: never one that is pressed by habit. */
export const ENDING_KEY = '0'

/** Return the number key of each option: a digit has its own key, the others take the rest in order. */
export function assignKeys(options: Choice[]): Map<Choice, string> {
  const found = new Map<Choice, string>()
  for (const option of options) if (/^[1-9]$/.test(option.text)) found.set(option, option.text)
  const taken = new Set(found.values())
  const free = [...'123456789'].filter((key) => !taken.has(key))
  for (const option of options) {
    if (!found.has(option) && free.length) found.set(option, free.shift()!)
  }
  return found
}

/** Return a label without the words that the heading above it says: `Rally Scout for 4 Stars` below *Rally for Stars* is `Scout for 4`. */
function dropHeading(heading: string, label: string): string {
  const said = heading.split(' ')
  const words = label.split(' ')
  let met = 0
  for (const word of words) if (word === said[met]) met += 1
  if (!heading || met < said.length) return label
  const start = said.findIndex((word, i) => word !== words[i])
  const end = [...said].reverse().findIndex((word, i) => word !== words[words.length - 1 - i])
  return words.slice(start < 0 ? said.length : start, words.length - Math.max(end, 0)).join(' ') || label
}

/** Keep a number and its sign on one line. */
const keepTogether = (label: string): string => label.replaceAll(' %', '\u00a0%')

/** Return an option's label without what is read elsewhere: in the heading above it, on its card in sight. */
export function shortLabel(heading: string, option: Choice, text = ''): string {
  const whole = option.label || option.text
  const [name, ...told] = whole.split(': ')
  return keepTogether(dropHeading(heading, told.length && text.startsWith(told.join(': ')) ? name! : whole))
}

/** So many letters a label may have to stand beside what it does. */
const BESIDE = 24

/** Find what all options below a heading do, to be told once. */
export function commonNote(list: Choice[]): Choice | null {
  const [first] = list
  return first?.note && list.length > 1 && list.every((o) => o.note === first.note && o.rule === first.rule) ? first : null
}

/** So many answers must need the same for it to be said once. */
const ALIKE = 4
const NEED = ', needs '

/** Return what all answers of a list need, `needs 2 or less, 1 in 3`, to be told once. */
export function commonNeed(labels: string[]): string {
  const needs = new Set(labels.map((label) => label.split(NEED).slice(1).join(NEED)))
  const [need] = needs
  return labels.length >= ALIKE && needs.size === 1 && need ? `needs ${need}` : ''
}

/** Return a label without what is told once for all of its list. */
export const dropNeed = (label: string, need: string): string => (need ? label.slice(0, -need.length - 2) : label)

/** Return true if labels are short enough to stand beside what their options do. */
export function hasShortLabels(heading: string, list: Choice[], most = BESIDE): boolean {
  return list.every((o) => shortLabel(heading, o).length <= most)
}

/** Keep the options whose label or notation has every typed word; notation that nobody lists keeps none. */
export function filterTyped(options: Choice[], typed: string): Choice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return options
  return options.filter((o) => {
    const text = `${o.label} ${o.text} ${o.group}`.toLowerCase()
    return words.every((w) => text.includes(w))
  })
}
