import { expect, it, test } from 'vitest'
import { currencyIn, decimalsOf } from './currency.ts'
import { detailPrice, rounded } from './money.ts'
import { sliderEnd, sliderStep } from './price-slider.ts'

it.each([
  [9.99, 'EUR', 9.99],
  [1.005, 'USD', 1.01],
  [9.5, 'JPY', 10],
  [1.2345, 'KWD', 1.235],
  [41.6, 'AFN', 42],
  [0, 'EUR', 0],
])('rounds %d %s to %d', (amount, currency, expected) => {
  expect(rounded(amount, decimalsOf(currency))).toBe(expected)
})

const AFGHANI = { list: 'USD', detail: 'AFN', rate: 70 }

it.each([
  [0.6, AFGHANI, 42],
  [1.15, AFGHANI, 81],
  [12.5, 'USD', 12.5],
  [10, { list: 'USD', detail: 'KWD', rate: 0.3071 }, 3.071],
  [10, { list: 'EUR', detail: 'JPY', rate: 162.37 }, 1624],
])('%d in %o costs %d on the product page', (price, given, detail) => {
  expect(detailPrice(price, currencyIn(given))).toBe(detail)
})

test('a price with too many decimals is multiplied as lists show it', () => {
  expect(detailPrice(0.604, currencyIn(AFGHANI))).toBe(42)
})

it.each([
  ['JPY', { list: 'JPY', detail: 'JPY', rate: 1, list_decimals: 0, detail_decimals: 0 }],
  [AFGHANI, { ...AFGHANI, list_decimals: 2, detail_decimals: 0 }],
  [
    { list: 'USD', detail: 'USD' },
    { list: 'USD', detail: 'USD', rate: 1, list_decimals: 2, detail_decimals: 2 },
  ],
  [
    { list: 'USD', detail: 'AFN' },
    { list: 'USD', detail: 'USD', rate: 1, list_decimals: 2, detail_decimals: 2 },
  ],
])('reads %o', (given, expected) => {
  expect(currencyIn(given)).toEqual(expected)
})

it.each([
  [1000, 5, 1000],
  [72, 1, 72],
  [71.2, 1, 72],
  [0.4, 1, 1],
  [0, 1, 1],
  [349, 2, 350],
  [250_001, 2000, 252_000],
  [123_456_789, 1_000_000, 124_000_000],
])('up to a price of %d, the slider has steps of %d and ends at %d', (dearest, step, end) => {
  expect(sliderStep(dearest)).toBe(step)
  expect(sliderEnd(dearest)).toBe(end)
})
