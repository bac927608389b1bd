import { expect, it } from 'vitest'
import { isUnavailable } from './unavailable.ts'

it.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  // Of the client itself, which may lose its patience a moment before the pool does.
  'timeout expired',
  'Query read timeout',
])('“%s” may be mended by another moment', (sentence) => {
  expect(isUnavailable(new Error(sentence))).toBe(true)
})

it.each([
  [{ code: '57P01' }, true],
  [{ code: '53300' }, true],
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: '23505' }, false],
  [{ code: '42P01' }, false],
  [{ errcode: 5 }, true],
  [{ errcode: 13 | (3 << 8) }, true],
  [{ errcode: 19 }, false],
])('what %j tells is %s', (details, unavailable) => {
  expect(isUnavailable(Object.assign(new Error('of the database'), details))).toBe(unavailable)
})

it('a fault of the question stays one', () => {
  expect(isUnavailable(new Error('syntax error at or near "slect"'))).toBe(false)
  expect(isUnavailable('timeout expired')).toBe(false)
})
