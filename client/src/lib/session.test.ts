import { describe, expect, it, vi } from 'vitest'
import { Api, ApiError } from './api'
import { Events, type Socket } from './events'
import { Session } from './session.svelte'
import type { Film, Line, Node, OddsStep, Problem, View } from './wire'

const node = (id: string, side = 0, mine = true): Node => ({
  id, kind: 'decision', side, step: 's', rule: 'R', prompt: '?', mine, options: [], free: false, device: null,
})
const line = (ply: number, depth = ply): Line => ({
  ply, depth, heading: '', text: `line ${ply}`, kind: '', rule: '', side: 0, figures: {}, typed: false,
})
const view = (ply: number, more: Partial<View> = {}): View => ({
  match: {} as View['match'], seats: [], side: 0, sides: [0], ply, depth: ply, scene: { title: '', size: [1, 1] }, scene_hash: `h${ply}`, steps: null,
  nodes: [node(`n${ply}`)], log: [line(ply)], log_from: ply, undo: '', undo_depth: -1, undo_asked: null, secret_due: null,
  thinking: [], odds: false, result: null, lesson: null, hints: false, ...more,
})
const problem = (code: string, more: Partial<Problem> = {}): Problem => ({ code, message: code, rule: '', reasons: [], ply: -1, remedy: '', ...more })
const dead = () => new ApiError(0, problem('network'))
const stale = (ply: number) => new ApiError(409, problem('match.stale', { ply }))

/** A server that gives the next of its replies, or throws it. */
function server(views: (View | Error)[], answers: (View | Error)[] = []) {
  const next = (list: (View | Error)[]) => {
    const reply = list.length > 1 ? list.shift()! : list[0]!
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
  }
  const fetched = (..._: unknown[]) => next(views)
  const film = (..._: unknown[]): Promise<Film> => Promise.reject(new ApiError(404, problem('missing')))
  return { view: vi.fn(fetched), steps: vi.fn(fetched), film: vi.fn(film), answer: vi.fn((_m: string, _t: string, _w: unknown) => next(answers)) }
}

async function opened(fake: ReturnType<typeof server>): Promise<Session> {
  const session = new Session('m', 'token', fake as unknown as Api, () => Promise.resolve())
  await session.start({ watch: () => () => undefined })
  return session
}

describe('rules that have changed', () => {
  it('lets a player agree to go on, and shows the match when all have', async () => {
    const old = new ApiError(409, problem('match.outdated'))
    const fake = { ...server([old, old, view(5)]), goOn: vi.fn(() => Promise.resolve({ ply: 3, rule: 'R', waiting: [1] })) }
    const session = await opened(fake)
    expect(session.outdated).toBe(true)
    await session.goOn()
    expect(session.gone).toBe('match.outdated')
    expect(session.notice).toContain('You agree')
    session.hear({ kind: 'changed', match: 'm' })
    await session.refresh()
    expect(session.view?.ply).toBe(5)
    expect(session.gone).toBe('')
  })
})

describe('the log', () => {
  it('appends what is new and drops what was taken back', async () => {
    const session = await opened(server([view(2, { log: [line(1), line(2)], log_from: 0 })]))
    session.take(view(3))
    expect(session.log.map((l) => l.ply)).toEqual([1, 2, 3])
    session.take(view(4, { depth: 1, log: [], log_from: 2 }))
    expect(session.log.map((l) => l.ply)).toEqual([1])
  })
  it('asks for everything again when the eyes change', async () => {
    const other = view(4, { side: 1, log: [line(1), line(4)], log_from: 0 })
    const fake = server([view(3, { log_from: 0 }), other])
    const session = await opened(fake)
    session.take(view(4, { side: 1, log_from: 4 }))
    await session.refresh()
    expect(session.view?.side).toBe(1)
    expect(session.log.map((l) => l.ply)).toEqual([1, 4])
    expect(fake.view.mock.calls.at(-1)?.[3]).toBe(-1)
  })
  it('never goes back to an older view', async () => {
    const session = await opened(server([view(5)]))
    session.take(view(4))
    expect(session.view?.ply).toBe(5)
  })
})

