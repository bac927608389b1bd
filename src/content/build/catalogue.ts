import { keepUnits } from '#content/read/markdown/typeset.ts'
import type { Product, ProductCategory, ProductVariant } from '#domain/catalogue/product.ts'
import type { ProductCategorySource, ProductSource } from '#domain/catalogue/product-source.ts'
import { sortKey } from '#domain/language/fold.ts'
import { resolve } from '#domain/language/localized.ts'
import type { Image } from '#domain/media.ts'
import { PRICE_ON_REQUEST } from '#server/storage/product-index/product-index.ts'
import { checkerIn } from './checked.ts'
import { type BuiltFields, type DocumentReading, entryOf, orNull } from './partial.ts'
import type { Reader } from './reader.ts'

export function productCategoryIn(source: ProductCategorySource, reader: Reader, id: number): ProductCategory {
  return {
    id,
    name: reader.text('name', source.name),
    slug: source.key,
    featured: source.featured,
    tint: source.tint,
    images: reader.images([source.image]),
    fallback: reader.fallback,
  }
}

export function productFields({ fields, reader, content, idOf }: DocumentReading<'products'>): BuiltFields<Product> {
  const category = entryOf(content.yaml['product-categories'], fields.category)
  const categoryId = idOf('product_category', category.key)
  const images = reader.images(fields.media)
  const name = reader.text('product_category', category.name)
  const variants = variantsIn(fields, reader)
  const checker = checkerIn(fields, content)
  const checked_by =
    checker &&
    [checker.name, checker.position ?? '']
      .map((text) => reader.text('checked_by', text))
      .join('\n')
      .trim()
  const prices = variants.length > 0 ? variants.map(({ price }) => price) : [fields.price ?? null]
  const given = prices.filter((price) => price !== null)
  const price = given.length > 0 ? Math.min(...given) : null
  return {
    data: {
      name: fields.name,
      price,
      ...(prices.some((other) => other !== price) ? { price_from: true } : {}),
      status: variants.length === 0 || variants.some(({ status }) => status === 'available') ? fields.status : 'out_of_stock',
      media: mediaOf(images),
      images,
      featured: fields.featured,
      ...orNull(fields, 'sku'),
      ingredients: fields.ingredients ? keepUnits(fields.ingredients) : null,
      dosage: fields.dosage ? keepUnits(fields.dosage) : null,
      usage: fields.usage ? keepUnits(fields.usage) : null,
      product_category: { id: categoryId, name, slug: category.key, tint: category.tint },
      ...(checked_by ? { checked_by } : {}),
      ...(variants.length > 0 ? { variants } : {}),
    },
    columns: {
      category_id: categoryId,
      price: price ?? PRICE_ON_REQUEST,
      featured: fields.featured ? 1 : 0,
      name_key: sortKey(fields.name, reader.language),
    },
    search: [name, ...variants.flatMap((variant) => [variant.name, variant.sku])],
  }
}

/** A product that is out of stock is so in every variant. */
function variantsIn({ variants, status: ofProduct }: ProductSource, reader: Reader): ProductVariant[] {
  return variants.map(({ name, sku, price, status }) => ({
    key: sku ?? resolve(name, reader.site.source, reader.site.source).text,
    ...reader.part({ name }),
    sku: sku ?? null,
    price: price ?? null,
    status: ofProduct === 'available' ? status : ofProduct,
  }))
}

/** docs/spec.md#3-entities-and-their-fields: a single path or a list of paths. */
function mediaOf(images: Image[]): Product['media'] {
  const paths = images.map((image) => image.path)
  return paths.length > 1 ? paths : (paths[0] ?? null)
}
