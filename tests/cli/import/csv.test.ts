import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { productList } from '#domain/catalogue/product.ts'
import { ENGINES, run } from '../../support/commands/command.ts'
import { publishedApi } from '../../support/commands/edited-site.ts'
import { problemsOf, temporaryFolder } from '../../support/samples/content-folder.ts'
import { get } from '../../support/servers/api.ts'

const CATALOGUE = `نام;Name;کد;قیمت;Group;Photos;Stock;Name (ru);Описание;Weight;Date
شربت سرفه;Cough syrup;0012;1.250,50 ؋;Medicines / Cough;box.png|flat/box2.png;yes;Сироп от кашля;"Помогает.

С <b>мёдом</b> & травами; 5 < 6";100 g;05.11.2026
;Cotton;;"12,5";Care;;нет;;;;40.40.2026
;=1+1|cmd;F-1;7;Care;../../etc/passwd.png;maybe;;;;
پنبه;;P-1;۳;;;۰;;;;
`

const MAP = `name.fa: نام
name.en: Name
name.ru: Name (ru)
description.ru: Описание
category: { column: Group, separator: / }
sku: کد
price: { column: قیمت, decimal: comma }
stock: Stock
added: { column: Date, format: dd.mm.yyyy }
images: { column: Photos, separator: "|" }
facts.en: [Weight]
featured: { value: true }
`

let folder: string
let contentDir: string

beforeEach(() => {
  folder = temporaryFolder()
  contentDir = join(folder, 'content')
})

const path = (name: string): string => join(folder, name)
const read = (file: string): string => readFileSync(join(contentDir, file), 'utf8')
const products = (): string[] => readdirSync(join(contentDir, 'products')).sort()

/** As the report asks for. */
const addCurrency = (): void => appendFileSync(join(contentDir, 'settings.yaml'), 'currency: USD\n')

/** Writes a catalogue and its map, and imports it. */
async function importCatalogue(catalogue: string | Uint8Array, map: string, ...words: string[]) {
  writeFileSync(path('shop.csv'), catalogue)
  writeFileSync(path('map.yaml'), map)
  return run(['import', 'csv', path('shop.csv'), '--map', path('map.yaml'), '--to', contentDir, ...words])
}

async function pictures(): Promise<string> {
  const bytes = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#27B4F5' } })
    .png()
    .toBuffer()
  mkdirSync(path('photos'))
  for (const name of ['box.png', 'box2.png']) writeFileSync(path(`photos/${name}`), bytes)
  return path('photos')
}

describe.each(ENGINES)('a catalogue on %s', (engine) => {
  it('is published in all its languages', async () => {
    expect(await importCatalogue(CATALOGUE, MAP, '--media', await pictures())).toMatchObject({ code: 0, complained: '' })
    addCurrency()
    const app = await publishedApi(engine, contentDir)
    const { data } = productList.parse((await get(app, '/products?per_page=100&sort=name', 'ru')).body)
    const shown = data.map(({ slug, name, price, status, sku, images }) => [slug, name, price, status, sku, images.length])
    expect(shown).toEqual(
      expect.arrayContaining([
        ['cough-syrup', 'Сироп от\u00a0кашля', 1250.5, 'available', '0012', 2],
        ['cotton', 'Cotton', 12.5, 'out_of_stock', null, 0],
        ['1-1-cmd', '=1+1|cmd', 7, 'available', 'F-1', 0],
        ['pnbh', 'پنبه', 3, 'out_of_stock', 'P-1', 0],
      ]),
    )
    expect(shown).toHaveLength(4)
  })
})

