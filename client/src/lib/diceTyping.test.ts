import { describe, expect, it } from 'vitest'
import { faceWords, typedFace } from './diceTyping'

describe('faces in words', () => {
  it('are numbers, words and counts', () => {
    expect(['skull', 'soldier1', 'soldier2', 6].map(faceWords)).toEqual(['skull', 'soldier', 'soldier ×2', '6'])
  })
  it('set a colour apart from what follows it', () => {
    expect(['red5', 'blackface', 'joker', 'red1'].map(faceWords)).toEqual(['red 5', 'black face', 'joker', 'red 1'])
  })
})

describe('keys for faces', () => {
  const faces = ['skull', 'star', 'soldier1', 'courage']
  it('are the face itself, or its only initial', () => {
    expect(typedFace([1, 2, 3, 4, 5, 6], '4')).toBe(4)
    expect(typedFace(faces, 'c')).toBe('courage')
  })
  it('count the faces where initials are shared', () => {
    expect(typedFace(faces, 's')).toBeUndefined()
    expect(typedFace(faces, '2')).toBe('star')
  })
  it('mean nothing beyond the last face', () => {
    expect(typedFace([1, 2, 3], '9')).toBeUndefined()
  })
})
