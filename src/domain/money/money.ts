/** Prices are stored in the currency of lists; the product page shows the other one (docs/reading-the-spec.md). */
export interface Currency {
  /** ISO 4217. */
  list: string
  detail: string
  /** What one unit of `list` is in `detail`. */
  rate: number
}

/** In daily use, by CLDR; a table, because Firefox counts the coins of ISO 4217, which few of these countries still have. */
const DECIMALS = new Map([
  ...codes('AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK', 0),
  ...codes('PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER', 0),
  ...codes('BHD JOD KWD LYD OMR TND', 3),
])

function codes(list: string, decimals: number): [string, number][] {
  return list.split(' ').map((code) => [code, decimals])
}

export function decimalsOf(currency: string): number {
  return DECIMALS.get(currency) ?? 2
}

/** To the currency's own decimals. */
export function rounded(amount: number, currency: string): number {
  const unit = 10 ** decimalsOf(currency)
  // In binary, 1.15 × 70 is a little less than 80.5.
  return Math.round(Number((amount * unit).toPrecision(15))) / unit
}

/** Multiplies what lists show, so that the visitor's own calculation agrees. */
export function detailPrice(price: number, { list, detail, rate }: Currency): number {
  return rounded(rounded(price, list) * rate, detail)
}

export function totalPrice(price: number, quantity: number, currency: Currency): number {
  return rounded(detailPrice(price, currency) * quantity, currency.detail)
}

/** Without a rate, no second currency: the same number would stand under two signs. */
export function currencyIn(given: string | { list: string; detail?: string | undefined; rate?: number | undefined }): Currency {
  const { list, detail = list, rate } = typeof given === 'string' ? { list: given } : given
  return detail !== list && rate !== undefined && rate > 0 ? { list, detail, rate } : { list, detail: list, rate: 1 }
}

const MOST_STEPS = 200

/** Of the price slider: 1, 2 or 5, or ten or a hundred … times as much. */
export function sliderStep(end: number): number {
  const least = Math.max(1, end / MOST_STEPS)
  const tens = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find((step) => step * tens >= least) ?? 10) * tens
}

/** Where the price slider ends so that the dearest product is on it. */
export function sliderEnd(dearest: number): number {
  const step = sliderStep(dearest)
  return Math.max(1, Math.ceil(dearest / step)) * step
}
