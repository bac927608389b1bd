import * as z from 'zod'
import { checkedSourceFields } from '../checked.ts'
import { localized } from '../language/localized.ts'
import { imageSource } from '../media.ts'
import { productPrice } from '../money/money-source.ts'
import { formerly, itemSourceFields, sourceDate, textFields } from '../source.ts'
import { product, productCategory, productStatus, tint } from './product.ts'

const productText = z.strictObject({
  name: z.string().min(1),
  dosage: z.string().optional(),
  ingredients: z.string().optional(),
  usage: z.string().optional(),
  ...textFields,
})

const productVariantSource = z.strictObject({
  name: localized.describe('What tells it from the others, for example 500 ml'),
  sku: z.string().optional(),
  price: productPrice,
  status: productStatus.default('available'),
})
export type ProductVariantSource = z.infer<typeof productVariantSource>

const productSource = productText.extend({
  category: z.string().describe('A key in product-categories.yaml'),
  price: productPrice,
  status: productStatus,
  featured: z.boolean().default(false),
  sku: z.string().optional(),
  variants: z
    .array(productVariantSource)
    .default([])
    .describe('Sizes or packs with prices of their own, which then replace that of the product'),
  added: sourceDate.describe('The date by which the newest products are sorted'),
  media: z.array(imageSource).default([]),
  checked_by: checkedSourceFields.checked_by,
  ...itemSourceFields,
})
export type ProductSource = z.infer<typeof productSource>

export const productCategorySource = z.strictObject({
  key: z.string(),
  name: localized,
  featured: z.boolean().default(false),
  tint: tint.default('sky'),
  image: imageSource.optional(),
  formerly,
})
export type ProductCategorySource = z.infer<typeof productCategorySource>

export const productSchemas = { source: productSource, text: productText, answer: product }
export const productCategorySchemas = { entry: productCategorySource, answer: productCategory }
