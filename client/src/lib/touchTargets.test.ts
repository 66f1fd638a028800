import { describe, expect, it } from 'vitest'
import { meaningsOf } from './options'
import { touchRadii, findTouch } from './touchTargets'
import type { Placed } from './layout'
import type { Choice } from './wire'

const base = (id: string, x: number): Placed => ({ piece: { id, name: id, symbol: 'infantry', size: 10 }, x, y: 0, scale: 1 })
const choice = (...at: string[]): Choice => ({ answer: at[0]!, text: at[0]!, label: '', at, drag: [], group: '', note: '', rule: '', tick: false })
const MEANING = meaningsOf([choice('a', 'b'), choice('c')])

describe('fingers', () => {
  it('hit a small base from beside it', () => {
    expect(findTouch([15, 0], [base('a', 0)], MEANING, 1)).toEqual({ id: 'a', others: [], unclear: false })
    expect(findTouch([40, 0], [base('a', 0)], MEANING, 1)).toBeNull()
    expect(touchRadii([base('a', 0)], MEANING, 1).get('a')).toBe(20)
  })
  it('need not tell apart what means the same', () => {
    const pair = [base('a', 0), base('b', 12)]
    expect(findTouch([7, 0], pair, MEANING, 1)?.unclear).toBe(false)
    expect(touchRadii(pair, MEANING, 1).get('a')).toBe(20)
  })
  it('come nearer before they choose between bases that lie close together', () => {
    const pair = [base('a', 0), base('c', 12)]
    expect(findTouch([7, 0], pair, MEANING, 1)?.unclear).toBe(true)
    expect(findTouch([7, 0], pair, MEANING, 0.25)).toMatchObject({ id: 'c', unclear: false })
    expect(touchRadii(pair, MEANING, 1).get('a')).toBe(6)
  })
  it('name the nearest of every other meaning within reach', () => {
    const crowd = [base('a', 0), base('b', 4), base('c', 12), base('x', 6)]
    expect(findTouch([7, 0], crowd, MEANING, 1)).toEqual({ id: 'b', others: ['c'], unclear: true })
  })
  it('leave what answers nothing alone', () => {
    expect(findTouch([0, 0], [base('x', 0)], MEANING, 1)).toBeNull()
  })
})
