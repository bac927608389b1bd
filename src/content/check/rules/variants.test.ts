import { expect, test } from 'vitest'
import { contentFolder, type Files, problemsOf } from '../../../../tests/support/samples/content-folder.ts'
import { checkContent } from '../check.ts'

const gel = (lines: string): Files => ({
  'products/gel.en.md': `---\nname: Hand gel\ncategory: medicines\nstatus: available\nadded: 2026-09-15\n${lines}---\nText.\n`,
})

const SMALL = '  - name: 100 ml\n    sku: G-1\n    price: 2\n'

test('variants have names, perhaps by language, and may lack all else', async () => {
  const folder = contentFolder(gel(`variants:\n${SMALL}  - name: { en: half a litre, fa: نیم لیتر }\n    status: out_of_stock\n`))
  expect(await problemsOf(folder)).toEqual([])
})

test.each([
  [
    `price: 3\nvariants:\n${SMALL}`,
    '6  "price" is given, but each of the variants has its own. Delete it; lists show the lowest price of the variants.',
  ],
  [
    `variants:\n${SMALL}  - name: 500 ml\n    sku: G-1\n`,
    '11  "variants → 2 → sku" is also that of variant 1. Give each variant its own; visitors and orders tell them apart by it.',
  ],
  [
    `variants:\n${SMALL}  - name: { en: half, fa: 100 ml }\n    sku: G-2\n`,
    '10  "variants → 2 → name" is also that of variant 1. Give each variant its own; visitors and orders tell them apart by it.',
  ],
  ['variants:\n  - sku: G-1\n', '7  "variants → 1 → name" is missing; add it.'],
  ['variants:\n  - name: { fa: نیم لیتر }\n', '7  "variants → 1 → name" has no English text; add "en:".'],
  ['variants:\n  - name: big\n    price: 9.999\n', '8  "variants → 1 → price" is 9.999, but USD has 2 decimals; write 10.'],
])('refuses %j', async (lines, sentence) => {
  expect(await problemsOf(contentFolder(gel(lines)))).toEqual([`products/gel.en.md:${sentence}`])
})

test('variants need a currency when they have prices, and a price of 0 gets a hint', async () => {
  const settings = { 'settings.yaml': 'name: L\nlanguages: [en, fa]\n' }
  const unpriced = { 'products/zinc.en.md': undefined, 'products/paracetamol.en.md': undefined, 'products/paracetamol.fa.md': undefined }
  const posts = { 'posts/fever.en.md': undefined, 'posts/fever.fa.md': undefined }
  expect(await problemsOf(contentFolder({ ...settings, ...unpriced, ...posts, ...gel(`variants:\n${SMALL}`) }))).toEqual([
    expect.stringContaining('settings.yaml:1  "currency" is missing'),
  ])
  const { hints } = await checkContent(contentFolder(gel('variants:\n  - name: Sample\n    price: 0\n')))
  expect(hints.map(({ line, sentence }) => `${line} ${sentence}`)).toEqual([
    '8 "variants → 1 → price" is 0, so visitors see it as free. If the price is on request, delete this line.',
  ])
})
