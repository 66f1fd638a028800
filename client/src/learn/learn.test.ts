import { describe, expect, it } from 'vitest'
import { Lessons } from './progress'

const storage = () => {
  const held = new Map<string, string>()
  return { getItem: (name: string) => held.get(name) ?? null, setItem: (name: string, value: string) => void held.set(name, value) }
}

describe('the lessons of this browser', () => {
  it('remember the match of a lesson until it is done', () => {
    const lessons = new Lessons(storage())
    expect(lessons.isNew).toBe(true)
    lessons.begin('template', 'first-shots', 'm1')
    expect(lessons.of('template', 'first-shots')).toEqual({ done: false, match: 'm1' })
    lessons.finish('template', 'first-shots')
    expect(lessons.of('template', 'first-shots')).toEqual({ done: true, match: '' })
    expect(lessons.isNew).toBe(false)
  })

  it('stay done when a lesson is begun once more', () => {
    const lessons = new Lessons(storage())
    lessons.finish('template', 'first-shots')
    lessons.begin('template', 'first-shots', 'm2')
    expect(lessons.of('template', 'first-shots').done).toBe(true)
  })

  it('survive a storage that holds something else', () => {
    const lessons = new Lessons({ getItem: () => '{', setItem: () => undefined })
    expect(lessons.of('template', 'first-shots').done).toBe(false)
  })
})
