// Words for the lists of the lobby.

import type { GameCard, MatchCard, NewMatch, Option, SeatWish, Side, Value } from './wire'

/** Return whose turn it is, or how it ended. */
export function describeTurn(card: MatchCard): string {
  if (card.result) {
    if (!card.result.winners.length) return `Over: ${card.result.reason}`
    const names = card.result.winners.map((w) => card.seats[w]?.title ?? '').join(' and ')
    return `${names} won: ${card.result.reason}`
  }
  if (card.my_turn) return 'Your turn'
  const names = card.turn.map((t) => card.seats[t]?.title ?? '').filter(Boolean)
  return names.length ? `${names.join(' and ')} to decide` : 'Going on'
}

/** Return how long ago something was, in words. */
export function timeAgo(then: string, now: number): string {
  const minutes = Math.round((now - Date.parse(then)) / 60_000)
  if (!Number.isFinite(minutes) || minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h ago`
  return `${Math.round(minutes / 1440)} days ago`
}

/** How long somebody may be away before the others may let a bot play for them. */
export const ABSENCES = [
  { seconds: 120, text: 'live play: 2 minutes' },
  { seconds: 3600, text: 'an evening: 1 hour' },
  { seconds: 86_400, text: 'a move a day: 1 day' },
  { seconds: 259_200, text: 'by correspondence: 3 days' },
]

/** The default wish for a game: me against regular bots. */
export function defaultMatch(game: GameCard, name: string): Required<NewMatch> {
  const scenario = game.scenarios[0]
  return {
    game: game.id,
    scenario: scenario?.id ?? '',
    options: Object.fromEntries(game.options.map((o): [string, Value] => [o.id, o.default])),
    seats: seatsFor(scenario?.sides ?? game.sides.length, name, [], game.first[scenario?.id ?? '']),
    dice: 'seeded',
    title: '',
    seed: '',
    setup: '',
    promise: '',
    absence: ABSENCES[0]!.seconds,
  }
}

/** The sides as people see them in a scenario. */
export function sidesOf(game: GameCard, scenario: string): Side[] {
  const parties = game.scenarios.find((s) => s.id === scenario)?.parties ?? []
  return parties.length ? parties : game.sides
}

/** Seats for a number of sides: those chosen so far; else I begin, and bots play the others. */
export function seatsFor(count: number, name: string, old: SeatWish[], first = 0): SeatWish[] {
  return Array.from({ length: count }, (_, i) => old[i] ?? (i === first && !old.some((s) => s.kind === 'me') ? { kind: 'me', name } : { kind: 'bot', level: '' }))
}

/** Write an option's value for people. */
function valueWords(value: Value): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  return String(value).replaceAll('_', ' ')
}

/** Call an option's value by its name, where it has one. */
export function valueName(option: Option | undefined, value: Value): string {
  return option?.names[option.values.indexOf(value)] ?? valueWords(value)
}

/** Write the day of a time for people. */
export function shortDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
}
