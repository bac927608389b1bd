/** Prices are stored in the currency of lists; the product page shows the other one (docs/reading-the-spec.md). */
export interface Currency {
  /** ISO 4217. */
  list: string
  detail: string
  /** What one unit of `list` is in `detail`. */
  rate: number
  list_decimals: number
  detail_decimals: number
}

export function rounded(amount: number, decimals: number): number {
  const unit = 10 ** decimals
  // In binary, 1.15 × 70 is a little less than 80.5.
  return Math.round(Number((amount * unit).toPrecision(15))) / unit
}

/** Multiplies what lists show, so that the visitor's own calculation agrees. */
export function detailPrice(price: number, { rate, list_decimals, detail_decimals }: Currency): number {
  return rounded(rounded(price, list_decimals) * rate, detail_decimals)
}

/** Afghani are paid in whole ones, but the specification asks for two decimals (docs/spec.md#7-the-calls-it-makes). */
export function orderDecimals({ detail, detail_decimals }: Currency): number {
  return detail === 'AFN' ? 2 : detail_decimals
}
