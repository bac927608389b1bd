import type { ProductSource } from '#domain/catalogue/product-source.ts'
import type { SettingsSource } from '#domain/company/company-source.ts'
import type { FolderName } from '#domain/content-types/content-types.ts'
import { currencyIn } from '#domain/money/currency.ts'
import { rounded } from '#domain/money/money.ts'
import type { Problem } from '../../problems.ts'
import type { DocumentFile } from '../../read/document.ts'
import type { Path } from '../../read/yaml-source.ts'
import { counted } from '../../words.ts'
import { nameOf } from '../sentences.ts'

const NO_CURRENCY =
  '"currency" is missing, but products have prices; add it, for example "currency: EUR", or two codes with a rate: "currency: { list: USD, detail: AFN, rate: 70 }".'

/** `file` is the one with the prices; `settings` is undefined if its file has problems of its own. */
export function priceProblems(folder: FolderName, file: DocumentFile | undefined, settings: SettingsSource | undefined): Problem[] {
  const prices = pricesIn(folder, file)
  if (!file || prices.length === 0 || !settings) return []
  if (settings.currency === undefined) return [{ file: 'settings.yaml', line: 1, sentence: NO_CURRENCY }]
  const { list, list_decimals } = currencyIn(settings.currency)
  const decimals = list_decimals === 0 ? 'no decimals' : counted(list_decimals, 'decimal')
  return prices
    .filter(({ price }) => rounded(price, list_decimals) !== price)
    .map(({ path, price }) => ({
      file: file.file,
      line: file.yaml.lineOf(path),
      sentence: `${nameOf(path)} is ${price}, but ${list} has ${decimals}; write ${rounded(price, list_decimals)}.`,
    }))
}

export function priceHints(folder: FolderName, file: DocumentFile | undefined): Problem[] {
  if (!file) return []
  return pricesIn(folder, file)
    .filter(({ price }) => price === 0)
    .map(({ path }) => ({
      file: file.file,
      line: file.yaml.lineOf(path),
      sentence: `${nameOf(path)} is 0, so visitors see it as free. If the price is on request, delete this line.`,
    }))
}

function pricesIn(folder: FolderName, file: DocumentFile | undefined): { path: Path; price: number }[] {
  if (folder !== 'products') return []
  const { price: own, variants = [] } = (file?.value ?? {}) as Partial<ProductSource>
  const prices = variants.map(({ price }, index) => ({ path: ['variants', index, 'price'], price }))
  return [{ path: ['price'], price: own }, ...prices].flatMap(({ path, price }) => (price === undefined ? [] : [{ path, price }]))
}
