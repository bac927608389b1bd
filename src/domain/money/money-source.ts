import * as z from 'zod'
import { PRICE_SLIDER_MAX } from '../catalogue/product-constants.ts'
import { localized } from '../language/localized.ts'
import { currencyCode } from './currency-code.ts'

const MAX_PRICE = 1_000_000_000

const twoCurrencies = z
  .strictObject({
    list: currencyCode,
    detail: currencyCode,
    rate: z.number().positive().optional().describe('How much one unit of the first currency is in the second'),
  })
  .superRefine(({ list, detail, rate }, { addIssue }) => {
    const fault = (sentence: string, path: string[] = []): void => addIssue({ code: 'custom', params: { sentence }, path })
    if (list !== detail && rate === undefined) {
      fault(`"currency" has two codes, so it needs a rate: how many ${detail} one ${list} is, for example "rate: 70".`)
    }
    if (list === detail && rate !== undefined && rate !== 1) {
      fault(`"currency → rate" is ${rate}, but both codes are ${list}; delete the rate or write another code.`, ['rate'])
    }
  })

/** All three are settings of `settings.yaml`. */
export const moneySettings = {
  currency: z
    .union([currencyCode, twoCurrencies], { error: 'one code such as EUR, or two with a rate: { list: USD, detail: AFN, rate: 70 }' })
    .optional()
    .describe('One ISO 4217 code, or one each for lists and for the product page, with a rate. Prices are in the first.'),
  tax_note: localized.optional().describe('Beside prices, for example "incl. VAT"'),
  price_slider: z
    .union([z.literal('dearest'), z.number().int().positive().max(MAX_PRICE)], { error: 'a whole number, or dearest' })
    .default(PRICE_SLIDER_MAX)
    .describe('Where the price filter ends: a whole number, or "dearest" for the dearest product'),
}

export const productPrice = z.number().nonnegative().max(MAX_PRICE).optional().describe('Left out: the price is on request')
