import { type CatalogueProduct, mainText } from '../catalogue/record.ts'
import type { NewRedirect } from '../redirects.ts'

/** WordPress cuts longer ones; where is not worth guessing. */
const LONGEST = 200

/**
 * The export lacks addresses. WordPress leads from the number of a product to it, and makes its name an address unless the shop has
 * changed it.
 */
function addressesOf(product: CatalogueProduct, slug: string): NewRedirect[] {
  const to = `/product/${slug}`
  const numbers = product.rows.flatMap(({ keys }) => keys.flatMap((key) => /^id (\d+)$/.exec(key)?.[1] ?? []))
  const named = nameInAddress(mainText(product).name)
  return [...numbers.map((number) => ({ from: `/?p=${number}`, to })), ...(named ? [{ from: `/product/${named}/`, to }] : [])]
}

export const WOO_ADDRESSES = { of: addressesOf, lists: [] }

/** `sanitize_title` of WordPress: letters of other scripts stay. */
function nameInAddress(name: string): string | undefined {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=[a-z])\p{M}+/gu, '')
    .normalize('NFC')
  const words = plain.replace(/[^\p{L}\p{N}\p{M}\u200c\s./_–—-]+/gu, '').replace(/[\s./–—-]+/g, '-')
  const own = words.replace(/^-|-$/g, '')
  return own !== '' && encodeURIComponent(own).length <= LONGEST ? own : undefined
}