describe('answering', () => {
  it('sends ply, node and side, and takes the reply', async () => {
    const fake = server([view(4)], [view(5)])
    const session = await opened(fake)
    expect(await session.answer(session.view!.nodes[0]!, { answer: 'fire' })).toBe(true)
    expect(fake.answer.mock.calls[0]![2]).toEqual({ ply: 4, side: 0, node: 'n4', known: 4, steps: true, base: 'h4', answer: 'fire' })
    expect(session.view?.ply).toBe(5)
    expect(session.busy).toBe(false)
  })
  it('types a roll for the thrower: a bot, or no side in particular', async () => {
    for (const side of [-1, 1]) {
      const roll = vi.fn((_m: string, _t: string, _w: unknown) => Promise.resolve(view(5)))
      const session = await opened({ ...server([view(4, { nodes: [node('n4', side)] })]), roll } as never)
      await session.roll(session.view!.nodes[0]!, [3, 5])
      expect(roll.mock.calls[0]![2]).toEqual({ ply: 4, side, known: 4, steps: true, base: 'h4', outcome: [3, 5] })
    }
  })
  it('sends the very same write again after a lost reply, so that it counts once', async () => {
    const fake = server([view(4)], [dead(), new ApiError(503, problem('server.stopping')), view(5)])
    const session = await opened(fake)
    expect(await session.answer(node('n4'), { answer: 1 })).toBe(true)
    const sent = fake.answer.mock.calls.map((c) => c[2])
    expect(sent).toHaveLength(3)
    expect(sent[1]).toEqual(sent[0])
    expect(sent[2]).toEqual(sent[0])
  })
  it('catches up and sends again if its question is still open', async () => {
    const moved = view(6, { nodes: [node('n4')], log: [{ ...line(5), side: 1 }], log_from: 5 })
    const fake = server([view(4, { log: [] }), moved], [stale(6), view(7)])
    const session = await opened(fake)
    expect(await session.answer(node('n4'), { answer: 1 })).toBe(true)
    expect(fake.answer.mock.calls.map((c) => (c[2] as { ply: number }).ply)).toEqual([4, 6])
  })
  it('does not send again when the same side has moved, though its question looks the same', async () => {
    const moved = view(6, { nodes: [node('n4')], log: [line(5)], log_from: 5 })
    const fake = server([view(4, { log: [] }), moved], [stale(6)])
    const session = await opened(fake)
    expect(await session.answer(node('n4'), { answer: 1 })).toBe(false)
    expect(fake.answer).toHaveBeenCalledTimes(1)
  })
  it('does not send again when the question has gone', async () => {
    const fake = server([view(4), view(6)], [stale(6)])
    const session = await opened(fake)
    expect(await session.answer(node('n4'), { answer: 1 })).toBe(false)
    expect(fake.answer).toHaveBeenCalledTimes(1)
    expect(session.view?.ply).toBe(6)
    expect(session.notice).toContain('changed')
  })
  it('shows every reason of a refusal with its rule', async () => {
    const reasons = [{ code: 'a', message: 'too far', rule: 'R-1' }, { code: 'b', message: 'occupied', rule: 'R-2' }]
    const fake = server([view(4)], [new ApiError(422, problem('answer.illegal', { reasons }))])
    const session = await opened(fake)
    expect(await session.answer(node('n4'), { text: 'at 1 1' })).toBe(false)
    expect(session.refused).toEqual(reasons)
  })
  it('lets one answer go at a time', async () => {
    const fake = server([view(4)], [view(5)])
    const session = await opened(fake)
    const [one, two] = await Promise.all([session.answer(node('n4'), { answer: 1 }), session.answer(node('n4'), { answer: 1 })])
    expect([one, two]).toEqual([true, false])
    expect(fake.answer).toHaveBeenCalledTimes(1)
  })
})

