import * as z from 'zod'
import { textDifference } from '../text-difference.ts'

const EXAMPLE = 'the three letters of a currency, for example EUR'

export const currencyCode = z
  .string()
  .refine(isCurrency, {
    error: ({ input }) => {
      const nearest = nearestCurrency(String(input).trim())
      return nearest === undefined ? EXAMPLE : `the three letters of a currency; ${nearest} comes nearest`
    },
  })
  .meta({ pattern: '^[A-Z]{3}$', description: 'ISO 4217, for example EUR' })

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}

/** Of `eur`, `€`, `afghani` or `EUT`. */
function nearestCurrency(text: string): string | undefined {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  const wanted = text.toLowerCase()
  const wordIn = (code: string): boolean => (names.of(code) ?? '').toLowerCase().split(' ').includes(wanted)
  const tests: ((code: string) => boolean)[] = [
    (code) => code.toLowerCase() === wanted,
    (code) => signOf(code) === text,
    (code) => names.of(code)?.toLowerCase() === wanted,
    wordIn,
    // The first two letters are those of the country.
    (code) => text.length === 3 && code.startsWith(text.slice(0, 2).toUpperCase()),
    (code) => textDifference(code, text.toUpperCase()) === 1,
  ]
  const found = tests.map((test) => Intl.supportedValuesOf('currency').filter(test)).find((codes) => codes.length > 0)
  return found?.length === 1 ? found[0] : undefined
}

function signOf(currency: string): string | undefined {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value
}
