// Addresses live behind `#`, where browsers keep them to themselves: secrets never reach a server's log.

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'rules'; game: string; rule: string }
  | { page: 'match'; match: string }
  | { page: 'replay'; match: string; depth: number }
  | { page: 'analysis'; match: string }
  | { page: 'join'; match: string; token: string }

/** Read an address; whatever cannot be read is the lobby. */
export function parseHash(hash: string): Route {
  const parts = hash.replace(/^#?\/?/, '').split('/').map(decode)
  const [head = '', one = '', two = '', three = ''] = parts
  if (head === 'new' && one) return { page: 'new', game: one }
  if (head === 'learn' && one) return { page: 'learn', game: one }
  if (head === 'rules' && one) return { page: 'rules', game: one, rule: two }
  if (head === 'join' && one && two) return { page: 'join', match: one, token: two }
  if (head === 'match' && one && two === 'analysis') return { page: 'analysis', match: one }
  if (head === 'match' && one && two === 'replay') return { page: 'replay', match: one, depth: count(three) }
  if (head === 'match' && one) return { page: 'match', match: one }
  return { page: 'lobby' }
}

/** Read the other form of links, `/m/MATCH#t=TOKEN` and `/m/MATCH/replay/DEPTH#t=TOKEN`. */
export function parsePath(path: string, hash: string): { route: Route; match: string; token: string } | null {
  const found = /\/m\/([^/]+)(?:\/replay\/(\d+))?\/?$/.exec(path)
  if (!found) return null
  const match = decode(found[1]!)
  const token = decode(/^#t=([^&]+)/.exec(hash)?.[1] ?? '')
  const route: Route = found[2] ? { page: 'replay', match, depth: count(found[2]) } : { page: 'match', match }
  return { route, match, token }
}

/** Write an address. */
export function addressOf(route: Route): string {
  const tail: Record<Route['page'], (string | number)[]> = {
    lobby: [],
    new: ['new', 'game' in route ? route.game : ''],
    learn: ['learn', 'game' in route ? route.game : ''],
    rules: ['rules', ...('rule' in route ? [route.game, route.rule] : [])],
    match: ['match', 'match' in route ? route.match : ''],
    replay: ['match', ...('depth' in route ? [route.match, 'replay', route.depth] : [])],
    analysis: ['match', ...('match' in route ? [route.match, 'analysis'] : [])],
    join: ['join', ...('token' in route ? [route.match, route.token] : [])],
  }
  const parts = tail[route.page].filter((p) => p !== '').map((p) => encodeURIComponent(p))
  return `#/${parts.join('/')}`
}

/** Make the link that can be sent to somebody: one form for seats and spectators, the secret behind `#`. */
export function matchLink(match: string, token: string, here: string): string {
  return `${new URL(here).origin}/m/${encodeURIComponent(match)}#t=${encodeURIComponent(token)}`
}

/** Say so if a link to this host works on this computer alone. */
export function warnOfReach(host: string): string {
  if (!/^(localhost|127\.[\d.]+|\[::1\])$/.test(host) && !host.endsWith('.localhost')) return ''
  return `Nobody else can open these links: ${host} is this computer. To play with others start Beachhead with --host 0.0.0.0, open it here by this computer's name or address in the network, and copy the links then.`
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

function count(text: string): number {
  const n = Number.parseInt(text, 10)
  return Number.isFinite(n) && n >= 0 ? n : 0
}
