import { expect, test } from 'vitest'
import { pageWindow, pagingOf } from './paging.ts'

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [3, 4, 5, 6, 7, 'gap', 9]],
  [8, 9, [5, 6, 7, 8, 9]],
  [6, 8, [4, 5, 6, 7, 8]],
  [5, 8, [3, 4, 5, 6, 7, 8]],
])('page %i of %i shows %j', (current, last, shown) => {
  expect(pageWindow(current, last)).toEqual(shown)
})

test('the last page may be short, a page beyond it is empty', () => {
  expect(pagingOf(42, 4, 12)).toEqual({ total: 42, last_page: 4, from: 37, to: 42 })
  expect(pagingOf(42, 5, 12)).toEqual({ total: 42, last_page: 4, from: null, to: null })
  expect(pagingOf(0, 1, 12)).toEqual({ total: 0, last_page: 1, from: null, to: null })
})
