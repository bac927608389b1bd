import type { Product, ProductCategory } from '#domain/catalogue/product.ts'
import type { ProductCategorySource } from '#domain/catalogue/product-source.ts'
import { sortKey } from '#domain/language/fold.ts'
import type { Image } from '#domain/media.ts'
import type { IdOf, ItemRow } from '#server/storage/publication/types.ts'
import type { Content } from '../check/check.ts'
import { type Document, type Reading, readingsOf } from '../read/document.ts'
import type { Media } from '../read/media.ts'
import { changedOn, type DocumentPart, entryOf, inEachLanguage, type Part } from './partial.ts'
import { readerOf } from './reader.ts'
import { searchText } from './search-text.ts'

export function productCategoryPart({ yaml, media }: Content): Part {
  const categories = yaml['product-categories']
  return {
    kind: 'product_category',
    keys: categories.map((category) => category.key),
    rowsOf: (key, position, idOf) => categoryRows(entryOf(categories, key), position, media, idOf),
    formerly: (key) => entryOf(categories, key).formerly,
  }
}

export function productPart(content: Content): DocumentPart<'products'> {
  const { listing } = content
  return {
    folder: 'products',
    things: listing.products,
    rowsOf: (document, idOf) => productRows(content, document, idOf),
  }
}

function categoryRows(source: ProductCategorySource, position: number, media: Media, idOf: IdOf): ItemRow[] {
  return inEachLanguage((locale) => {
    const reader = readerOf(locale, media)
    const data: ProductCategory = {
      id: idOf('product_category', source.key),
      name: reader.text('name', source.name),
      slug: source.key,
      featured: source.featured,
      tint: source.tint,
      images: reader.images([source.image]),
      fallback: reader.fallback,
    }
    return { locale, slug: source.key, data, columns: { position, parent_id: null } }
  })
}

function productRows({ yaml, media }: Content, document: Document<'products'>, idOf: IdOf): ItemRow[] {
  const category = entryOf(yaml['product-categories'], document.source.category)
  return readingsOf('products', document, 'description', media).map((reading) => productRow(document, reading, category, media, idOf))
}

function productRow(
  { slug, languages }: Document<'products'>,
  reading: Reading<'products'>,
  category: ProductCategorySource,
  media: Media,
  idOf: IdOf,
): ItemRow {
  const { language, fields, html } = reading
  const reader = readerOf(language, media, reading.fallback)
  const images = reader.images(fields.media)
  const data: Product = {
    id: idOf('product', slug),
    name: fields.name,
    slug,
    description: html,
    price: fields.price,
    status: fields.status,
    media: mediaOf(images),
    images,
    featured: fields.featured,
    sku: fields.sku ?? null,
    dosage: fields.dosage ?? null,
    ingredients: fields.ingredients ?? null,
    usage: fields.usage ?? null,
    created_at: fields.added,
    updated_at: changedOn(fields.updated, fields.added),
    translations: languages,
    product_category: {
      id: idOf('product_category', category.key),
      name: reader.text('product_category', category.name),
      slug: category.key,
      tint: category.tint,
    },
    fallback: reader.fallback,
  }
  const searched = [data.product_category.name, data.sku, data.dosage, data.ingredients]
  return {
    locale: language,
    slug,
    data,
    columns: {
      category_id: data.product_category.id,
      price: data.price,
      featured: data.featured ? 1 : 0,
      created_at: data.created_at,
      name_key: sortKey(data.name, language),
      search: searchText(data.name, searched, html),
    },
  }
}

/** docs/spec.md#3-entities-and-their-fields: a single path or a list of paths. */
function mediaOf(images: Image[]): Product['media'] {
  const paths = images.map((image) => image.path)
  return paths.length > 1 ? paths : (paths[0] ?? null)
}
