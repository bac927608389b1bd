import { expect, it, test } from 'vitest'
import { type Currency, currencyIn, decimalsOf, detailPrice, rounded, sliderEnd, sliderStep, totalPrice } from './money.ts'

test('every currency has the decimals of its daily use', () => {
  for (const currency of Intl.supportedValuesOf('currency')) {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    expect(decimalsOf(currency), currency).toBe(maximumFractionDigits)
  }
})

it.each([
  [9.99, 'EUR', 9.99],
  [1.005, 'USD', 1.01],
  [9.5, 'JPY', 10],
  [1.2345, 'KWD', 1.235],
  [41.6, 'AFN', 42],
  [0, 'EUR', 0],
])('rounds %d %s to %d', (amount, currency, expected) => {
  expect(rounded(amount, currency)).toBe(expected)
})

const AFGHANI: Currency = { list: 'USD', detail: 'AFN', rate: 70 }

it.each([
  [0.6, AFGHANI, 3, 42, 126],
  [1.15, AFGHANI, 2, 81, 162],
  [12.5, { list: 'USD', detail: 'USD', rate: 1 }, 3, 12.5, 37.5],
  [0.1, { list: 'EUR', detail: 'EUR', rate: 1 }, 3, 0.1, 0.3],
  [10, { list: 'USD', detail: 'KWD', rate: 0.3071 }, 3, 3.071, 9.213],
  [10, { list: 'EUR', detail: 'JPY', rate: 162.37 }, 2, 1624, 3248],
])('%d is the same in lists, on the page and in %o times %d', (price, currency, quantity, detail, total) => {
  expect(detailPrice(price, currency)).toBe(detail)
  expect(totalPrice(price, quantity, currency)).toBe(total)
})

test('a price with too many decimals is multiplied as lists show it', () => {
  expect(detailPrice(0.604, AFGHANI)).toBe(42)
})

it.each([
  ['EUR', { list: 'EUR', detail: 'EUR', rate: 1 }],
  [{ list: 'USD', detail: 'AFN', rate: 70 }, AFGHANI],
  [
    { list: 'USD', detail: 'USD' },
    { list: 'USD', detail: 'USD', rate: 1 },
  ],
  [
    { list: 'USD', detail: 'AFN' },
    { list: 'USD', detail: 'USD', rate: 1 },
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
