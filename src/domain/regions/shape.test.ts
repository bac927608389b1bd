import { expect, it, test } from 'vitest'
import { boxAround, isShape } from './shape.ts'

it.each(['M0 0 10 0 10 10z', 'M0,0L10,0L10,10Z', 'M-5.5 2C1 2 3 4 5 6Q7 8 9 10Z', ' M0 0L10 0L10 10ZM20 20L30 20L30 30Z'])(
  '%s is a shape',
  (shape) => {
    expect(isShape(shape)).toBe(true)
  },
)

it.each([
  '',
  'M0 0',
  'M0 0 10 0 10',
  'm0 0l10 0v10z',
  'M0 0H10V10Z',
  'M0 0A5 5 0 0 1 10 10',
  'M0 0 10 0 10 10" onload="x',
  '0 0 10 0 10 10',
])('%s is none', (shape) => {
  expect(isShape(shape)).toBe(false)
})

test('the box of a map is around all of its shapes', () => {
  expect(boxAround(['M-5 2L10 0.5L8 8Z', 'M20 20L30 20L30 40Z'])).toEqual({ x: -5, y: 0.5, width: 35, height: 39.5 })
})
