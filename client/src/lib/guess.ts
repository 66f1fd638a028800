// What would somebody have meant who points at a thing that is not offered? Options are anchored to things:
// put the other thing's number where the offered one's stands, and the server can say why that is not legal.

import type { Answer, Choice } from './wire'

/** Make the answer that pointing at a thing would have been, or null if nothing similar is offered. */
export function guess(options: Choice[], id: string, picked: string[] = []): Answer | null {
  const [kind, name] = split(id)
  if (!name) return null
  const likely = options.filter((o) => picked.every((p) => o.at.includes(p) || o.drag.includes(p)))
  for (const option of [...likely, ...options]) {
    for (const anchor of [...option.drag.slice(1), ...option.at]) {
      const [otherKind, otherName] = split(anchor)
      if (otherKind !== kind || !otherName || picked.includes(anchor)) continue
      const made = replaced(option.answer, otherName, name)
      if (made !== null) return made
    }
  }
  return null
}

function split(id: string): [string, string] {
  const at = id.lastIndexOf(':')
  return at < 0 ? [id, ''] : [id.slice(0, at), id.slice(at + 1)]
}

function replaced(answer: Answer, from: string, to: string): Answer | null {
  const part = (value: number | string): number | string | null => {
    if (String(value) !== from) return null
    if (typeof value === 'string') return to
    return /^-?\d+$/.test(to) ? Number(to) : null
  }
  if (!Array.isArray(answer)) return part(answer)
  // The last matching part: places come after what goes there.
  for (let i = answer.length - 1; i >= 0; i--) {
    const made = part(answer[i]!)
    if (made !== null) return answer.map((value, j) => (j === i ? made : value))
  }
  return null
}
