import { describe, expect, it } from 'vitest'
import { lookAt, fit, clampCamera, pinch, toScene, zoom } from './camera'
import { socketAddress } from './events'
import { linesUpTo, sceneAt, stopsOf, unroll } from './film'
import { TokenStore } from './tokens'
import { coordinates, curve, lettering, placePieces, placeInRows, READABLE, stepOf } from './layout'
import { withoutHeadings } from './log'
import { timeAgo, seatsFor, sidesOf, describeTurn, valueName } from './lobby'
import { chanceOfAtLeast, oddsOf, percentOf, pictures, planOf, splitRules } from './odds'
import { colour, inkOn, luminance } from './palette'
import { addressOf, matchLink, parseHash, parsePath, warnOfReach, type Route } from './route'
import type { Area, Film, GameCard, Line, MatchCard, Option, Piece, Scene } from './wire'
import { reuseEqual } from './reuseEqual'
import { SYMBOLS, symbolPath } from './symbols'
import { findThing } from './sceneThings'

const area: Area = { id: 'zone:1', name: 'Caen', points: [0, 0, 100, 0, 100, 100, 0, 100], centre: [50, 50], label: 'Caen' }
const piece = (id: string, more: Partial<Piece> = {}): Piece => ({ id, name: id, symbol: 'infantry', area: 'zone:1', size: 28, ...more })
const line = (more: Partial<Line>): Line => ({
  ply: 1, depth: 1, heading: '', text: '', kind: '', rule: '', side: 0, figures: {}, typed: false, ...more,
})

describe('addresses', () => {
  const routes: Route[] = [
    { page: 'lobby' }, { page: 'new', game: 'template' }, { page: 'rules', game: 'template', rule: 'PAT-FIRE-01' },
    { page: 'rules', game: 'template', rule: '' }, { page: 'match', match: 'k3v9' }, { page: 'replay', match: 'k3v9', depth: 42 },
    { page: 'join', match: 'k3v9', token: 'Zq3/&x' },
  ]
  it.each(routes)('reads what it writes: $page', (route) => {
    expect(parseHash(addressOf(route))).toEqual(route)
  })
  it('takes whatever it cannot read for the lobby', () => {
    for (const hash of ['', '#', '#/nowhere/1', '#/match', '#/%E0%A4%A', '#/join/only']) expect(parseHash(hash).page).toBe('lobby')
  })
  it('keeps the secret behind the fragment', () => {
    const url = new URL(matchLink('k3v9', 'Zq3/&x', 'http://host/x?y=1#/old'))
    expect(url.href).toBe('http://host/m/k3v9#t=Zq3%2F%26x')
    expect(parsePath(url.pathname, url.hash)).toMatchObject({ match: 'k3v9', token: 'Zq3/&x' })
  })
  it('reads links of the form /m/MATCH#t=TOKEN', () => {
    expect(parsePath('/m/k3v9', '#t=Zq3')).toEqual({ route: { page: 'match', match: 'k3v9' }, match: 'k3v9', token: 'Zq3' })
    expect(parsePath('/m/k3v9/replay/7', '')?.route).toEqual({ page: 'replay', match: 'k3v9', depth: 7 })
    expect(parsePath('/', '#/match/x')).toBeNull()
  })
  it('finds the socket beside the page', () => {
    expect(socketAddress('http://127.0.0.1:8000/#/match/x')).toBe('ws://127.0.0.1:8000/api/events')
    expect(socketAddress('https://host/games/')).toBe('wss://host/games/api/events')
  })
})

describe('keys', () => {
  const shelf = () => {
    const values = new Map<string, string>()
    return { getItem: (n: string) => values.get(n) ?? null, setItem: (n: string, v: string) => void values.set(n, v) }
  }
  it('keeps what a new match came with and uses the newest token first', () => {
    const ring = new TokenStore(shelf())
    ring.keep({ match: 'm', token: 'mine', sides: [0], invites: [{ side: 1, token: 'yours' }], spectator: 'watch' })
    ring.use('m', 'other')
    expect(ring.token('m')).toBe('other')
    expect(ring.all()).toEqual(['other', 'mine'])
    ring.addInvite('m', { side: 1, token: 'new' })
    expect(ring.of('m')?.invites).toEqual([{ side: 1, token: 'new' }])
    ring.forget('m')
    expect(ring.all()).toEqual([])
  })
  it('does without a storage, and with a broken one', () => {
    expect(new TokenStore(undefined).token('m')).toBe('')
    expect(new TokenStore({ getItem: () => '{', setItem: () => { throw new Error('full') } }).token('m')).toBe('')
  })
})

