// One socket for all matches of a tab. It says where a match stands, heals by itself, and carries nothing else.

import type { ToClient } from './wire'

export interface Socket {
  onopen: ((event: Event) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
  readonly readyState: number
  send(text: string): void
  close(): void
}

type Listener = (message: ToClient | { kind: 'line'; up: boolean }) => void

const OPEN = 1
const PING = 20_000
const SILENCE = 45_000
const PAUSES = [150, 300, 600, 1200, 2500, 5000]

export class Events {
  private watched = new Map<string, { token: string; listener: Listener }>()
  private socket: Socket | null = null
  private tries = 0
  private heard = 0
  private clock: ReturnType<typeof setInterval> | undefined
  private waiting: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly make: () => Socket) {}

  /** Hear of a match until the returned function is called. */
  watch(match: string, token: string, listener: Listener): () => void {
    this.watched.set(match, { token, listener })
    if (this.socket?.readyState === OPEN) this.say({ kind: 'watch', match, token })
    else if (!this.socket) this.connect()
    return () => {
      if (this.watched.get(match)?.listener !== listener) return
      this.watched.delete(match)
      if (this.socket?.readyState === OPEN) this.say({ kind: 'leave', match })
      if (!this.watched.size) this.stop()
    }
  }

  /** Try now, after a sleep or when the network is back. */
  wake(): void {
    if (!this.watched.size) return
    if (!this.socket) {
      this.tries = 0
      this.connect()
    } else if (Date.now() - this.heard > SILENCE) this.drop()
    else if (this.socket.readyState === OPEN) this.say({ kind: 'ping' })
  }

  private connect(): void {
    clearTimeout(this.waiting)
    let socket: Socket
    try {
      socket = this.make()
    } catch {
      this.later()
      return
    }
    this.socket = socket
    socket.onopen = () => this.opened(socket)
    socket.onmessage = (event) => this.hear(event)
    socket.onclose = () => {
      if (this.socket === socket) this.drop()
    }
  }

  private opened(socket: Socket): void {
    if (this.socket !== socket) return
    this.tries = 0
    this.heard = Date.now()
    for (const [match, { token, listener }] of this.watched) {
      this.say({ kind: 'watch', match, token })
      listener({ kind: 'line', up: true })
    }
    clearInterval(this.clock)
    this.clock = setInterval(() => {
      if (Date.now() - this.heard > SILENCE) this.drop()
      else if (this.socket?.readyState === OPEN) this.say({ kind: 'ping' })
    }, PING)
  }

  private hear(event: MessageEvent): void {
    this.heard = Date.now()
    let message: ToClient
    try {
      message = JSON.parse(String(event.data)) as ToClient
    } catch {
      return
    }
    if ('match' in message) this.watched.get(message.match)?.listener(message)
  }

  private drop(): void {
    const old = this.socket
    this.socket = null
    clearInterval(this.clock)
    if (old) {
      old.onopen = old.onclose = old.onmessage = null
      old.close()
    }
    for (const { listener } of this.watched.values()) listener({ kind: 'line', up: false })
    this.later()
  }

  private later(): void {
    clearTimeout(this.waiting)
    if (!this.watched.size) return
    const pause = PAUSES[Math.min(this.tries++, PAUSES.length - 1)]!
    this.waiting = setTimeout(() => this.connect(), pause)
  }

  private stop(): void {
    clearTimeout(this.waiting)
    clearInterval(this.clock)
    const old = this.socket
    this.socket = null
    if (old) {
      old.onopen = old.onclose = old.onmessage = null
      old.close()
    }
  }

  private say(message: object): void {
    this.socket?.send(JSON.stringify(message))
  }
}

/** Find the socket's address beside the page's own. */
export function socketAddress(page: string): string {
  const url = new URL('api/events', page.replace(/#.*$/, ''))
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

/** Make the tab's own line, and let it wake with the machine. */
export function sharedEvents(): Events {
  const events = new Events(() => new WebSocket(socketAddress(location.href)))
  addEventListener('online', () => events.wake())
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) events.wake()
  })
  return events
}
