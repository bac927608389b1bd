import { expect, test } from 'vitest'
import { remembering } from './remembering.ts'

test('makes a text once while it is remembered, and never remembers more than it may', () => {
  const made: string[] = []
  const lengthOf = remembering(2, (text) => {
    made.push(text)
    return text.length
  })
  expect(['a', 'bb', 'a', 'bb'].map(lengthOf)).toEqual([1, 2, 1, 2])
  expect(made).toEqual(['a', 'bb'])
  expect(['ccc', 'ccc', 'a'].map(lengthOf)).toEqual([3, 3, 1])
  expect(made).toEqual(['a', 'bb', 'ccc', 'a'])
})
