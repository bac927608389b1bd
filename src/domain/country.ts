import * as z from 'zod'

/** ISO 3166, without aliases such as UK for GB. */
export const country = z
  .string()
  .refine(
    (code) =>
      /^[A-Z]{2}$/.test(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}` && regionNames().of(code) !== undefined,
    'the two capital letters of a country, for example AF',
  )

let names: Intl.DisplayNames | undefined

function regionNames(): Intl.DisplayNames {
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return names
}
