// Steps: what happened since the last view, each with the scene before and after it.

import type { Line, RowDelta, Scene, SceneDelta, Step, TextEdit } from './wire'

/** One answer or roll as it is shown. */
export interface ShownStep {
  ply: number
  depth: number
  side: number
  heading: string
  lines: Line[]
  /** The hits that its dice score on average, where hits are counted. */
  expected: number | null
  before: Scene
  after: Scene
}

interface Thing {
  id: string
}

/** Return a scene, or a thing of it, after a change; whatever does not change is the same object as before. */
export function foldScene<T extends object>(scene: T, delta: SceneDelta): T {
  const made: Record<string, unknown> = { ...scene, ...delta.fields }
  if (delta.summary) made['summary'] = foldText(String(made['summary'] ?? ''), delta.summary)
  for (const name of delta.dropped ?? []) delete made[name]
  for (const [name, row] of Object.entries(delta.rows ?? {})) {
    const things = foldRow((made[name] as Thing[] | undefined) ?? [], row)
    if (things.length) made[name] = things
    else delete made[name]
  }
  return made as T
}

/** Put sentences in the place of others; the last ones come first, so that places stay true. */
function foldText(text: string, edits: TextEdit[]): string {
  const sentences = text.split('. ')
  for (const { first, gone, put } of edits) sentences.splice(first, gone, ...put)
  return sentences.join('. ')
}

function foldRow(row: Thing[], delta: RowDelta): Thing[] {
  const things = new Map(row.map((thing) => [thing.id, thing]))
  for (const id of delta.gone ?? []) things.delete(id)
  for (const [id, change] of Object.entries(delta.edit ?? {})) things.set(id, foldScene(things.get(id)!, change))
  for (const thing of (delta.set ?? []) as Thing[]) things.set(thing.id, thing)
  return delta.order ? delta.order.map((id) => things.get(id)!) : [...things.values()]
}

/** Put the scenes of steps together, starting from a scene. */
export function foldSteps(scene: Scene, steps: Step[]): ShownStep[] {
  let before = scene
  return steps.map(({ scene: delta, ...step }) => {
    const after = foldScene(before, delta)
    const shown = { ...step, before, after }
    before = after
    return shown
  })
}
