import { expect, test } from 'vitest'
import { LATITUDE_LIMIT, LONGITUDE_LIMIT, parseDegrees } from './coordinates.ts'

test.each([
  ['34.5339798', 34.5339798],
  [' 34,5 ', 34.5],
  ['-12', -12],
  ['−12.25°', -12.25],
  ['۳۴٫۵۳', 34.53],
  ['٦٩.١٧', 69.17],
  ['\u200e−۷٫۵', -7.5],
  ['90', 90],
])('reads %j as degrees', (text, degrees) => {
  expect(parseDegrees(text, LATITUDE_LIMIT)).toBe(degrees)
})

test.each(['', 'north', '12.', '1e1', '3-4', '34.5.6', '90.01', '-91'])('refuses %j', (text) => {
  expect(parseDegrees(text, LATITUDE_LIMIT)).toBeUndefined()
})

test('longitude goes to 180 degrees', () => {
  expect(parseDegrees('180', LONGITUDE_LIMIT)).toBe(180)
  expect(parseDegrees('180.5', LONGITUDE_LIMIT)).toBeUndefined()
})
