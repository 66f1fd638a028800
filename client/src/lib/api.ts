// Every request to the server, in one place. A refusal is a Problem; a dead line is `network`.

import type {
  About, AnalysisState, Answer, BestScore, Book, BookPage, Fairness, Figure, Film, GameCard, GoOn, GuidePage, HintList, Luck, MatchCard, NewLesson, NewMatch, OddsStep, Opened, Problem, Refusal, View, Why, WinChance,
} from './wire'

/** What went wrong with a request, as the server says it. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
    readonly retryAfter = 0,
  ) {
    super(problem.message)
    this.name = 'ApiError'
  }

  get code(): string {
    return this.problem.code
  }

  /** Return true if the same request may well succeed a little later. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }

  /** Return every reason with its rule; a bare message becomes the only one. */
  get reasons(): Refusal[] {
    const { reasons, code, rule } = this.problem
    return reasons.length ? reasons : [{ code, message: this.advice, rule }]
  }

  /** Return what was wrong and what helps. */
  get advice(): string {
    const { message, remedy } = this.problem
    return remedy ? `${message} ${remedy[0]!.toUpperCase()}${remedy.slice(1)}.` : message
  }
}

export interface Write {
  ply: number
  side: number
  known: number
}

/** The scene that a client shows: a reply can bring the steps since then. */
export interface Base {
  depth: number
  scene: string
}

/** Ask a write to reply in steps from the scene with this hash. */
export interface StepsWanted {
  steps: boolean
  base: string
}

const LINES = 'application/x-ndjson'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

const LOST: Problem = {
  code: 'network', message: 'The server does not answer.', rule: '', reasons: [], ply: -1, remedy: '',
}

export class Api {
  private books = new Map<string, Promise<Book>>()

  constructor(
    private readonly root = 'api/',
    private readonly fetcher: Fetch = (url, init) => fetch(url, init),
  ) {}

  games(): Promise<GameCard[]> {
    return this.send('games?hidden=true')
  }

  book(game: string): Promise<Book> {
    const known = this.books.get(game)
    if (known) return known
    const book = this.send<Book>(`games/${encodeURIComponent(game)}/rulebook`)
    this.books.set(game, book)
    book.catch(() => this.books.delete(game))
    return book
  }

  /** Fetch the chapters of a game's book. */
  chapters(game: string): Promise<BookPage> {
    return this.send(`games/${encodeURIComponent(game)}/book`)
  }

  /** Fetch a picture of a game's book. */
  figure(game: string, figure: string): Promise<Figure> {
    return this.send(`games/${encodeURIComponent(game)}/figures/${encodeURIComponent(figure)}`)
  }

  /** Fetch goal, legend and tips of a scenario. */
  guide(game: string, scenario: string): Promise<GuidePage> {
    return this.send(`games/${encodeURIComponent(game)}/guide?scenario=${encodeURIComponent(scenario)}`)
  }

  best(game: string): Promise<BestScore[]> {
    return this.send(`games/${encodeURIComponent(game)}/best`)
  }

  open(wish: NewMatch): Promise<Opened> {
    return this.send('matches', { body: wish })
  }

  lesson(wish: NewLesson): Promise<Opened> {
    return this.send('lessons', { body: wish })
  }

  mine(tokens: string[]): Promise<MatchCard[]> {
    return this.send('mine', { body: { tokens } })
  }

  importRecord(record: unknown): Promise<Opened> {
    return this.send('records', { body: record })
  }

  view(match: string, token: string, side: number | undefined, known: number): Promise<View> {
    return this.send(`${at(match)}${query({ side, known })}`, { token })
  }

  /** Fetch the view in steps since a base, where that is possible. */
  steps(match: string, token: string, side: number, known: number, base: Base): Promise<View> {
    const since = query({ from: base.depth, side, known })
    return this.send(`${at(match)}/steps${since}&base=${encodeURIComponent(base.scene)}`, { token })
  }

  answer(match: string, token: string, write: Write & StepsWanted & { node: string; answer?: Answer; text?: string }): Promise<View> {
    return this.send(`${at(match)}/answers`, { token, body: write })
  }

  roll(match: string, token: string, write: Write & StepsWanted & { outcome: (number | string)[] }): Promise<View> {
    return this.send(`${at(match)}/rolls`, { token, body: write })
  }

  why(match: string, token: string, body: { side: number; answer?: Answer; text?: string }): Promise<Why> {
    return this.send(`${at(match)}/why`, { token, body })
  }

  about(match: string, token: string, body: { side?: number; thing: string; depth?: number }): Promise<About> {
    return this.send(`${at(match)}/about`, { token, body })
  }

  undo(match: string, token: string, write: Write & { depth?: number }): Promise<View> {
    return this.send(`${at(match)}/undo`, { token, body: write })
  }

  undoReply(match: string, token: string, agree: boolean, write: Write): Promise<View> {
    return this.send(`${at(match)}/undo/${agree ? 'agree' : 'refuse'}`, { token, body: write })
  }

