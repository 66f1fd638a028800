// The scene as the server describes it: see kernel/scene.py. Fields with defaults may be absent.

export type Point = [number, number]

export interface Shape {
  kind: 'polygon' | 'line' | 'curve' | 'circle' | 'rect' | 'text' | 'path'
  points?: number[]
  d?: string
  fill?: string
  stroke?: string
  width?: number
  pattern?: string
  dash?: string
  text?: string
  size?: number
  angle?: number
  weight?: '' | 'bold' | 'italic' | 'spaced'
  align?: 'middle' | 'start' | 'end'
  opacity?: number
}

export interface Area {
  id: string
  name: string
  points: number[]
  centre: Point
  terrain?: string
  pattern?: string
  owner?: number
  contested?: boolean
  label?: string
  label_at?: Point | null
  label_align?: 'middle' | 'start' | 'end'
  note?: string
  badge?: string
  emphasis?: '' | 'strong' | 'faint'
  decor?: Shape[]
}

export interface Piece {
  id: string
  name: string
  symbol: string
  owner?: number
  area?: string
  at?: Point | null
  size?: number
  depth?: number
  round?: boolean
  facing?: number | null
  turret?: number | null
  count?: number
  top?: string
  bottom?: string
  states?: string[]
  faded?: boolean
  note?: string
  colour?: string
}

export interface Mark {
  kind: 'arrow' | 'line' | 'circle' | 'fan' | 'cross' | 'ring' | 'flag' | 'text'
  points: number[]
  text?: string
  colour?: string
  dash?: string
  arc?: [number, number]
  id?: string
}

/** What a spot would mean, before it is taken. */
export interface Preview {
  pieces?: Piece[]
  shapes?: Shape[]
  marks?: Mark[]
  lines?: string[]
  turn?: string[]
}

export interface Cell {
  text: string
  id?: string
  note?: string
  on?: boolean
  done?: boolean
  symbol?: string
  owner?: number
}

export interface Track {
  id: string
  title: string
  cells: Cell[]
  note?: string
}

export interface Dial {
  id: string
  title: string
  value: number | string
  limit?: number | null
  symbol?: string
  owner?: number
  note?: string
}

export interface Card {
  id: string
  title: string
  text?: string
  kind?: string
  cost?: string
  owner?: number
  face_up?: boolean
  spent?: boolean
  provenance?: string
  rule?: string
  symbol?: string
}

export interface Die {
  id: string
  face: number | string
  colour?: string
  symbol?: string
  locked?: boolean
  hit?: boolean | null
  label?: string
}

export interface Panel {
  id: string
  title: string
  owner?: number
  place?: 'side' | 'below' | 'above'
  dials?: Dial[]
  tracks?: Track[]
  cards?: Card[]
  dice?: Die[]
  lines?: string[]
  collapsed?: boolean
  /** Cards show by their names, dials by their symbols. */
  compact?: boolean
  note?: string
}

export interface Scene {
  title: string
  size: Point
  backdrop?: Shape[]
  areas?: Area[]
  overlay?: Shape[]
  pieces?: Piece[]
  marks?: Mark[]
  panels?: Panel[]
  symbols?: Record<string, string>
  /** Colours of marks of state that have a symbol. */
  tints?: Record<string, string>
  free?: boolean
  ruler?: number
  unit?: string
  summary?: string
}

export interface Side {
  name: string
  colour: string
  pattern: string
}
