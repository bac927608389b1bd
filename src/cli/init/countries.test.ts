import { expect, test } from 'vitest'
import { COUNTRIES, countryLabel, countryName, findCountry, isCountryNamed } from './countries.ts'

test.each([
  ['KW', 'KW'],
  [' kw ', 'KW'],
  ['Kuwait', 'KW'],
  ['الكويت', 'KW'],
  ['الکویت', 'KW'],
  ['کویت', 'KW'],
  ['Deutschland', 'DE'],
  ['allemagne', 'DE'],
  ['افغانستان', 'AF'],
  ['Türkiye', 'TR'],
  ['turkiye', 'TR'],
  ['Россия', 'RU'],
  ['日本', 'JP'],
  ['UK', 'GB'],
])('%s is the country %s', (text, code) => {
  expect(findCountry(text)).toBe(code)
})

test.each(['', 'Atlantis', 'Deutsch'])('there is no country "%s"', (text) => {
  expect(findCountry(text)).toBeUndefined()
})

test('every country is found by its name in English', () => {
  for (const country of COUNTRIES) expect(findCountry(countryName(country)), country).toBe(country)
})

test('while typing, a part of any name is enough', () => {
  expect(isCountryNamed('KW', 'الكو')).toBe(true)
  expect(isCountryNamed('DE', 'deutschl')).toBe(true)
  expect(isCountryNamed('DE', 'الكو')).toBe(false)
})

test('a list shows the name in English and the own one', () => {
  expect(countryLabel('KW')).toBe('Kuwait, الكويت (KW)')
  expect(countryLabel('GB')).toBe('United Kingdom (GB)')
})