/** A reply that leads on from ply and depth `ply` by one step for each title. */
const led = (ply: number, ...titles: string[]): View =>
  view(ply + titles.length, {
    scene: null, log: [], log_from: ply,
    steps: titles.map((title, i) => ({
      ply: ply + i, depth: ply + i + 1, side: 0, heading: '', lines: [line(ply + i, ply + i + 1)], expected: null, scene: { fields: { title } },
    })),
  })

describe('steps', () => {
  it('lead from the known scene to the next, and bring their lines', async () => {
    const session = await opened(server([view(4, { log: [], log_from: 0 })], [led(4, 'one', 'two')]))
    await session.answer(node('n4'), { answer: 1 })
    expect(session.view?.scene).toEqual({ title: 'two', size: [1, 1] })
    expect(session.log.map((l) => l.ply)).toEqual([4, 5])
  })
  it('count once, though a fetch and the reply to an answer both bring them', async () => {
    const session = await opened(server([view(4, { log: [], log_from: 0 })]))
    session.take(led(4, 'one'))
    session.take(led(4, 'one', 'two'))
    expect(session.view?.scene.title).toBe('two')
    expect(session.log.map((l) => l.ply)).toEqual([4, 5])
  })
  it('are shown one after the other, and nothing is asked before they were seen', async () => {
    vi.useFakeTimers()
    const session = await opened(server([view(4, { log: [], log_from: 0 })], [led(4, 'one', 'two')]))
    await session.answer(node('n4'), { answer: 1 })
    expect([session.shown?.nodes, session.shown?.scene.title]).toEqual([[], 'one'])
    vi.advanceTimersByTime(5000)
    expect([session.shown?.nodes.length, session.shown?.scene.title]).toEqual([1, 'two'])
    vi.useRealTimers()
  })
  it('that others took before the first view are shown too, unless an own answer is among them', async () => {
    const step = (ply: number, title: string) => ({ ply, depth: ply + 1, side: 1, heading: '', lines: [{ ...line(ply, ply + 1), side: 1 }], expected: null, scene: { fields: { title } } })
    for (const side of [1, 0]) {
      const fake = server([view(2, { scene: { title: 'two', size: [1, 1] }, log: [{ ...line(0), side }], log_from: 0 })])
      fake.film.mockResolvedValue({ scene: { title: 'start', size: [1, 1] }, steps: [step(0, 'one'), step(1, 'two'), step(2, 'later')] } as unknown as Film)
      const session = await opened(fake)
      expect([session.shown?.nodes.length, fake.film.mock.calls.length]).toEqual(side === 1 ? [0, 1] : [1, 0])
      session.stage.skip()
      expect([session.shown?.scene.title, session.stage.recap.length]).toEqual(['two', side === 1 ? 2 : 0])
    }
  })
  it('are asked for from the scene that is known', async () => {
    const fake = server([view(4), view(5)])
    const session = await opened(fake)
    await session.refresh()
    expect(fake.steps.mock.calls[0]).toEqual(['m', 'token', 0, 4, { depth: 4, scene: 'h4' }])
  })
})

