import { expect, test } from 'vitest'
import { lineOf, rowsIn } from './rows.ts'

test('every value survives the round trip, on its own line', () => {
  const rows = [
    { text: 'a\nb\u2028"\\{}', number: 1.5, nothing: null, bytes: Buffer.from([0, 10, 255]) },
    { text: '', number: -0.1, nothing: null, bytes: Buffer.alloc(0) },
  ]
  expect(rows.map(lineOf).join('').split('\n')).toHaveLength(3)
  expect(rowsIn(rows.map(lineOf).join(''))).toEqual(rows)
})
