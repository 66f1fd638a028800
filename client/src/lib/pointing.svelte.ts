// What is pointed at by mouse, focus or a long press: what it is, and why it cannot be used now.

import type { Selection } from './selection.svelte'
import type { Session } from './session.svelte'
import type { About, Node } from './wire'

/** How a thing is pointed at: the pointer rests on it, the focus is on it, a finger stays on it. */
export type How = 'rest' | 'focus' | 'hold'
export type Point = (id: string, x: number, y: number, how?: How) => void

export interface Told {
  id: string
  x: number
  y: number
  how: How
  /** Nothing while the server has not answered, or cannot. */
  about: About | null
}

const REST = 350
const LINGER = 300

/** What the pointer, focus or finger of a page is on; `source` asks about it. */
export class Pointing {
  told = $state.raw<Told | null>(null)
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Grows with whatever is pointed at: an answer that comes too late shows nothing. */
  private turn = 0
  /** Where the pointer was last: a thing that comes to lie under it is not pointed at. */
  private last = { x: NaN, y: NaN }

  constructor(private readonly source: (id: string) => Promise<About | null>) {}

  /** Note what is pointed at; an empty id is nothing. What was told stays a little, so that its rule can be reached. */
  readonly at: Point = (id, x, y, how = 'rest') => {
    const still = id !== '' && how === 'rest' && x === this.last.x && y === this.last.y
    clearTimeout(this.timer)
    this.turn += 1
    if (still) return this.at('', 0, 0)
    if (!id) {
      if (this.told?.how !== 'hold') this.timer = setTimeout(this.close, this.told?.how === 'focus' ? 0 : LINGER)
    } else if (how === 'rest') {
      if (this.told?.how !== 'hold') this.timer = setTimeout(() => void this.show(id, x, y, how), REST)
    } else void this.show(id, x, y, how)
  }

  /** Note where the pointer is. */
  readonly moved = ({ clientX, clientY }: { clientX: number; clientY: number }): void => void (this.last = { x: clientX, y: clientY })

  /** Keep the card open: the pointer is on it. */
  readonly stay = (): void => clearTimeout(this.timer)

  readonly close = (): void => {
    clearTimeout(this.timer)
    this.turn += 1
    this.told = null
  }

  private async show(id: string, x: number, y: number, how: How): Promise<void> {
    const turn = this.turn
    const about = await this.source(id)
    if (turn === this.turn) this.told = { id, x, y, how, about }
  }
}

/** What the rules say to a player about a thing: asked once for each thing and position. */
export class Asking {
  readonly selection: Selection
  private known = new Map<string, Promise<About | null>>()
  private ply = -1

  constructor(
    private readonly session: Session,
    selection: (explain: (node: Node, id: string) => void) => Selection,
  ) {
    this.selection = selection((node, id) => void this.explain(node, id))
  }

  /** Return what a thing is; while a spot is asked for, the aim explains what is wrong with it. */
  readonly tell = async (id: string): Promise<About | null> => {
    const about = await this.ask(id)
    return this.selection.aiming && about ? { ...about, usable: false, refusals: [] } : about
  }

  /** Ask the rules why a thing cannot be used now, and show what they say beside the question. */
  private async explain(of: Node, id: string): Promise<void> {
    const about = await this.ask(id)
    if (about && of.id === this.selection.node?.id) this.session.refused = about.refusals
  }

  private ask(id: string): Promise<About | null> {
    const view = this.session.view
    if (!view) return Promise.resolve(null)
    if (view.ply !== this.ply) {
      this.known = new Map()
      this.ply = view.ply
    }
    const side = this.selection.node?.side ?? view.side
    const eyes = view.sides.includes(side) ? side : view.side
    const key = `${eyes} ${id}`
    const found = this.known.get(key) ?? this.session.about(eyes, id).catch(() => null)
    this.known.set(key, found)
    return found
  }
}
