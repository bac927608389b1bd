import { expect, it, test } from 'vitest'
import { contentFolder, type Files, problemsOf } from '../../../../tests/support/samples/content-folder.ts'
import { checkContent } from '../check.ts'

const settings = (lines: string): Files => ({ 'settings.yaml': `name: L\n${lines}\n` })

const zinc = (price: string): Files => ({
  'products/zinc.en.md': `---\nname: Zinc\n${price}\ncategory: medicines\nstatus: available\nadded: 2026-09-15\n---\nText.\n`,
})

/** The other product of the folder costs 12.5, which yen do not have. */
const ONLY_ZINC: Files = {
  'products/paracetamol.en.md': undefined,
  'products/paracetamol.fa.md': undefined,
  'sliders.yaml': undefined,
}

it.each<[string, Files]>([
  ['one currency', settings('currency: EUR')],
  ['two currencies with a rate', settings('currency: { list: USD, detail: AFN, rate: 70.5 }')],
  ['the same currency twice, as in older folders', settings('currency: { list: USD, detail: USD }')],
  ['no currency where no product has a price', { ...settings(''), ...ONLY_ZINC, ...zinc('sku: Z') }],
  ['a slider that ends at the dearest product', settings('currency: EUR\nprice_slider: dearest')],
  ['a slider that ends at a number', settings('currency: EUR\nprice_slider: 50')],
  ['a tax note', settings('currency: EUR\ntax_note: { en: incl. VAT }')],
])('accepts %s', async (_name, files) => {
  expect(await problemsOf(contentFolder(files))).toEqual([])
})

const ONE_OR_TWO = 'it must be one code such as EUR, or two with a rate: { list: USD, detail: AFN, rate: 70 }.'

it.each([
  ['', '1  "currency" is missing, but products have prices; add it, for example "currency: EUR"'],
  ['currency: Euro', '2  "currency" is "Euro", but it must be the three letters of a currency; EUR comes nearest.'],
  ['currency: afg', '2  "currency" is "afg", but it must be the three letters of a currency; AFN comes nearest.'],
  ['currency: XXQ', '2  "currency" is "XXQ", but it must be the three letters of a currency, for example EUR.'],
  ['currency: 5', `2  "currency" is 5, but ${ONE_OR_TWO}`],
  ['currency: [USD, AFN]', `2  "currency" is a list, but ${ONE_OR_TWO}`],
  [
    'currency: { list: $, detail: AFN, rate: 70 }',
    '2  "currency → list" is "$", but it must be the three letters of a currency; USD comes nearest.',
  ],
  ['currency: { list: USD }', '2  "currency → detail" is missing; add it.'],
  [
    'currency: { list: USD, detail: AFN }',
    '2  "currency" has two codes, so it needs a rate: how many AFN one USD is, for example "rate: 70".',
  ],
  ['currency: { list: USD, detail: AFN, rate: 0 }', '2  "currency → rate" is 0, but it must be more than 0.'],
  ['currency: { list: USD, detail: AFN, rate: much }', '2  "currency → rate" is "much", but it must be a number'],
  ['currency: { list: USD, detail: USD, rate: 70 }', '2  "currency → rate" is 70, but both codes are USD; delete the rate'],
  ['currency: EUR\nprice_slider: most', '3  "price_slider" is "most", but it must be a whole number, or dearest.'],
  ['currency: EUR\nprice_slider: 0', '3  "price_slider" is 0, but it must be more than 0.'],
])('refuses %j', async (lines, sentence) => {
  expect(await problemsOf(contentFolder(settings(lines)))).toEqual([expect.stringContaining(`settings.yaml:${sentence}`)])
})

it.each([
  ['JPY', '9.9', '"price" is 9.9, but JPY has no decimals; write 10.'],
  ['EUR', '9.999', '"price" is 9.999, but EUR has 2 decimals; write 10.'],
  ['KWD', '0.1234', '"price" is 0.1234, but KWD has 3 decimals; write 0.123.'],
])('in %s, refuses the price %s', async (currency, price, sentence) => {
  const folder = contentFolder({ ...settings(`currency: ${currency}`), ...ONLY_ZINC, ...zinc(`price: ${price}`) })
  expect(await problemsOf(folder)).toEqual([`products/zinc.en.md:3  ${sentence}`])
})

it.each([
  ['JPY', '10'],
  ['KWD', '0.125'],
  ['EUR', '9.99'],
])('in %s, accepts the price %s', async (currency, price) => {
  expect(await problemsOf(contentFolder({ ...settings(`currency: ${currency}`), ...ONLY_ZINC, ...zinc(`price: ${price}`) }))).toEqual([])
})

test('a price of 0 gets a hint', async () => {
  const { hints } = await checkContent(contentFolder(zinc('price: 0')))
  expect(hints).toEqual([
    {
      file: 'products/zinc.en.md',
      line: 3,
      sentence: '"price" is 0, so visitors see it as free. If the price is on request, delete this line.',
    },
  ])
})
