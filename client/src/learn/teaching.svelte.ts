// A lesson as this tab follows it: which step is read, what was missed, what is shown.

import { api } from '../lib/api'
import type { Session } from '../lib/session.svelte'
import type { Answer, Choice, LessonState, LessonStep, Mark, Node } from '../lib/wire'

/** So many wrong answers bring "Show me". */
const MISSES = 2
/** So does so much time without the right answer. */
const PATIENCE = 25_000

/** Return things with those first for which a condition does not hold, else in their order. */
const sortBy = <T>(all: T[], isLater: (one: T) => boolean): T[] => [...all.filter((one) => !isLater(one)), ...all.filter(isLater)]

const same = (one: Answer, other: Answer): boolean => JSON.stringify(one) === JSON.stringify(other)

export class Teaching {
  /** The step that is read. */
  at = $state(0)
  misses = $state(0)
  waited = $state(false)
  /** The question whose right answer is shown: in a free position only that one, else all of the task. */
  private shownFor = $state('')
  /** A good answer is looked for. */
  thinking = $state(false)
  /** What was found for a question to which the lesson has no answer of its own. */
  private advice = $state.raw<{ question: string; answer: Answer } | null>(null)
  private last = $state.raw<LessonState | null>(null)
  private clock: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly session: Session) {}

  /** The lesson as far as its events were seen. */
  readonly lesson = $derived.by(() => this.last)
  readonly running = $derived.by(() => !!this.lesson && !this.session.stage.caughtUp)
  readonly showing = $derived.by(() => !!this.shownFor && (this.step?.mode === 'only' || this.shownFor === this.node?.id))
  readonly step = $derived.by<LessonStep | null>(() => this.lesson?.steps[this.at] ?? null)
  readonly isTask = $derived.by(() => !!this.lesson && !this.lesson.finished && this.at === this.lesson.task)
  /** Nothing can be answered before everything was read. */
  readonly holds = $derived.by(() => !!this.lesson && !this.lesson.finished && !this.lesson.lost && this.at < this.lesson.task)
  readonly canShow = $derived.by(() => this.isTask && !this.running && (this.misses >= MISSES || this.waited) && !!this.node)
  /** Things to ring: those of the step, and those of the answer that is shown or suggested. */
  readonly points = $derived.by(() => {
    const step = this.step
    if (!step || this.running || this.lesson?.finished) return []
    const suggested = this.showing || (this.isTask && step.mode === 'hint')
    return [...step.point, ...(suggested ? this.right.flatMap((option) => option.at) : [])]
  })
  /** Everything that the step speaks of. */
  readonly about = $derived.by(() => {
    const step = this.running || this.lesson?.finished ? null : this.step
    return step ? [...this.points, ...step.spotlight, ...step.arrows.flat()] : []
  })
  /** The spot that is asked for on a free table. */
  readonly marks = $derived.by<Mark[]>(() => {
    const told = this.showing || (this.isTask && !this.running && this.step?.mode === 'only')
    return (told ? (this.lesson?.spots ?? []) : []).map((at) => ({ kind: 'cross', points: [...at], text: 'here', colour: 'gold' }))
  })
  private readonly node = $derived.by<Node | null>(() => this.session.shown?.nodes.find((n) => n.mine) ?? null)
  private readonly accepted = $derived.by<Answer[]>(() => {
    const own = this.lesson?.accepted ?? []
    return own.length || this.advice?.question !== this.node?.id ? own : [this.advice!.answer]
  })
  /** The right answers among those offered. */
  private readonly right = $derived.by<Choice[]>(() =>
    (this.node?.options ?? []).filter((option) => this.accepted.some((answer) => same(answer, option.answer))),
  )

  /** Take the newest state of the lesson once its events were seen. */
  follow(now: LessonState | null): void {
    const old = this.last
    this.last = now
    if (!now) return
    if (old && old.task === now.task) return
    this.at = Math.min(now.first, now.steps.length - 1)
    this.misses = 0
    this.shownFor = ''
    this.wait()
  }

  /** Count a wrong answer. */
  miss(): void {
    this.misses += 1
  }

  /** Return those of some answers that are shown: all, or the right ones; first those about what the step points at. */
  readonly filter = (options: Choice[]): Choice[] => {
    if (!this.showing) return this.isTask ? sortBy(options, (option) => !this.step!.point.some((id) => option.at.includes(id))) : options
    const right = options.filter((option) => this.right.includes(option))
    return right.length ? right : options
  }

  readonly next = (): void => {
    if (this.lesson && this.at < this.lesson.task) this.at += 1
    this.wait()
  }

  readonly back = (): void => {
    if (this.at > 0) this.at -= 1
  }

  /** Mark the right answer; where the lesson leaves it open, a good one. */
  readonly show = async (): Promise<void> => {
    const { node } = this
    if (!node || this.thinking) return
    if (!this.accepted.length) {
      this.thinking = true
      try {
        const found = await api.hint(this.session.match, this.session.token, node.side)
        if (found.hints[0]) this.advice = { question: node.id, answer: found.hints[0].answer }
      } finally {
        this.thinking = false
      }
    }
    this.shownFor = node.id
  }

  /** Give the right answer for the learner. */
  readonly doIt = async (): Promise<void> => {
    const [text, answer] = [this.lesson?.notation, this.accepted[0]]
    if (this.node && text) await this.session.answer(this.node, { text })
    else if (this.node && answer !== undefined) await this.session.answer(this.node, { answer })
  }

  readonly retry = (): Promise<boolean> => this.session.undo(this.lesson?.task_depth)

  close(): void {
    clearTimeout(this.clock)
  }

  private wait(): void {
    this.waited = false
    clearTimeout(this.clock)
    this.clock = setTimeout(() => (this.waited = true), PATIENCE)
  }
}
