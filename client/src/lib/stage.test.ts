import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LONGEST_RUN } from './beats'
import { Stage } from './stage.svelte'
import type { ShownStep } from './steps'
import type { Figures, Scene } from './wire'

const scene = (title: string): Scene => ({ title, size: [1, 1] })
const step = (ply: number, side: number, figures: Figures = { dice: [3], role: 'attack', battle: 'x', need: `${ply}+` }): ShownStep => ({
  ply, depth: ply + 1, side, heading: '', expected: 0.5, before: scene(`${ply}`), after: scene(`${ply + 1}`),
  lines: [{ ply, depth: ply + 1, heading: '', text: `line ${ply}`, kind: '', rule: '', side, figures, typed: false }],
})
const run = (first: number, last: number, side = 1): ShownStep[] => Array.from({ length: last - first }, (_, i) => step(first + i, side))

function started(manner = { speed: 1, motion: true, hidden: false }): Stage {
  const stage = new Stage(() => manner)
  stage.jump(scene('0'), 0, 0)
  return stage
}

function add(stage: Stage, steps: ShownStep[], own = [0]): void {
  const last = steps.at(-1)!
  stage.add(steps, last.after, last.depth, last.ply + 1, own)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the show', () => {
  it('runs behind the truth, beat by beat, until it has caught up', () => {
    const stage = started()
    add(stage, run(0, 2))
    expect([stage.scene?.title, stage.caughtUp]).toEqual(['0', false])
    vi.advanceTimersByTime(1700)
    expect([stage.depth, stage.caughtUp]).toEqual([1, false])
    vi.advanceTimersByTime(1700)
    expect([stage.scene?.title, stage.depth, stage.ply, stage.caughtUp]).toEqual(['2', 2, 2, true])
  })
  it('of many beats ends in time', () => {
    const stage = started()
    add(stage, run(0, 60))
    vi.advanceTimersByTime(LONGEST_RUN - 500)
    expect(stage.caughtUp).toBe(false)
    vi.advanceTimersByTime(1000)
    expect(stage.caughtUp).toBe(true)
  })
  it('goes on with what comes while it runs', () => {
    const stage = started()
    add(stage, run(0, 1))
    vi.advanceTimersByTime(500)
    add(stage, run(1, 2))
    vi.advanceTimersByTime(4000)
    expect([stage.scene?.title, stage.caughtUp]).toEqual(['2', true])
  })
  it('can be left at once, and keeps what it told', () => {
    const stage = started()
    add(stage, run(0, 5))
    stage.skip()
    expect([stage.scene?.title, stage.depth, stage.caughtUp]).toEqual(['5', 5, true])
    expect(stage.recap).toHaveLength(5)
    expect(stage.battle?.throws).toHaveLength(5)
  })
  it('throws equal dice of one fight together', () => {
    const equal = { dice: [3], role: 'attack', battle: 'x', need: '4+' }
    const stage = started()
    add(stage, [step(0, 1, equal), step(1, 1, equal), step(2, 1, { ...equal, need: '5+' })])
    expect(stage.battle?.throws.map((t) => [t.dice.length, t.expected])).toEqual([[2, 1]])
    stage.skip()
    expect(stage.battle?.throws.map((t) => t.dice.length)).toEqual([2, 1])
  })
  it('goes on with a fight that an own answer interrupted, and with no other', () => {
    const stage = started()
    add(stage, run(0, 1))
    stage.skip()
    stage.answered()
    expect(stage.battle).toBeNull()
    add(stage, run(1, 2))
    stage.skip()
    expect(stage.battle?.throws).toHaveLength(2)
    stage.answered()
    add(stage, [step(2, 1, { dice: [1], role: 'attack', battle: 'y', need: '2+' })])
    expect(stage.battle?.throws).toHaveLength(1)
  })
  it('without motion fades what changed, and nothing while nobody looks', () => {
    const at = (x: number): Scene => ({ title: '', size: [9, 9], pieces: [{ id: 'unit:1', name: 'Tiger', symbol: 'armour', at: [x, 1] }] })
    for (const hidden of [false, true]) {
      const come: string[] = []
      const stage = new Stage(() => ({ speed: 1, motion: false, hidden }), undefined, undefined, (ids) => come.push(...ids))
      stage.jump(at(1), 0, 0)
      add(stage, [{ ...step(0, 1, {}), before: at(1), after: at(8) }])
      expect([stage.caughtUp, come, stage.fades.map((ghost) => ghost.at)]).toEqual(hidden ? [true, [], []] : [true, ['unit:1'], [[1, 1]]])
      vi.advanceTimersByTime(1000)
      expect(stage.fades).toEqual([])
    }
  })
  it('stands still while it is paused', () => {
    const stage = started()
    add(stage, run(0, 1))
    vi.advanceTimersByTime(500)
    stage.pause()
    vi.advanceTimersByTime(60_000)
    expect(stage.caughtUp).toBe(false)
    stage.pause()
    vi.advanceTimersByTime(1100)
    expect(stage.caughtUp).toBe(true)
  })
  it('waits while something lies over the table, whether it has begun or not', () => {
    for (const begun of [true, false]) {
      const stage = started()
      if (begun) add(stage, run(0, 1))
      stage.hold(true)
      if (!begun) add(stage, run(0, 1))
      vi.advanceTimersByTime(60_000)
      expect([stage.caughtUp, stage.depth]).toEqual([false, 0])
      stage.hold(false)
      vi.advanceTimersByTime(1700)
      expect([stage.caughtUp, stage.depth]).toEqual([true, 1])
    }
  })
  it('is twice as fast at twice the speed', () => {
    const stage = started({ speed: 2, motion: true, hidden: false })
    add(stage, run(0, 1))
    vi.advanceTimersByTime(800)
    expect(stage.caughtUp).toBe(true)
  })
  it('can be seen again, from the start', () => {
    const stage = started()
    add(stage, run(0, 2))
    stage.skip()
    stage.repeat()
    expect([stage.scene?.title, stage.caughtUp]).toEqual(['0', false])
    vi.advanceTimersByTime(4000)
    expect([stage.scene?.title, stage.caughtUp]).toEqual(['2', true])
  })
})

