import { describe, expect, it } from 'vitest'
import { findFreeSpots } from './freeSpots'

const both = { recap: true, stage: true, small: false }

describe('cards above the map', () => {
  it('lie at their usual places if nothing is asked about there', () => {
    expect(findFreeSpots([[0.5, 0.5]], both)).toEqual({ recap: 'top right', stage: 'bottom' })
  })
  it('leave the corner and the rim that are asked about', () => {
    expect(findFreeSpots([[0.8, 0.2]], both).recap).toBe('top left')
    expect(findFreeSpots([[0.3, 0.9]], both).stage).toBe('top')
    expect(findFreeSpots([[0.2, 0.1], [0.8, 0.2]], both)).toEqual({ recap: 'bottom left', stage: 'bottom' })
  })
  it('hide as little as they can', () => {
    expect(findFreeSpots([[0.2, 0.9], [0.2, 0.1], [0.3, 0.1]], both)).toEqual({ recap: 'top right', stage: 'bottom' })
  })
  it('do not count what is not shown, and on a phone are narrow lines', () => {
    expect(findFreeSpots([[0.3, 0.9]], { ...both, stage: false }).stage).toBe('bottom')
    expect(findFreeSpots([[0.3, 0.85]], { ...both, small: true }).stage).toBe('top')
    expect(findFreeSpots([[0.3, 0.7]], { ...both, small: true }).stage).toBe('bottom')
  })
})