it('writes a file for each language, with plain texts as they are', async () => {
  await importCatalogue(CATALOGUE, MAP, '--media', await pictures())
  expect(read('products/cough-syrup.en.md')).toBe(`---
name: Cough syrup
category: cough
price: 1250.5
status: available
featured: true
sku: "0012"
added: 2026-11-05
media:
  - file: csv/box.png
    alt:
      en: Cough syrup
      fa: شربت سرفه
      ru: Сироп от кашля
  - file: csv/flat/box2.png
    alt:
      en: Cough syrup
      fa: شربت سرفه
      ru: Сироп от кашля
---

Cough syrup

## Details

| Property | Value |
| - | - |
| Weight | 100 g |
`)
  expect(read('products/cough-syrup.ru.md')).toContain('Помогает.\n\nС **мёдом** & травами; 5 < 6\n')
  const report = read('imports/csv.md')
  expect(report).toContain('Invalid dates (expected dd.mm.yyyy)')
  expect(report).toContain('"stock" is neither yes, no nor a number')
  expect(report).toContain('../../etc/passwd.png')
})

it('changes nothing in a second run, and adds what is new', async () => {
  await importCatalogue(CATALOGUE, MAP)
  const hashes = () =>
    products().map((file) => [
      file,
      createHash('sha256')
        .update(read(`products/${file}`))
        .digest('hex'),
    ])
  const [files, ledger, report] = [hashes(), read('imports/csv.json'), read('imports/csv.md')]
  expect(await importCatalogue(CATALOGUE, MAP)).toMatchObject({ printed: expect.stringContaining('0 new, 0 updated') })
  expect([hashes(), read('imports/csv.json'), read('imports/csv.md')]).toEqual([files, ledger, report])
  await importCatalogue(`${CATALOGUE};Cough syrup;0013;4;Care;;;;;;\n;Again;0012;4;Care;;;;;;\n`, MAP)
  expect(products()).toContain('cough-syrup-2.en.md')
  expect(products()).not.toContain('again.en.md')
  expect(read('imports/csv.md')).toContain('Again (line 9, SKU 0012): same as line 2')
})

it('takes the most specific of several categories in a cell, and names the others', async () => {
  const map = `name: Name\nprice: Price\ncategory: { column: Group, separator: "/", list: "," }\n`
  await importCatalogue('Name,Price,Group\nTea,2,"Sale, Drinks/Hot"\nCup,3,"Sale"\n', map)
  expect(read('products/tea.en.md')).toContain('category: hot\n')
  expect(read('products/cup.en.md')).toContain('category: sale\n')
  expect(read('imports/csv.md')).toContain('Tea (line 2): Drinks > Hot, not Sale'.replace('>', '\\>'))
})

describe('rows that are variants', () => {
  const variants = (file: string): unknown => parse(read(file).split('---\n')[1] ?? '').variants
  const map = 'name: Name\nsku: Code\nprice: Price\nstock: Stock\npublished: Visible\nvariant_of: Parent\noptions: [Colour, Size]\n'
  const head = 'Name,Code,Price,Stock,Visible,Parent,Colour,Size\n'

  it('become variants of the row that they name, wherever it stands', async () => {
    const rows = [
      'White mug,M-W,18,3,yes,M,White,S',
      'Mug,M,,,yes,,,',
      ',M-B,24,0,yes,M,Blue,',
      'Hidden mug,M-X,1,1,no,M,Red,',
      'Bowl,B,5,1,yes,,,',
    ]
    expect(await importCatalogue(`${head}${rows.join('\n')}\n`, map)).toMatchObject({ code: 0 })
    expect(products()).toEqual(['bowl.en.md', 'mug.en.md'])
    expect(variants('products/mug.en.md')).toEqual([
      { name: 'White / S', sku: 'M-W', price: 18 },
      { name: 'Blue / any', sku: 'M-B', price: 24, status: 'out_of_stock' },
    ])
    addCurrency()
    expect(await problemsOf(contentDir)).toEqual([])
    expect(await importCatalogue(`${head}${rows.join('\n')}\n`, map)).toMatchObject({
      printed: expect.stringContaining('0 new, 0 updated'),
    })
  })

  it('become a product described by the first of them, if no row describes it', async () => {
    const rows = [
      'Shirt,S-R,10,1,no,Model 7,Red,M',
      'Cap,C-1,8,1,yes,Model 8,Black,',
      'Shirt,S-B,12,1,yes,Model 7,Blue,M',
      ',X,1,1,yes,Model 9,,',
    ]
    await importCatalogue(`${head}${rows.join('\n')}\n`, map)
    expect(products()).toEqual(['cap.en.md', 'shirt.en.md'])
    expect(variants('products/shirt.en.md')).toEqual([{ name: 'Blue / M', sku: 'S-B', price: 12 }])
    expect(read('products/shirt.en.md')).not.toContain('draft')
    expect(read('products/cap.en.md')).toMatch(/^price: 8\nstatus: available\nfeatured: false\nsku: C-1$/m)
    expect(read('imports/csv.md')).toContain('Products without a name. (1)\n\n- (no name) (line 5, SKU X)')
  })

  it('are reported if their product has no name', async () => {
    const { printed } = await importCatalogue(`${head},A,1,1,yes,M,Red,\n,B,1,1,yes,M,Blue,\nTea,T,2,1,yes,,,\n`, map)
    expect(products()).toEqual(['tea.en.md'])
    expect(printed).toContain('Left out (2): Variants whose product is not in the file.')
  })
})

