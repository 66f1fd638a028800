// A plan that is being filled in: its fields, what is picked for them on the map, and its odds.

import { ApiError } from './api'
import { planOf, type Odds, type PlanChoice, type PlanField } from './odds'
import { OddsRequest, type Ask } from './oddsRequest.svelte'
import type { Mark, Point, Refusal } from './wire'

/** What was taken on the map, and what the form was before. */
interface Took {
  ids: string[]
  what: string
  fields: PlanField[]
  wanted: string
}

export class Planning {
  fields = $state.raw<PlanField[]>([])
  /** The form is open: what is pointed at on the map is meant for it. */
  open = $state(false)
  /** The field that a spot or a base is picked for, by its name. */
  wanted = $state('')
  odds = $state.raw<Odds | null>(null)
  problem = $state.raw<Refusal | null>(null)
  /** The request for odds, which may take a while. */
  working = $state(false)
  /** What a finger took last where it could have meant something else: what it took, and how to take the others. */
  took = $state.raw<Took | null>(null)
  readonly request: OddsRequest

  constructor(source: Ask) {
    this.request = new OddsRequest(source)
  }

  /** The field that the map is asked for: the wanted one, or the first that cannot do without. */
  readonly picking = $derived.by<PlanField | null>(
    () => this.fields.find((f) => f.name === this.wanted) ?? this.missing[0] ?? null,
  )
  /** Fields that the plan cannot do without. */
  readonly missing = $derived.by(() => this.fields.filter((f) => f.needed && f.value === ''))
  readonly aiming = $derived.by(() => this.open && !!this.picking?.spot)
  /** Things that mean something to the form. */
  readonly hot = $derived.by(() => {
    const asked = this.picking && canPick(this.picking) && !this.picking.spot ? [this.picking] : this.fields
    return new Set(asked.flatMap((f) => f.choices.flatMap((c) => c.at)))
  })
  /** What each of them means: those that mean the same are one to a finger. */
  readonly meaning = $derived.by(() => {
    const found = [...this.hot].map((id) => [id, this.meant(id)] as const)
    return new Map(found.flatMap(([id, m]) => (m ? [[id, `${m.field.name} ${m.choice.value}`]] : [])))
  })
  readonly chosen = $derived.by(() => new Set(this.fields.flatMap((f) => f.choices.filter((c) => c.value && isChosen(f, c)).flatMap((c) => c.at))))
  /** Where the spots of the plan are. */
  readonly marks = $derived.by<Mark[]>(() => this.fields.flatMap((f) => markOf(f)))

  start(form: PlanField[]): void {
    if (!this.fields.length) this.fields = form
    this.open = true
  }

  readonly close = (): void => {
    this.open = false
    this.wanted = ''
    this.took = null
    this.stop()
  }

  async ask(more: Record<string, string> = {}): Promise<void> {
    this.working = !more['form']
    this.odds = null
    this.problem = null
    try {
      const reply = await this.request.ask({ ...planOf(this.fields), ...more })
      if (!reply) return
      this.fields = reply.form
      if (!more['form']) this.odds = reply
    } catch (error) {
      this.problem = error instanceof ApiError ? error.reasons[0]! : { code: '', message: String(error), rule: '' }
    }
    this.working = false
  }

  /** Stop waiting for the odds; the form stays as it is. */
  readonly stop = (): void => {
    if (!this.working) return
    this.request.stop()
    this.working = false
  }

  /** Ask again what can be chosen, given what is chosen. */
  readonly again = (): void => void this.ask({ form: 'only' })

  readonly choose = (name: string, value: string): void => {
    this.type(name, value)
    if (this.wanted === name) this.wanted = ''
    this.again()
  }

  /** Note what is typed; it is asked about with everything else, and nobody waits for what was asked before. */
  readonly type = (name: string, value: string): void => {
    this.stop()
    this.fields = this.fields.map((f) => (f.name === name ? { ...f, value } : f))
    this.odds = null
  }

  /** Choose one of several, or drop it. */
  readonly toggle = (field: PlanField, choice: PlanChoice): void => {
    const before = chosenOf(field)
    if (isChosen(field, choice)) this.type(field.name, before.filter((v) => !means(choice, v)).join())
    else {
      const others = choice.alone ? [] : before.filter((v) => !field.choices.some((c) => c.alone && means(c, v)))
      this.type(field.name, [...others, choice.value].join())
    }
    this.again()
  }

  /** Choose one of several in a closer way. */
  readonly how = (field: PlanField, choice: PlanChoice, way: string): void => {
    this.type(field.name, chosenOf(field).map((v) => (means(choice, v) ? way : v)).join())
    this.again()
  }

  /** Want the next thing on the map for a field, or no longer. */
  readonly want = (name: string): void => void (this.wanted = this.wanted === name ? '' : name)

  /** Take a thing of the map; a finger may have meant one of the others. */
  readonly pick = (id: string, others: string[] = []): void => this.take([id, ...others], this.fields, this.wanted)

  /** Drop what a finger picked, and pick the next thing that it may have meant. */
  readonly next = (): void => {
    if (!this.took) return
    const { ids, fields, wanted } = this.took
    this.fields = fields
    this.wanted = wanted
    this.take([...ids.slice(1), ids[0]!], fields, wanted)
  }

  private take(ids: string[], fields: PlanField[], wanted: string): void {
    const found = this.meant(ids[0]!)
    this.took = found ? { ids, fields, wanted, what: `${found.field.label}: ${found.choice.label}` } : null
    if (found?.field.several) this.toggle(found.field, found.choice)
    else if (found) this.choose(found.field.name, found.choice.value)
  }

  /** A thing is meant for the field that is asked for, or else for the first that it changes. */
  private meant(id: string): { field: PlanField; choice: PlanChoice } | null {
    for (const field of this.picking ? [this.picking, ...this.fields] : this.fields) {
      const choice = field.choices.find((c) => c.at.includes(id))
      if (choice && (field.several || field.value !== choice.value)) return { field, choice }
    }
    return null
  }

  /** Take a spot of the map. */
  readonly spot = (at: Point): void => {
    const field = this.picking
    if (!field?.spot) return
    const { origin, unit } = field.spot
    const figure = (k: 0 | 1) => String(Math.round((100 * (at[k] - origin[k])) / unit[k]) / 100)
    this.choose(field.name, `${figure(0)},${figure(1)}`)
  }
}

/** Return true if a field can be filled by pointing at the map. */
export function canPick(field: PlanField): boolean {
  return !!field.spot || field.choices.some((c) => c.at.length)
}

function chosenOf(field: PlanField): string[] {
  return field.value ? field.value.split(',') : []
}

function means(choice: PlanChoice, value: string): boolean {
  return value === choice.value || choice.ways.some((w) => w.value === value)
}

/** Return true if a choice is made. */
export function isChosen(field: PlanField, choice: PlanChoice): boolean {
  return field.several ? chosenOf(field).some((v) => means(choice, v)) : field.value === choice.value
}

/** Return the way in which one of several is chosen. */
export function choiceKind(field: PlanField, choice: PlanChoice): string {
  return chosenOf(field).find((v) => means(choice, v)) ?? choice.value
}

function markOf(field: PlanField): Mark[] {
  const at = field.value.split(',').map(Number)
  if (!field.spot || at.length !== 2 || field.value === '' || !at.every(Number.isFinite)) return []
  const { origin, unit } = field.spot
  const points = [origin[0] + at[0]! * unit[0], origin[1] + at[1]! * unit[1]]
  return [{ kind: 'flag', points, id: `plan:${field.name}` }]
}
