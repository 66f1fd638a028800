import { tokens } from './tokens'
import { addressOf, parseHash, parsePath, type Route } from './route'

/** Where we are; follows the address bar. */
export const here = $state<{ route: Route }>({ route: parseHash(typeof location === 'undefined' ? '' : location.hash) })

/** Follow the address bar from now on. */
export function followAddress(): void {
  const link = parsePath(location.pathname, location.hash)
  if (link) {
    if (link.token) tokens.use(link.match, link.token)
    history.replaceState(null, '', `/${addressOf(link.route)}`)
    here.route = link.route
  }
  addEventListener('hashchange', () => (here.route = parseHash(location.hash)))
}

/** Go to a page; `quietly` leaves no entry in the history. */
export function go(route: Route, quietly = false): void {
  if (quietly) {
    history.replaceState(null, '', addressOf(route))
    here.route = route
  } else {
    location.hash = addressOf(route)
  }
}