describe('nothing is played', () => {
  it.each([{ speed: 1, motion: false, hidden: false }, { speed: 1, motion: true, hidden: true }])('without motion or in a hidden tab: %o', (manner) => {
    const stage = started(manner)
    add(stage, run(0, 3))
    expect([stage.scene?.title, stage.caughtUp]).toEqual(['3', true])
    expect(stage.recap).toHaveLength(3)
  })
})

describe('the recap', () => {
  it('tells what the others did, until the next own answer', () => {
    const stage = started()
    add(stage, [step(0, 0), ...run(1, 3)])
    stage.skip()
    expect(stage.recap.map((told) => told.text)).toEqual(['line 1', 'line 2'])
    stage.answered()
    expect([stage.recap, stage.battle, stage.arrows]).toEqual([[], null, []])
  })
  it('goes when it is dismissed, and does not come for own answers', () => {
    const stage = started()
    add(stage, run(0, 2))
    stage.skip()
    stage.dismiss()
    expect(stage.recap).toEqual([])
    add(stage, run(2, 3, 0))
    expect(stage.recap).toEqual([])
  })
})

describe('a fight', () => {
  it('leaves the stage when something else happens', () => {
    const stage = started()
    add(stage, [step(0, 1), step(1, 1, { from: 'a', to: 'b' })])
    stage.skip()
    expect(stage.battle).toBeNull()
  })
  it('collects its throws, and another one begins anew', () => {
    const stage = started()
    add(stage, [step(0, 1), step(1, 0), step(2, 1, { dice: [1], battle: 'y', role: 'attack' })])
    stage.skip()
    expect([stage.battle?.key, stage.battle?.throws.length]).toEqual(['y', 1])
  })
})
