import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from '#content/check/check.ts'
import { readDocument } from '#content/read/document.ts'
import { DEFAULT_LANGUAGES } from '#domain/language/site-languages.ts'
import { createCatalogue } from '../../bench/demo-catalogue/create.ts'
import { filesOf, MAX_PRODUCTS } from '../../bench/demo-catalogue/products.ts'
import { temporaryFolder } from '../support/samples/content-folder.ts'

const COUNT = 240

async function written(count: number): Promise<string> {
  const folder = join(temporaryFolder(), 'content')
  await createCatalogue(count, folder)
  return folder
}

test('the catalogue is content without a fault, in every language and category', async () => {
  const folder = await written(COUNT)
  const { listing, yaml } = await checkContent(folder)
  const made = listing.products
    .map((thing) => ({ thing, source: readDocument(folder, 'products', thing).source }))
    .filter(({ source }) => source.sku?.startsWith('LD-'))
  expect(made).toHaveLength(COUNT)
  for (const { thing } of made) expect(thing.languages).toEqual(DEFAULT_LANGUAGES)
  const categories = new Set(made.map(({ source }) => source.category))
  expect(categories).toEqual(new Set(yaml['product-categories'].map(({ key }) => key)))
  const featured = made.filter(({ source }) => source.featured).length
  expect(featured / COUNT).toBeGreaterThan(0.02)
  expect(featured / COUNT).toBeLessThan(0.09)
  expect(new Set(made.map(({ source }) => source.price)).size).toBeGreaterThan(COUNT / 2)
  expect(new Set(made.map(({ source }) => source.name)).size).toBe(COUNT)
})

test('a smaller one is the beginning of a larger one, to the letter', async () => {
  const [small, large] = [await written(30), await written(60)]
  for (const name of readdirSync(join(small, 'products'))) {
    expect(readFileSync(join(large, 'products', name), 'utf8')).toBe(readFileSync(join(small, 'products', name), 'utf8'))
  }
})

test('a hundred thousand products have names of their own', () => {
  expect(MAX_PRODUCTS).toBeGreaterThanOrEqual(100_000)
  const picture = { file: 'x.webp', alt: '' }
  const paths = new Set<string>()
  for (let number = 0; number < MAX_PRODUCTS; number += 61) for (const { path } of filesOf(number, () => picture)) paths.add(path)
  expect(paths.size).toBe(Math.ceil(MAX_PRODUCTS / 61) * DEFAULT_LANGUAGES.length)
})

test('nothing is overwritten, and what cannot be understood is refused', async () => {
  const folder = await written(1)
  await expect(createCatalogue(1, folder)).rejects.toThrow('is not empty')
  for (const words of [[], ['0', 'x'], ['1'], ['many', 'x'], ['999999999', 'x'], ['1', '2', 'x']]) {
    expect(spawnSync(process.execPath, ['bench/demo-catalogue/create.ts', ...words]).status, words.join(' ')).toBe(2)
  }
})