describe('news', () => {
  it('of an own answer make no second request', async () => {
    const fake = server([view(4)], [view(5)])
    const session = await opened(fake)
    const sent = session.answer(node('n4'), { answer: 1 })
    session.hear({ kind: 'news', match: 'm', ply: 5, thinking: [] })
    await sent
    session.hear({ kind: 'news', match: 'm', ply: 5, thinking: [] })
    expect(fake.view.mock.calls.length + fake.steps.mock.calls.length).toBe(1)
  })
  it('that came during an answer and go beyond its reply are fetched', async () => {
    const fake = server([view(4), view(7)], [view(5)])
    const session = await opened(fake)
    const sent = session.answer(node('n4'), { answer: 1 })
    session.hear({ kind: 'news', match: 'm', ply: 7, thinking: [] })
    await sent
    await session.refresh()
    expect(session.view?.ply).toBe(7)
  })
  it('fetches only what is new', async () => {
    const fake = server([view(4), view(5)])
    const session = await opened(fake)
    session.hear({ kind: 'news', match: 'm', ply: 4, thinking: [1] })
    expect(session.view?.thinking).toEqual([1])
    expect(fake.view).toHaveBeenCalledTimes(1)
    session.hear({ kind: 'news', match: 'm', ply: 5, thinking: [] })
    await session.refresh()
    expect(session.view?.ply).toBe(5)
  })
  it('waits for a dead server and goes on when it is back', async () => {
    const fake = server([dead(), dead(), view(4)])
    const session = await opened(fake)
    expect(session.view?.ply).toBe(4)
    expect(session.online).toBe(true)
  })
  it('says why a match cannot be shown', async () => {
    const session = await opened(server([new ApiError(404, problem('match.unknown', { message: 'no such match' }))]))
    expect(session.gone).toBe('no such match')
  })
  it('goes on to the next seat of a shared screen', async () => {
    const both = { sides: [0, 1] }
    const fake = server([
      view(4, { ...both }), view(5, { ...both, side: 1, nodes: [node('x', 1)], log_from: 0 }),
    ])
    const session = await opened(fake)
    session.take(view(5, { ...both, nodes: [node('x', 1, false)] }))
    await session.refresh()
    expect(session.view?.side).toBe(1)
  })
})

describe('the socket', () => {
  class Fake implements Socket {
    onopen: Socket['onopen'] = null
    onclose: Socket['onclose'] = null
    onmessage: Socket['onmessage'] = null
    readyState = 0
    sent: string[] = []
    send(text: string): void {
      this.sent.push(text)
    }
    close(): void {
      this.readyState = 3
    }
    open(): void {
      this.readyState = 1
      this.onopen?.({} as Event)
    }
    drop(): void {
      this.readyState = 3
      this.onclose?.({} as CloseEvent)
    }
    tell(message: object | string): void {
      this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) } as MessageEvent)
    }
  }

  it('watches again after every close, with growing pauses', () => {
    vi.useFakeTimers()
    const made: Fake[] = []
    const events = new Events(() => (made.push(new Fake()), made.at(-1)!))
    const heard: unknown[] = []
    const stop = events.watch('m', 'token', (message) => heard.push(message))
    made[0]!.open()
    expect(JSON.parse(made[0]!.sent[0]!)).toEqual({ kind: 'watch', match: 'm', token: 'token' })
    made[0]!.tell({ kind: 'news', match: 'm', ply: 3, thinking: [] })
    made[0]!.tell({ kind: 'news', match: 'another', ply: 9, thinking: [] })
    made[0]!.tell('not JSON')
    expect(heard).toEqual([{ kind: 'line', up: true }, { kind: 'news', match: 'm', ply: 3, thinking: [] }])
    made[0]!.drop()
    vi.advanceTimersByTime(200)
    expect(made).toHaveLength(2)
    made[1]!.drop()
    vi.advanceTimersByTime(200)
    expect(made).toHaveLength(2)
    vi.advanceTimersByTime(400)
    expect(made).toHaveLength(3)
    made[2]!.open()
    expect(made[2]!.sent).toHaveLength(1)
    stop()
    vi.advanceTimersByTime(60_000)
    expect(made).toHaveLength(3)
    vi.useRealTimers()
  })
  it('pings, and drops a line that has gone silent', () => {
    vi.useFakeTimers()
    const made: Fake[] = []
    const events = new Events(() => (made.push(new Fake()), made.at(-1)!))
    const stop = events.watch('m', 't', () => undefined)
    made[0]!.open()
    vi.advanceTimersByTime(21_000)
    expect(made[0]!.sent.at(-1)).toBe('{"kind":"ping"}')
    vi.advanceTimersByTime(60_000)
    expect(made.length).toBeGreaterThan(1)
    stop()
    vi.useRealTimers()
  })
})

