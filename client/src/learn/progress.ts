// Which lessons this person has done, and which match a lesson was left in: kept in the browser.

export interface LessonMemory {
  done: boolean
  /** The match in which it goes on. */
  match: string
}

interface Storage {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
}

const NAME = 'beachhead.lessons'

export class Lessons {
  constructor(private readonly storage: Storage | undefined) {}

  of(game: string, lesson: string): LessonMemory {
    return this.read()[`${game}/${lesson}`] ?? { done: false, match: '' }
  }

  /** Return true if no lesson was ever begun here. */
  get isNew(): boolean {
    return !Object.keys(this.read()).length
  }

  begin(game: string, lesson: string, match: string): void {
    this.write(game, lesson, { ...this.of(game, lesson), match })
  }

  finish(game: string, lesson: string): void {
    this.write(game, lesson, { done: true, match: '' })
  }

  private read(): Record<string, LessonMemory> {
    try {
      return JSON.parse(this.storage?.getItem(NAME) ?? '{}') as Record<string, LessonMemory>
    } catch {
      return {}
    }
  }

  private write(game: string, lesson: string, memory: LessonMemory): void {
    try {
      this.storage?.setItem(NAME, JSON.stringify({ ...this.read(), [`${game}/${lesson}`]: memory }))
    } catch {
      // Forbidden storage: the lesson goes on, and is forgotten with the tab.
    }
  }
}

export const lessons = new Lessons(typeof localStorage === 'undefined' ? undefined : localStorage)
