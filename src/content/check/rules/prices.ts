import type { ProductSource } from '#domain/catalogue/product-source.ts'
import type { SettingsSource } from '#domain/company/company-source.ts'
import type { FolderName } from '#domain/content-types/content-types.ts'
import { currencyIn } from '#domain/money/currency.ts'
import { rounded } from '#domain/money/money.ts'
import type { Problem } from '../../problems.ts'
import type { DocumentFile } from '../../read/document.ts'
import { counted } from '../../words.ts'

const NO_CURRENCY =
  '"currency" is missing, but products have prices; add it, for example "currency: EUR", or two codes with a rate: "currency: { list: USD, detail: AFN, rate: 70 }".'

/** `file` is the one with the price; `settings` is undefined if its file has problems of its own. */
export function priceProblems(folder: FolderName, file: DocumentFile | undefined, settings: SettingsSource | undefined): Problem[] {
  const price = priceIn(folder, file)
  if (!file || price === undefined || !settings) return []
  if (settings.currency === undefined) return [{ file: 'settings.yaml', line: 1, sentence: NO_CURRENCY }]
  const { list, list_decimals } = currencyIn(settings.currency)
  if (rounded(price, list_decimals) === price) return []
  const decimals = list_decimals === 0 ? 'no decimals' : counted(list_decimals, 'decimal')
  return [
    {
      file: file.file,
      line: file.yaml.lineOf(['price']),
      sentence: `"price" is ${price}, but ${list} has ${decimals}; write ${rounded(price, list_decimals)}.`,
    },
  ]
}

export function priceHints(folder: FolderName, file: DocumentFile | undefined): Problem[] {
  if (!file || priceIn(folder, file) !== 0) return []
  const sentence = '"price" is 0, so visitors see it as free. If the price is on request, delete this line.'
  return [{ file: file.file, line: file.yaml.lineOf(['price']), sentence }]
}

function priceIn(folder: FolderName, file: DocumentFile | undefined): number | undefined {
  return folder === 'products' ? (file?.value as ProductSource | undefined)?.price : undefined
}