describe('reuseEqual', () => {
  it('keeps equal parts and makes only what has changed', () => {
    const old = { a: [{ id: 'x', n: 1 }, { id: 'y', n: 2 }], b: { deep: [1, 2] } }
    const next = reuseEqual(old, structuredClone({ ...old, a: [{ id: 'y', n: 2 }, { id: 'x', n: 3 }] }))
    expect(next.b).toBe(old.b)
    expect(next.a[0]).toBe(old.a[1])
    expect(next.a[1]).toEqual({ id: 'x', n: 3 })
    expect(reuseEqual(old, structuredClone(old))).toBe(old)
  })
  it('notices a field that has gone', () => {
    expect(reuseEqual({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 })
    expect(reuseEqual<unknown>({ a: 1 }, { b: undefined })).toEqual({ b: undefined })
    expect(reuseEqual<unknown>([1], { 0: 1 })).toEqual({ 0: 1 })
    expect(reuseEqual(null, 3)).toBe(3)
  })
})

describe('places on the map', () => {
  it('leaves free pieces where they stand and spreads the others without overlap', () => {
    const placed = placePieces([area], [piece('a', { at: [3, 4] }), piece('b'), piece('c'), piece('d')])
    expect(placed[0]).toMatchObject({ x: 3, y: 4, scale: 1 })
    const spots = placed.slice(1)
    for (const p of spots) for (const q of spots) if (p !== q) expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeGreaterThanOrEqual(28 * p.scale)
  })
  it('makes counters smaller where they would not fit', () => {
    expect(placeInRows(Array.from({ length: 16 }, (_, i) => piece(String(i))), [50, 50], [100, 100])[0]!.scale).toBeLessThan(1)
  })
  it('keeps counters readable: where there is no room they lie on each other, and an open area spreads them', () => {
    const crowd = Array.from({ length: 6 }, (_, i) => piece(String(i), { area: area.id }))
    const closed = placePieces([area], crowd, { pixel: 1.4 })
    expect(closed[0]!.crowded).toBe(true)
    expect(closed[0]!.scale * 28).toBeGreaterThanOrEqual(READABLE * 1.4)
    const spread = placePieces([area], crowd, { pixel: 1.4, open: area.id })
    for (const p of spread) for (const q of spread) if (p !== q) expect(Math.max(Math.abs(p.x - q.x), Math.abs(p.y - q.y))).toBeGreaterThanOrEqual(28 * p.scale)
    expect(placePieces([area], crowd.slice(0, 1), { pixel: 1.4 })[0]!.crowded).toBe(false)
  })
  it('moves counters in steps while a hand zooms', () => {
    expect(stepOf(1.01)).toBe(stepOf(1.05))
    expect(stepOf(1.05)).toBeGreaterThanOrEqual(1.05)
    expect(stepOf(2)).toBe(2)
  })
  it('writes coordinates and smooth lines', () => {
    expect(coordinates([1, 2, 3, 4])).toBe('1,2 3,4')
    expect(curve([0, 0, 10, 0])).toMatch(/^M0 0C/)
    expect(curve([1, 2])).toBe('')
  })
  it('gives long names smaller letters', () => {
    expect(lettering({ ...area, label: 'Saint-Martin-de-Varreville' }, 1).letters).toBeLessThanOrEqual(lettering(area, 1).letters)
    expect(lettering({ ...area, label: '1007' }, 1).letters).toBe(8)
  })
  it('breaks a name that is too long for its area', () => {
    expect(lettering({ ...area, label: '3 St-Pierre-Église' }, 1).lines).toEqual(['3 St-Pierre-', 'Église'])
    expect(lettering(area, 1).lines).toEqual(['Caen'])
  })
  it('writes the number alone where no name can be read', () => {
    expect(lettering({ ...area, label: '★ 30 Caen' }, 1, 1).lines).toEqual(['★ 30 Caen'])
    expect(lettering({ ...area, label: '★ 30 Caen' }, 1, 3)).toEqual({ lines: ['★ 30'], letters: 27 })
    expect(lettering(area, 1, 3).lines).toEqual(['Caen'])
  })
})

describe('the camera', () => {
  it('shows the whole scene in the window', () => {
    const camera = fit([100, 100], [200, 100])
    expect(camera.width / camera.height).toBeCloseTo(2)
    expect(camera.height).toBeGreaterThanOrEqual(100)
  })
  it('zooms around a point that stays where it is', () => {
    const before = fit([100, 100], [100, 100])
    const after = zoom(before, 0.5, [25, 25], [100, 100])
    expect((25 - after.x) / after.width).toBeCloseTo((25 - before.x) / before.width)
  })
  it('keeps the spot between two fingers between them', () => {
    const before = { x: 0, y: 0, width: 100, height: 100 }
    const after = pinch(before, 0.5, [40, 60], [0.3, 0.7], [100, 100])
    expect(after.width).toBe(50)
    expect([(40 - after.x) / after.width, (60 - after.y) / after.height]).toEqual([0.3, 0.7])
  })
  it('never loses the scene', () => {
    const near = lookAt([[20, 30], [40, 30]], 5, 0, [100, 100], [300, 300])
    expect([near.width, near.x, near.y]).toEqual([30, 15, 15])
    expect(lookAt([[20, 30]], 5, 50, [100, 100], [300, 300]).width).toBe(50)
    expect(lookAt([[0, 0], [100, 100]], 50, 0, [100, 100], [300, 300]).width).toBe(fit([100, 100], [300, 300]).width)
    expect(lookAt([[50, 100]], 5, 48, [100, 100], [300, 300])).toMatchObject({ x: 26, y: 54 })
    expect(clampCamera({ x: 999, y: -999, width: 50, height: 50 }, [100, 100])).toMatchObject({ x: 75, y: -25 })
    expect(zoom(fit([100, 100], [100, 100]), 100, [0, 0], [100, 100]).width).toBeLessThan(130)
  })
  it('turns a place on the screen into a place of the scene', () => {
    const box = { left: 10, top: 20, width: 100, height: 100 } as DOMRect
    expect(toScene({ x: 0, y: 0, width: 50, height: 50 }, box, 60, 70)).toEqual([25, 25])
  })
})

describe('films', () => {
  const step = (depth: number, heading: string, title: string) => ({
    ply: depth, depth, side: 0, heading, lines: [line({ depth })], expected: null, scene: { fields: { title } },
  })
  const reel = unroll({ scene: { title: 'start', size: [1, 1] }, steps: [step(1, 'Round 1', 'one'), step(2, 'Round 1', 'two'), step(3, 'Round 2', 'three')] } as unknown as Film)
  it('puts the scene of every depth together', () => {
    expect([0, 1, 2, 3].map((depth) => sceneAt(reel, depth).title)).toEqual(['start', 'one', 'two', 'three'])
  })
  it('lists the first depth of every heading', () => {
    expect(stopsOf(reel)).toEqual([{ depth: 0, heading: 'Round 1' }, { depth: 2, heading: 'Round 2' }])
  })
  it('tells what has been told so far', () => {
    expect(linesUpTo(reel, 2).map((l) => l.depth)).toEqual([1, 2])
    expect(linesUpTo(reel, 0)).toEqual([])
  })
})

describe('the lobby', () => {
  const card = { seats: [{ title: 'Green' }, { title: 'Grey' }], turn: [1], my_turn: false, result: null } as unknown as MatchCard
  it('says whose turn it is and how it ended', () => {
    expect(describeTurn(card)).toBe('Grey to decide')
    expect(describeTurn({ ...card, my_turn: true })).toBe('Your turn')
    expect(describeTurn({ ...card, result: { scores: [1, -1], ending: 'x', reason: 'Grey is wiped out', winners: [0], points: null } })).toBe('Green won: Grey is wiped out')
    expect(describeTurn({ ...card, result: { scores: [0, 0], ending: 'x', reason: 'time is up', winners: [], points: null } })).toBe('Over: time is up')
  })
  it('says when', () => {
    const now = Date.parse('2026-05-01T12:00:00Z')
    expect(timeAgo('2026-05-01T11:59:50Z', now)).toBe('just now')
    expect(timeAgo('2026-05-01T11:30:00Z', now)).toBe('30 min ago')
    expect(timeAgo('2026-05-01T02:00:00Z', now)).toBe('10 h ago')
    expect(timeAgo('2026-04-21T12:00:00Z', now)).toBe('10 days ago')
  })
  it('seats me first and bots beside me, and keeps what was chosen', () => {
    expect(seatsFor(3, 'Ann', [{ kind: 'friend' }]).map((s) => s.kind)).toEqual(['friend', 'bot', 'bot'])
    expect(seatsFor(2, 'Ann', [])[0]).toEqual({ kind: 'me', name: 'Ann' })
    expect(seatsFor(2, 'Ann', [], 1).map((s) => s.kind)).toEqual(['bot', 'me'])
  })
  it('names the sides of a scenario, or those of the game', () => {
    const side = (name: string) => ({ name, colour: '#000', pattern: 'plain' })
    const scenario = { title: '', text: '', sides: 1 }
    const game = { sides: [side('Axis')], scenarios: [{ ...scenario, id: 'a', parties: [] }, { ...scenario, id: 'b', parties: [side('Allies')] }] } as unknown as GameCard
    expect(['a', 'b', 'none'].map((id) => sidesOf(game, id)[0]!.name)).toEqual(['Axis', 'Allies', 'Axis'])
  })
  it('writes values for people', () => {
    expect([true, false, 3, 'house_rule'].map((v) => valueName(undefined, v))).toEqual(['yes', 'no', '3', 'house rule'])
  })
  it('calls the values of an option by their names', () => {
    const option = { values: [0, 1], names: ['none', 'in fog'] } as unknown as Option
    expect([0, 1, 2].map((v) => valueName(option, v))).toEqual(['none', 'in fog', '2'])
  })
})

describe('the log', () => {
  const line = (heading: string, text: string) => ({ heading, text }) as unknown as Line
  it('says once that a round begins', () => {
    const lines = [line('Round 1 of 6', 'Tank t1 moves.'), line('Round 1 of 6', 'Round 2.'), line('Round 2 of 6', 'Initiative: 3, 5.')]
    expect(withoutHeadings(lines).map((l) => l.text)).toEqual(['Tank t1 moves.', 'Initiative: 3, 5.'])
  })
  it('says it by a line until the heading is there, and keeps what says more', () => {
    const lines = [line('Turn 1 of 5', 'Turn 1 is over.'), line('Turn 1 of 5', 'Turn 2 of 5: the deck is shuffled.'), line('Turn 2 of 5', 'Turn 3.')]
    expect(withoutHeadings(lines)).toEqual(lines)
  })
})

describe('odds', () => {
  it('reads title, lines and bars, and shows single figures as a table', () => {
    const odds = oddsOf({ title: 'Caen', lines: ['a'], bars: [{ label: 'win', p: 0.5 }, 3], expected_losses: 1.23456, more: { x: 1 }, nothing: null })
    expect(odds).toEqual({ title: 'Caen', lines: ['a'], bars: [{ label: 'win', p: 0.5 }], rest: [['expected losses', '1.2346']], form: [] })
    expect(oddsOf(null).bars).toEqual([])
  })

  it('shows the interval of a chance that was sampled', () => {
    const { bars } = oddsOf({ bars: [{ label: 'win', p: 0.5, low: 0.45, high: 0.55 }, { label: 'lose', p: 0.005, exact: '1/200' }] })
    expect(bars.map(percentOf)).toEqual(['50.0 % (45.0 to 55.0)', '0.50 %'])
  })

  it('reads the form of a plan and asks only what is chosen', () => {
    const { form } = oddsOf({ form: [{ name: 'kind', label: 'Plan', value: 'fire', choices: [{ value: 'fire', label: 'Fire' }] }, { name: 'to', value: '' }, 3] })
    const bare = { several: false, empty: '', spot: null, needed: false }
    expect(form).toEqual([
      { ...bare, name: 'kind', label: 'Plan', value: 'fire', choices: [{ value: 'fire', label: 'Fire', at: [], ways: [], alone: false, group: '' }] },
      { ...bare, name: 'to', label: 'to', value: '', choices: [] },
    ])
    expect(planOf(form)).toEqual({ kind: 'fire' })
  })

  it('puts the bars of each distribution together, with its mean', () => {
    const [one, two] = pictures([{ label: '0 hits', p: 0.25, of: 'hits', at: 0 }, { label: 'win', p: 0.1 }, { label: '2 hits', p: 0.75, of: 'hits', at: 2 }])
    expect(one).toMatchObject({ of: 'hits', mean: 1.5 })
    expect(chanceOfAtLeast(one!, 1)).toBe(0.75)
    expect(two).toMatchObject({ of: '', bars: [{ label: 'win' }] })
  })

  it('makes a link of every rule that a line names', () => {
    expect(splitRules('To Hit: green 2 (MIN-FIRE-15), halved MIN-FIRE-21 = 3')).toEqual([
      { text: 'To Hit: green 2', rule: 'MIN-FIRE-15' },
      { text: ', halved ', rule: 'MIN-FIRE-21' },
      { text: ' = 3', rule: '' },
    ])
    expect(splitRules('US.rif fires')).toEqual([{ text: 'US.rif fires', rule: '' }])
  })
})

describe('drawing', () => {
  it('knows the palette and refuses what is not a colour', () => {
    expect(colour('sea')).toBe('var(--c-sea)')
    expect(colour('#aabbcc')).toBe('#aabbcc')
    expect(colour('url(x)', 'none')).toBe('none')
  })
  it.each(['#3f6b3a', '#5a6068', '#b08d57', '#ffffff', '#000000', '#7a7a7a'])('writes on %s with a contrast of 4.5 or more', (hex) => {
    const [a, b] = [luminance(hex), luminance(inkOn(hex))]
    expect((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)).toBeGreaterThanOrEqual(4.5)
  })
  it('has a path for every symbol of the scene, the own ones first', () => {
    const listed = 'infantry armour artillery blockhouse fighter bomber ship hq engineer recon mortar mg at_gun flak para commando ranger truck leader soldier medic star skull flag target mine wire smoke card die tool courage'
    for (const name of listed.split(' ')) expect(SYMBOLS[name], name).toBeTruthy()
    expect(symbolPath('infantry', { infantry: 'M0 0' })).toBe('M0 0')
    expect(symbolPath('unheard of', undefined)).toContain('M')
  })
  it('finds things wherever they lie', () => {
    const scene: Scene = {
      title: '', size: [1, 1], areas: [area], pieces: [piece('u', { count: 3, states: ['spent'] })],
      panels: [{ id: 'p', title: '', dials: [{ id: 'd', title: 'Men', value: 4 }], cards: [{ id: 'c', title: 'Order', text: 'secret', face_up: false }], dice: [{ id: 'x', face: 6 }], tracks: [{ id: 't', title: '', cells: [{ id: 'turn:1', text: '1' }] }] }],
    }
    expect(findThing(scene, 'u')).toMatchObject({ name: '3 × u', notes: ['spent'] })
    expect(findThing(scene, 'c')!.notes).toEqual([])
    expect(['zone:1', 'd', 'x', 'turn:1'].map((id) => findThing(scene, id)?.name)).toEqual(['Caen', 'Men', 'Die 6', '1'])
    expect(findThing(scene, 'nothing')).toBeNull()
  })
})

it('says which hosts nobody else can reach', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]', 'table.localhost']) expect(warnOfReach(host)).toContain(host)
  for (const host of ['192.168.1.7', 'table.example', 'localhost.example']) expect(warnOfReach(host)).toBe('')
})