it('distinguishes shops that use the same product numbers', async () => {
  const map = 'name: Name\nid: No\nprice: Price\n'
  await importCatalogue('No,Name,Price\n1,Tea,2\n', map, '--source', 'kabul')
  await importCatalogue('No,Name,Price\n1,Coffee,3\n', map, '--source', 'herat')
  expect(products()).toEqual(['coffee.en.md', 'tea.en.md'])
})

it('suggests a map from the names of columns in four languages, which then works', async () => {
  writeFileSync(path('shop.csv'), CATALOGUE)
  const shown = await run(['import', 'csv', path('shop.csv')])
  expect(shown).toMatchObject({ code: 0, printed: expect.stringContaining('name.ru: Name (ru)') })
  expect(shown.printed).toContain('Nothing was imported.')
  expect(existsSync(contentDir)).toBe(false)
  expect(await run(['import', 'csv', path('shop.csv'), '--write-map', path('map.yaml')])).toMatchObject({ code: 0 })
  const map = readFileSync(path('map.yaml'), 'utf8')
  for (const line of ['name.fa: نام', 'name.en: Name', 'description.ru: Описание', 'sku: کد', 'price: قیمت', 'format: dd.mm.yyyy'])
    expect(map).toContain(`${line}\n`)
  expect(await importCatalogue(CATALOGUE, map)).toMatchObject({ code: 0 })
  addCurrency()
  expect(await problemsOf(contentDir)).toEqual([])
  expect(await run(['import', 'csv', path('shop.csv'), '--write-map', path('map.yaml')])).toMatchObject({
    code: 2,
    complained: expect.stringContaining('already exists'),
  })
})

it.each([
  ['de', 'Artikel;Kurzbeschreibung;Warengruppe;Art.-Nr.;Verkaufspreis;Lagerbestand;Bild', 'Tee;Aus Assam;Getränke;T-1;4,50;Vorrätig;'],
  ['ar', 'اسم المنتج;الوصف المختصر;الفئة;رمز المنتج;السعر;المخزون;الصورة', 'شاي;من آسام;مشروبات;T-1;٤٫٥٠;متوفر;'],
  ['fr', 'Désignation;Description courte;Catégorie;Référence;Prix;Disponibilité;Image', 'Thé;D’Assam;Boissons;T-1;4,50;Oui;'],
])('knows the columns of a table in %s, for a site in that language alone', async (language, head, row) => {
  mkdirSync(contentDir)
  writeFileSync(join(contentDir, 'settings.yaml'), `name: Tea house\nlanguages: [${language}]\ncurrency: EUR\n`)
  writeFileSync(path('shop.csv'), `${head}\n${row}\n`)
  expect(await run(['import', 'csv', path('shop.csv'), '--write-map', path('map.yaml'), '--to', contentDir])).toMatchObject({ code: 0 })
  const map = readFileSync(path('map.yaml'), 'utf8')
  const columns = head.split(';')
  for (const [at, field] of [
    `name.${language}`,
    `summary.${language}`,
    `category.${language}`,
    'sku',
    'price',
    'stock',
    'images',
  ].entries())
    expect(map).toContain(`\n${field}: ${columns[at]}\n`)
  const imported = await run(['import', 'csv', path('shop.csv'), '--map', path('map.yaml'), '--to', contentDir])
  expect(imported).toMatchObject({ code: 0 })
  const [file = ''] = products()
  expect(file).toMatch(new RegExp(`\\.${language}\\.md$`))
  expect(read(`products/${file}`)).toMatch(/^price: 4\.5\nstatus: available$/m)
})

