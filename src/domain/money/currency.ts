import type { Currency } from './money.ts'

/** In daily use, by CLDR. Not in browsers: Firefox counts the coins of ISO 4217, which few countries with whole prices still have. */
export function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** Without a rate, no second currency: the same number would stand under two signs. */
export function currencyIn(given: string | { list: string; detail?: string | undefined; rate?: number | undefined }): Currency {
  const { list, detail = list, rate } = typeof given === 'string' ? { list: given } : given
  const list_decimals = decimalsOf(list)
  return detail !== list && rate !== undefined && rate > 0
    ? { list, detail, rate, list_decimals, detail_decimals: decimalsOf(detail) }
    : { list, detail: list, rate: 1, list_decimals, detail_decimals: list_decimals }
}
