import { expect, test } from 'vitest'
import { contentFolder, problemsOf } from '../../../../tests/support/samples/content-folder.ts'

const note = (lines: string): Record<string, string> => ({
  'figures.yaml': `product_notes:\n  - icon: shield\n    title: Warranty\n    text: One year\n${lines}`,
})

test('a note may be for some categories and products', async () => {
  expect(await problemsOf(contentFolder(note('    categories: [medicines]\n    products: [zinc]\n')))).toEqual([])
})

test('a note names only what there is', async () => {
  expect(await problemsOf(contentFolder(note('    categories:\n      - devices\n    products:\n      - zinc\n      - zink\n')))).toEqual([
    'figures.yaml:6  This note is for "devices", but there is no "devices" in product-categories.yaml; check the spelling or delete it.',
    'figures.yaml:9  This note is for "zink", but there is no "zink" in products; check the spelling or delete it.',
  ])
})
