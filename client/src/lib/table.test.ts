import { describe, expect, it } from 'vitest'
import { describePiece, listPanel, listRows } from './positionSheet'
import { clockTime, roundOf, RoundClock } from './roundClock.svelte'
import { nearSide, seatAngles } from './seatAngles'

function box(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return { getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => void kept.set(k, v) }
}

describe('the clock of the round', () => {
  it('knows the round by its title', () => {
    expect(roundOf('Turn 3 of 10 · 2 Naval Bombardment')).toBe('turn 3')
    expect(roundOf('Gold Beach · turn 1 of 5')).toBe('turn 1')
    expect(roundOf('Setup')).toBe('Setup')
  })
  it('writes minutes, and hours if there are any', () => {
    expect([0, 61_000, 3_661_000].map(clockTime)).toEqual(['0:00', '1:01', '1:01:01'])
  })
  it('begins again with each round, and only then', () => {
    let time = 1000
    const clock = new RoundClock('c', box(), () => time)
    clock.follow('turn 1')
    time = 6000
    clock.follow('turn 1')
    clock.tick()
    expect(clock.elapsed).toBe(5000)
    clock.follow('turn 2')
    expect(clock.elapsed).toBe(0)
  })
  it('stands still while it is stopped, and survives a reload', () => {
    let time = 1000
    const store = box()
    const clock = new RoundClock('c', store, () => time)
    clock.follow('turn 1')
    time = 4000
    clock.toggle()
    time = 9000
    const again = new RoundClock('c', store, () => time)
    expect([again.elapsed, again.running]).toEqual([3000, false])
    again.toggle()
    time = 10_000
    again.tick()
    expect(again.elapsed).toBe(4000)
  })
})

describe('places at the table', () => {
  it('seats two opposite each other and four all around', () => {
    expect(seatAngles([0, 1])).toEqual(new Map([[0, 0], [1, 180]]))
    expect([...seatAngles([0, 1, 2, 3]).values()]).toEqual([0, 180, 90, 270])
    expect(seatAngles([1])).toEqual(new Map([[1, 0]]))
    expect(seatAngles([0, 1], 1)).toEqual(new Map([[1, 0], [0, 180]]))
  })
  it('keeps whoever was asked first at the near edge', () => {
    const store = box()
    expect(nearSide('m', -1, store)).toBeUndefined()
    expect(nearSide('m', 1, store)).toBe(1)
    expect(nearSide('m', 0, store)).toBe(1)
    expect(nearSide('other', 0, store)).toBe(0)
  })
})

describe('the sheet of the position', () => {
  const sides = [{ name: 'Axis', colour: 'gray', pattern: 'plain' }, { name: 'Allies', colour: 'green', pattern: 'dots' }]
  it('has a row for each place and side', () => {
    const rows = listRows(
      {
        title: '', size: [10, 10],
        areas: [{ id: 'z1', name: 'Caen', points: [], centre: [0, 0] }],
        pieces: [
          { id: 'a', name: 'infantry', symbol: 'infantry', owner: 0, area: 'z1', count: 2 },
          { id: 'b', name: 'tank', symbol: 'armour', owner: 0, area: 'z1', states: ['hit'] },
          { id: 'c', name: 'infantry', symbol: 'infantry', owner: 1, area: 'z1' },
          { id: 'd', name: 'team', symbol: 'infantry', owner: 1, at: [3.2, 4] },
        ],
      },
      sides,
    )
    expect(rows).toEqual([
      { place: 'Caen', side: 'Axis', pieces: 'infantry × 2, tank (hit)' },
      { place: 'Caen', side: 'Allies', pieces: 'infantry' },
      { place: '3, 4', side: 'Allies', pieces: 'team' },
    ])
  })
  it('says figures and states of a piece, and what a panel shows', () => {
    expect(describePiece({ id: 'x', name: '8/4', symbol: 'infantry', bottom: '3-4-2' })).toBe('8/4 (3-4-2)')
    const panel = { id: 'p', title: 'Turn', dials: [{ id: 'd', title: 'Cards', value: 4, limit: 9 }], tracks: [{ id: 't', title: 'Turn', cells: [{ text: '1' }, { text: '2', on: true }] }], lines: ['x'] }
    expect(listPanel(panel as never)).toEqual(['Cards 4 of 9', 'Turn: 1 [2]', 'x'])
  })
})