describe('requests', () => {
  const reply = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })

  it('sends the token in a header and nowhere else', async () => {
    const fetcher = vi.fn((_url: string, _init?: RequestInit) => Promise.resolve(reply(200, view(1))))
    await new Api('api/', fetcher).view('m', 'secret', 1, 7)
    const [url, init] = fetcher.mock.calls[0]!
    expect(url).toBe('api/matches/m?side=1&known=7')
    expect((init!.headers as Record<string, string>)['Authorization']).toBe('Bearer secret')
    expect(init!.method).toBe('GET')
  })
  it.each([[500, true], [429, true], [409, false], [422, false]])('tells a passing trouble from a refusal: %i', async (status, passing) => {
    const api = new Api('api/', () => Promise.resolve(reply(status, problem('x'), { 'Retry-After': '3' })))
    const error = await api.games().catch((e: unknown) => e as ApiError)
    expect(error).toBeInstanceOf(ApiError)
    expect((error as ApiError).passing).toBe(passing)
    expect((error as ApiError).retryAfter).toBe(3)
  })
  it('makes a problem of a dead line and of a page that is no JSON', async () => {
    const lost = new Api('api/', () => Promise.reject(new TypeError('failed')))
    expect(((await lost.games().catch((e: unknown) => e)) as ApiError).code).toBe('network')
    const odd = new Api('api/', () => Promise.resolve(reply(502, '<html>')))
    expect(((await odd.games().catch((e: unknown) => e)) as ApiError).code).toBe('http.502')
  })
  describe('about odds', () => {
    const step = (more: Partial<OddsStep>) => ({ share: 0, ahead: 0, odds: null, problem: null, ...more })
    const asked = async (body: string, type = 'application/x-ndjson') => {
      const told: number[] = []
      const fetcher = vi.fn((_url: string, _init?: RequestInit) => Promise.resolve(reply(200, body, { 'Content-Type': type })))
      const { signal } = new AbortController()
      const found = new Api('api/', fetcher).odds('m', 'secret', 0, {}, signal, (s) => told.push(s.share)).catch((e: unknown) => e)
      return { found: await found, told, signal, init: fetcher.mock.calls[0]![1]! }
    }
    const text = (...steps: unknown[]) => steps.map((s) => `${JSON.stringify(s)}\n`).join('')

    it('takes lines as they come, and the answer of the last one', async () => {
      const { found, told, init, signal } = await asked(text(step({}), step({ share: 0.5 }), step({ share: 1, odds: { title: 'T' } })))
      expect([found, told]).toEqual([{ title: 'T' }, [0, 0.5]])
      expect((init.headers as Record<string, string>)['Accept']).toContain('application/x-ndjson')
      expect(init.signal).toBe(signal)
    })
    it('takes a quick answer whole', async () => {
      const { found, told } = await asked('{"title": "T"}', 'application/json')
      expect([found, told]).toEqual([{ title: 'T' }, []])
    })
    it('makes an error of a problem in the last line, with what helps', async () => {
      const { found } = await asked(text(step({}), step({ problem: problem('odds.slow', { message: 'Slow.', remedy: 'ask less' }) })))
      expect((found as ApiError).reasons).toEqual([{ code: 'odds.slow', message: 'Slow. Ask less.', rule: '' }])
    })
    it('misses an answer when the lines end without one', async () => {
      expect(((await asked(text(step({})))).found as ApiError).code).toBe('network')
    })
  })
  it('reads a rulebook once, and again after a failure', async () => {
    let calls = 0
    const api = new Api('api/', () => (++calls === 1 ? Promise.reject(new TypeError()) : Promise.resolve(reply(200, { title: 'B' }))))
    await api.book('g').catch(() => undefined)
    await api.book('g')
    await api.book('g')
    expect(calls).toBe(2)
  })
})
