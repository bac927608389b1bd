import type { Product, ProductCategory } from '#domain/catalogue/product.ts'
import type { ProductCategorySource } from '#domain/catalogue/product-source.ts'
import { sortKey } from '#domain/language/fold.ts'
import type { Image } from '#domain/media.ts'
import { PRICE_ON_REQUEST } from '#server/storage/product-index/product-index.ts'
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
  return {
    data: {
      name: fields.name,
      price: fields.price ?? null,
      status: fields.status,
      media: mediaOf(images),
      images,
      featured: fields.featured,
      ...orNull(fields, 'sku', 'dosage', 'ingredients', 'usage'),
      product_category: { id: categoryId, name, slug: category.key, tint: category.tint },
    },
    columns: {
      category_id: categoryId,
      price: fields.price ?? PRICE_ON_REQUEST,
      featured: fields.featured ? 1 : 0,
      name_key: sortKey(fields.name, reader.language),
    },
    search: [name],
  }
}

/** docs/spec.md#3-entities-and-their-fields: a single path or a list of paths. */
function mediaOf(images: Image[]): Product['media'] {
  const paths = images.map((image) => image.path)
  return paths.length > 1 ? paths : (paths[0] ?? null)
}