it('warns about a table without a column for the name or the price', async () => {
  writeFileSync(path('terms.csv'), 'sourceLang,targetLang,sourceString\nen,fa,fever\n')
  const { code, printed } = await run(['import', 'csv', path('terms.csv')])
  expect(code).toBe(0)
  expect(printed).toContain('No column looks like the name or the price of a product.')
  expect(printed).toContain('sourceString   (for example: fever)')
})

it.each([
  ['name: Nme', 'map.yaml:1  "name": there is no column "Nme". The columns are Name, Price, Weight.'],
  ['name: Name\nprice.en: Price', 'map.yaml:2  "price" has no language. Remove ".en".'],
  ['name: Name\nprice: { column: Price, decimal: dot }', 'map.yaml:2  "decimal" of "price" must be "comma" or "point".'],
  ['name: Name\nprice: { colum: Price }', 'map.yaml:2  Unknown option "colum" of "price". Its options are column, value, decimal.'],
  ['name: Name\nprice: Price\ncolour: Weight', 'map.yaml:3  Unknown field "colour".'],
  ['name.de: Name\nprice: Price', 'map.yaml:1  "name.de" does not end in a language of the site.'],
  ['name: Name\nprice:', 'map.yaml:2  "price" has no column.'],
  ['name: Name\nprice: Price\ndescription.fa: Weight', 'map.yaml:3  "description.fa" is in a language without a name.'],
  ['price: Price', 'The column with the name is missing.'],
  ['name: Name\noptions: [Weight]', 'map.yaml:2  "options" tell variants apart, but nothing says which rows are variants of one product.'],
  ['name: Name\ncategory: { column: Weight, list: 3 }', 'map.yaml:2  "list" of "category" must be the separating character in quotes'],
  ['- Name', 'A map assigns one field per line'],
  ['name: [', 'map.yaml:1'],
  ['', 'A map assigns one field per line'],
])('names the line and the field of an error in the map: %j', async (map, message) => {
  const { code, complained } = await importCatalogue('Name,Price,Weight\nTea,2,3\n', map)
  expect(code).toBe(1)
  expect(complained).toContain(message)
  expect(complained).toContain('Nothing was imported.')
  expect(existsSync(contentDir)).toBe(false)
})

it('reads a map in JSON, too', async () => {
  expect(await importCatalogue('Name,Price\nTea,2\n', '{ "name.en": "Name", "price": "price" }')).toMatchObject({ code: 0 })
  expect(products()).toEqual(['tea.en.md'])
})

it.each([
  ['tab', 'Name\tPrice\nTea, green\t2\n'],
  ['pipe', 'Name|Price\nTea, green|2\n'],
  ['semicolon', 'sep=;\r\nName;Price\r\nTea, green;2\r\n'],
  ['comma', 'Name,Price\r"Tea, green",2\r'],
])('finds out the separator %s', async (_, catalogue) => {
  expect(await importCatalogue(catalogue, 'name: Name\nprice: Price\n')).toMatchObject({ code: 0 })
  expect(read('products/tea-green.en.md')).toContain('price: 2\n')
})

