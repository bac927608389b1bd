import type { ProductCategory } from '#domain/catalogue/product.ts'
import { type ContentKind, ITEM_PAGES } from '#domain/content-types/content-types.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { excerptAround, firstHit, markWords } from '#domain/language/marked-text.ts'
import type { Image } from '#domain/media.ts'
import type { SearchResult } from '#domain/search/search.ts'
import { stripTags } from '#domain/text.ts'

const EXCERPT_LENGTH = 120

/** They end without a full stop, so that their last word would run into the next one's first. */
const ENDS_OF_ITEMS = /<\/(?:h[1-6]|li|td|th)>/g

interface StoredResult {
  id: number
  slug: string
  created_at?: string
  fallback: string[]
  images?: Image[]
  price?: number | null
  price_from?: true
  status?: string
  product_category?: Pick<ProductCategory, 'tint'>
  [field: string]: unknown
}

/** Its further searched fields are quoted where the body does not match. */
export function makeResult(kind: ContentKind, data: string, words: string[], language: LanguageCode): SearchResult {
  const item = JSON.parse(data) as StoredResult
  const { title, body, searched } = ITEM_PAGES[kind]
  const textOf = (field: string): string => String(item[field] ?? '')
  const fitting = firstHolding(
    [{ field: body, text: plainText(textOf(body)) }, ...searched.map((field) => ({ field, text: textOf(field) }))],
    words,
    language,
  )
  return {
    kind,
    id: item.id,
    slug: item.slug,
    title: markWords(textOf(title), words, language),
    excerpt: excerptAround(fitting.text, fitting.hit, words, { length: EXCERPT_LENGTH, language }),
    ...pictureOf(item),
    ...(kind === 'product' ? offerOf(item) : {}),
    created_at: item.created_at ?? null,
    fallback: [...(item.fallback.includes(title) ? ['title'] : []), ...(item.fallback.includes(fitting.field) ? ['excerpt'] : [])],
  }
}

function offerOf({ price = null, price_from, status, product_category }: StoredResult): Partial<SearchResult> {
  return { price, price_from, status, tint: product_category?.tint }
}

function plainText(html: string): string {
  const items = stripTags(html.replace(ENDS_OF_ITEMS, ' ·$&')).split(' ·')
  const text = items.filter((item) => item.trim() !== '').join(' ·')
  return text.replace(/([.:!?؟۔…]) ·/g, '$1')
}

function pictureOf({ images: [first] = [] }: StoredResult): Pick<SearchResult, 'image'> {
  if (!first) return {}
  // Small, it needs no preview.
  const { preview: _, ...image } = first
  return { image }
}

interface FieldText {
  field: string
  text: string
}

function firstHolding(texts: [FieldText, ...FieldText[]], words: string[], language: LanguageCode): FieldText & { hit: number } {
  for (const each of texts) {
    const hit = firstHit(each.text, words, language)
    if (hit !== undefined) return { ...each, hit }
  }
  return { ...texts[0], hit: 0 }
}
