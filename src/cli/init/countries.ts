import currencyOfCountry from 'country-to-currency'
import { country as isCountry } from '#domain/country.ts'
import { fold } from '#domain/language/fold.ts'
import { LANGUAGE_CODES } from '#domain/language/languages.ts'

/** The table has countries of the past too. */
export const COUNTRIES = Object.keys(currencyOfCountry).filter((code) => isCountry.safeParse(code).success)

/** The language that most people read there, as CLDR has it. */
export function languageThere(country: string): string {
  return new Intl.Locale(`und-${country}`).maximize().language
}

const namesIn = (language: string): Intl.DisplayNames => new Intl.DisplayNames(language, { type: 'region' })
const english = namesIn('en')
const interfaceNames = LANGUAGE_CODES.map(namesIn)

export function countryName(country: string): string {
  return english.of(country) ?? country
}

/** `Kuwait, الكويت (KW)` */
export function countryLabel(country: string): string {
  const own = namesIn(languageThere(country)).of(country)
  return `${[...new Set([countryName(country), own])].join(', ')} (${country})`
}

/** Its code, and its name in English, the language there and those that a site can have. */
function namesOf(country: string): string[] {
  return [country, ...[...interfaceNames, namesIn(languageThere(country))].map((names) => names.of(country) ?? '')].map(fold)
}

export function isCountryNamed(country: string, typed: string): boolean {
  const wanted = fold(typed)
  return namesOf(country).some((name) => name.includes(wanted))
}

/** By its code, also an alias such as UK, or one of its names. */
export function findCountry(text: string): string | undefined {
  const wanted = fold(text)
  const code = /^[a-z]{2}$/.test(wanted) ? new Intl.Locale(`und-${wanted}`).region : undefined
  return COUNTRIES.find((country) => country === code || namesOf(country).includes(wanted))
}