it.each([
  ['utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'), []],
  [
    'windows-1251',
    (text: string) => Buffer.from([...text].map((letter) => (letter > '\u040f' ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0)))),
    ['--encoding', 'windows-1251'],
  ],
])('reads %s', async (_, encoded, words) => {
  const map = 'name.ru: Название\nprice: Цена\n'
  expect(await importCatalogue(encoded('Название;Цена\nАспирин;2\n'), map, ...words)).toMatchObject({ code: 0 })
  expect(read('products/aspirin.ru.md')).toContain('name: Аспирин\n')
})

it.each([
  ['12.50', 12.5],
  ['1,234.50', 1234.5],
  ['1.234,50 €', 1234.5],
  ['1 234,5 руб.', 1234.5],
  ['۱۲٬۵۰۰٫۲۵ ؋', 12500.25],
  ['Rs. 1,200', 1200],
  ['1.200.000', 1200000],
  ["1'200", 1200],
  ['0', 0],
])('reads the price %s', async (price, expected) => {
  await importCatalogue(`Name;Price\nTea;"${price}"\n`, 'name: Name\nprice: Price\n')
  expect(read('products/tea.en.md')).toContain(`price: ${expected}\n`)
  expect(read('products/tea.en.md')).not.toContain('draft')
})

it.each(['', '-5', '10 - 20', 'free', '99999999999999'])('imports a product with the price %j without a price', async (price) => {
  await importCatalogue(`Name;Price\nTea;${price}\n`, 'name: Name\nprice: Price\n')
  expect(read('products/tea.en.md')).not.toMatch(/price|draft/)
  expect(read('imports/csv.md')).toContain(
    `No readable price: the site says “Price on request”. Add a price where there is one. (1)\n\n- Tea (line 2)${price && `: ${price}`}\n`,
  )
})

it('imports a catalogue without prices', async () => {
  expect(await importCatalogue('Name\nTea\n', 'name: Name\n')).toMatchObject({ code: 0 })
  expect(read('products/tea.en.md')).not.toMatch(/price|draft/)
})

it('survives malformed input', async () => {
  const long = 'x'.repeat(5_000_000)
  const rows = [
    'Na\0me "<script>alert(1)</script>",1,<script>alert(1)</script><p onclick="x">Safe</p>',
    `Long,1,${long}`,
    `Deep,1,${'<div>'.repeat(3000)}words`,
    `${'Name '.repeat(500)},2,text`,
    '../../../../tmp/x,3,{{constructor}} ![x](javascript:alert(1)) [y](javascript:alert(1))',
    '---,4,"---\nname: other\n---\n"',
    '"5"" pipe",5,text',
    '6" pipe,6,text',
  ]
  const { code } = await importCatalogue(`Name,Price,Text\n${rows.join('\n')}\n`, 'name: Name\nprice: Price\ndescription: Text\n')
  expect(code).toBe(0)
  expect(readdirSync(folder).sort()).toEqual(['content', 'map.yaml', 'shop.csv'])
  expect(products()).toHaveLength(rows.length - 1)
  addCurrency()
  expect(await problemsOf(contentDir)).toEqual([])
  expect(read('imports/csv.md')).toContain('Lines longer than 4 MB.')
  const texts = products().map((file) => read(`products/${file}`))
  for (const text of texts) expect(text).not.toMatch(/<script|onclick|\0/)
})

it.each([
  [['import', 'csv'], 'Missing required argument "file.csv".'],
  [
    ['import', 'csv', 'a.csv', '--map', 'm', '--write-map', 'n'],
    'Option "--write-map <file>" cannot be used with option "--map <map.yaml>".',
  ],
  [['import', 'csv', 'a.csv', '--mapp', 'm'], '--mapp'],
])('names what is missing or wrong: %j', async (words, message) => {
  expect(await run(words)).toMatchObject({ code: 2, complained: expect.stringContaining(message) })
})

it('names a missing map file', async () => {
  writeFileSync(path('shop.csv'), CATALOGUE)
  const { code, complained } = await run(['import', 'csv', path('shop.csv'), '--map', path('nowhere.yaml')])
  expect(code).toBe(2)
  expect(complained).toContain('there is no such file')
})
