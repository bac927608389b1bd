import * as z from 'zod'
import { image } from '../media.ts'
import { pageParameter } from '../paging-parameters.ts'
import { fallbackFields, id, itemFields, partFallback, translations } from '../published.ts'
import { DEFAULT_SORT, PRODUCT_SORTS, TINTS } from './product-constants.ts'

export * from './product-constants.ts'

export const tint = z.enum(TINTS)

/** Anything but `available` is out of stock (docs/spec.md#4-states-and-transitions). */
export const productStatus = z.enum(['available', 'out_of_stock'])

export const productCategory = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  featured: z.boolean(),
  tint,
  images: z.array(image),
  fallback: fallbackFields,
})
export type ProductCategory = z.infer<typeof productCategory>

const productVariant = z.object({
  key: z.string().describe('Names it in addresses (`?variant=`) and order lists: its SKU, or without one its name in the source language'),
  name: z.string(),
  sku: z.string().nullable(),
  price: z.number().nonnegative().nullable().describe('As the price of a product'),
  status: z.string().describe('As the status of a product'),
  fallback: partFallback,
})
export type ProductVariant = z.infer<typeof productVariant>

export const product = z.object({
  id,
  name: z.string(),
  description: z.string().describe('HTML'),
  price: z
    .number()
    .nonnegative()
    .nullable()
    .describe('In the list currency of `/site`; null when it is on request. Of a product with variants, the lowest of theirs'),
  price_from: z.literal(true).optional().describe('The variants differ in price'),
  status: z.string().describe('`available`; anything else means out of stock. With variants, available if one of them is'),
  media: z.union([z.string(), z.array(z.string())]).nullable(),
  images: z.array(image),
  featured: z.boolean(),
  sku: z.string().nullable(),
  dosage: z.string().nullable(),
  ingredients: z.string().nullable(),
  usage: z.string().nullable(),
  product_category: productCategory.pick({ id: true, name: true, slug: true, tint: true }),
  checked_by: z
    .string()
    .optional()
    .describe('Name and position of the member of the team who has checked the text, each on a line; absent if nobody is named'),
  variants: z.array(productVariant).optional().describe('Sizes or packs, of which one is ordered; absent if there are none'),
  ...itemFields,
})
export type Product = z.infer<typeof product>

export const productList = z.object({
  data: z.array(product),
  total: z.number().int(),
  last_page: z.number().int(),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  categories: z.array(productCategory).describe('All product categories; the home page shows only the featured ones'),
  category: z.string().optional().describe('Current slug of the requested category; absent if all were requested'),
  translations: translations.describe('Languages in which at least one item of the full list exists'),
})
export type ProductList = z.infer<typeof productList>

const price = z.coerce.number().min(0).max(1_000_000_000)

export const productQuery = z.object({
  page: pageParameter,
  category: z.string().max(100).optional().describe('Category id or slug; omit it for all'),
  search: z.string().max(200).optional(),
  sort: z.enum(PRODUCT_SORTS).default(DEFAULT_SORT),
  min_price: price.optional(),
  max_price: price.optional(),
  featured: z.enum(['true', 'false', '1', '0']).optional().describe('`true` for featured products only; omit it for all'),
})
export type ProductQuery = z.infer<typeof productQuery>
