import { expect, test } from 'vitest'
import { contentFolder, type Files } from '../../../tests/support/samples/content-folder.ts'
import { checkContent } from './check.ts'
import { coverageOf } from './coverage.ts'

const coverage = async (kind: string, language: string, files: Files = {}) =>
  coverageOf(await checkContent(contentFolder(files))).find((row) => row.kind === kind && row.language === language)

test('items are complete, incomplete or not translated', async () => {
  expect(await coverage('products', 'fa')).toMatchObject({
    translated: 0,
    missing: ['products/paracetamol: usage', 'products/zinc: not translated'],
    stale: [],
  })
})

test('a picture without a text in the language is named', async () => {
  const english = '---\ntitle: Tests\ncategory: laboratory\ndate: 2026-08-01\nmedia: { file: box.webp, alt: { en: Box } }\n---\nText.\n'
  const files = { 'pages/tests.en.md': english, 'pages/tests.fa.md': '---\ntitle: معاینه\n---\n' }
  expect((await coverage('pages', 'fa', files))?.missing).toContain('pages/tests: text, "media → alt"')
})

test('a translation that is older than the English text is stale', async () => {
  expect(await coverage('posts', 'fa')).toMatchObject({ translated: 0, missing: [], stale: ['posts/fever'] })
})

test('entries of YAML files count one by one, and one text for all languages is translated', async () => {
  expect(await coverage('services', 'fa')).toMatchObject({ translated: 1, missing: [] })
  expect(await coverage('services', 'ps')).toMatchObject({ translated: 0, missing: ['services.yaml laboratory: "name"'] })
})

test('only languages that are switched on are counted', async () => {
  expect(await coverage('services', 'ru')).toBeUndefined()
})