  bot(match: string, token: string, side: number, body: { ply: number; level: string; known: number }): Promise<View> {
    return this.send(`${at(match)}/seats/${side}/bot`, { token, body })
  }

  person(match: string, token: string, side: number, write: Write): Promise<View> {
    return this.send(`${at(match)}/seats/${side}/person`, { token, body: write })
  }

  secret(match: string, token: string, side: number, body: { act: 'promise' | 'reveal' | 'waive'; secret: string; known: number }): Promise<View> {
    return this.send(`${at(match)}/seats/${side}/secret`, { token, body })
  }

  goOn(match: string, token: string): Promise<GoOn> {
    return this.send(`${at(match)}/rules`, { token, method: 'POST' })
  }

  fairness(match: string, token: string): Promise<Fairness> {
    return this.send(`${at(match)}/fairness`, { token })
  }

  rename(match: string, token: string, side: number, name: string): Promise<View> {
    return this.send(`${at(match)}/seats/${side}/name`, { token, body: { name } })
  }

  invite(match: string, token: string, side: number): Promise<{ side: number; token: string }> {
    return this.send(`${at(match)}/seats/${side}/link`, { token, method: 'POST' })
  }

  /** Ask for odds; a long computation reports its progress and ends when the signal aborts. */
  async odds(match: string, token: string, side: number, question: Record<string, unknown>, signal: AbortSignal, told: (step: OddsStep) => void): Promise<unknown> {
    const response = await this.ask(`${at(match)}/odds`, { token, body: { side, question }, accept: `${LINES}, application/json`, signal })
    if (!response.headers.get('Content-Type')?.startsWith(LINES)) return body(response)
    for await (const step of lines<OddsStep>(response)) {
      if (step.problem) throw new ApiError(422, step.problem)
      if (step.odds) return step.odds
      told(step)
    }
    throw new ApiError(0, LOST)
  }

  luck(match: string, token: string): Promise<Luck[]> {
    return this.send(`${at(match)}/luck`, { token })
  }

  hint(match: string, token: string, side: number): Promise<HintList> {
    return this.send(`${at(match)}/hint`, { token, body: { side } })
  }

  chance(match: string, token: string, side: number, depths: number[] = []): Promise<WinChance> {
    return this.send(`${at(match)}/chance`, { token, body: { side, depths } })
  }

  /** Agree to hints for everybody, or withdraw that. */
  agreeToHints(match: string, token: string, agree: boolean, known: number): Promise<View> {
    return this.send(`${at(match)}/hints`, { token, body: { agree, known } })
  }

  analysis(match: string, token: string): Promise<AnalysisState> {
    return this.send(`${at(match)}/analysis`, { token })
  }

  film(match: string, token: string, side?: number): Promise<Film> {
    return this.send(`${at(match)}/film${query({ side })}`, { token })
  }

  /** Fetch a file: it needs the token in a header, so that a plain link would not do. */
  async file(match: string, token: string, what: 'record' | 'share', side?: number): Promise<Blob> {
    return (await this.ask(`${at(match)}/${what}${query({ side })}`, { token })).blob()
  }

  private async send<T>(path: string, call: Call = {}): Promise<T> {
    return (await body(await this.ask(path, call))) as T
  }

  private async ask(path: string, call: Call): Promise<Response> {
    const headers: Record<string, string> = { Accept: call.accept ?? 'application/json' }
    if (call.token) headers['Authorization'] = `Bearer ${call.token}`
    if (call.body !== undefined) headers['Content-Type'] = 'application/json'
    let response: Response
    try {
      response = await this.fetcher(this.root + path, {
        method: call.method ?? (call.body === undefined ? 'GET' : 'POST'),
        headers,
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        ...(call.signal ? { signal: call.signal } : {}),
        cache: 'no-cache',
      })
    } catch {
      throw new ApiError(0, LOST)
    }
    if (response.ok) return response
    throw new ApiError(response.status, await problem(response), Number(response.headers.get('Retry-After')) || 0)
  }
}

interface Call {
  token?: string
  body?: unknown
  method?: string
  accept?: string
  signal?: AbortSignal
}

async function body(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw new ApiError(0, LOST)
  }
}

/** Read lines of JSON as they come; a line that breaks ends them. */
async function* lines<T>(response: Response): AsyncGenerator<T> {
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  let left = ''
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
    if (done) return
    const found = (left + decoder.decode(value, { stream: true })).split('\n')
    left = found.pop()!
    for (const line of found) yield JSON.parse(line) as T
  }
}

async function problem(response: Response): Promise<Problem> {
  const fallback = { ...LOST, code: `http.${response.status}`, message: `The server answers ${response.status}.` }
  try {
    return { ...fallback, ...((await response.json()) as Partial<Problem>) }
  } catch {
    return fallback
  }
}

function at(match: string): string {
  return `matches/${encodeURIComponent(match)}`
}

function query(values: Record<string, number | undefined>): string {
  const given = Object.entries(values).filter((pair): pair is [string, number] => pair[1] !== undefined)
  return given.length ? `?${given.map(([k, v]) => `${k}=${v}`).join('&')}` : ''
}

export const api = new Api()
