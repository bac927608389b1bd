import type { ProductSource } from '#domain/catalogue/product-source.ts'
import { resolve } from '#domain/language/localized.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import type { Problem } from '../../problems.ts'
import type { DocumentFile } from '../../read/document.ts'
import { nameOf } from '../sentences.ts'

const PRICE_TWICE = '"price" is given, but each of the variants has its own. Delete it; lists show the lowest price of the variants.'

/** `file` is the product's in the source language. */
export function variantProblems(file: DocumentFile | undefined, { languages, source }: SiteLanguages): Problem[] {
  const { price, variants = [] } = (file?.value ?? {}) as Partial<ProductSource>
  if (!file || variants.length === 0) return []
  const problem = (path: (string | number)[], sentence: string): Problem => ({ file: file.file, line: file.yaml.lineOf(path), sentence })
  const repeated = (field: 'name' | 'sku', textsOf: (variant: ProductSource['variants'][number]) => string[]): Problem[] =>
    variants.flatMap((variant, index) => {
      const earlier = variants.slice(0, index)
      const first = earlier.findIndex((other) => textsOf(other).some((text, at) => text === textsOf(variant)[at]))
      if (first < 0) return []
      const path = ['variants', index, field]
      const sentence = `${nameOf(path)} is also that of variant ${first + 1}. Give each variant its own; visitors and orders tell them apart by it.`
      return [problem(path, sentence)]
    })
  return [
    ...(price === undefined ? [] : [problem(['price'], PRICE_TWICE)]),
    ...repeated('name', ({ name }) => languages.map((language) => resolve(name, language, source).text.trim())),
    ...repeated('sku', ({ sku }) => (sku === undefined ? [] : [sku.trim()])),
  ]
}
