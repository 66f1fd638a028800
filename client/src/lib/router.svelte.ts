import { keys } from './keys'
import { address, parse, parsePath, type Route } from './route'

/** Where we are; follows the address bar. */
export const here = $state<{ route: Route }>({ route: parse(typeof location === 'undefined' ? '' : location.hash) })

/** Follow the address bar from now on. */
export function follow(): void {
  const link = parsePath(location.pathname, location.hash)
  if (link) {
    if (link.token) keys.use(link.match, link.token)
    history.replaceState(null, '', `/${address(link.route)}`)
    here.route = link.route
  }
  addEventListener('hashchange', () => (here.route = parse(location.hash)))
}

/** Go to a page; `quietly` leaves no entry in the history. */
export function go(route: Route, quietly = false): void {
  if (quietly) {
    history.replaceState(null, '', address(route))
    here.route = route
  } else {
    location.hash = address(route)
  }
}
