import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { product, productList } from '#domain/catalogue/product.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { ENGINES, run } from '../../support/commands/command.ts'
import { publishedApi } from '../../support/commands/edited-site.ts'
import { contentFolder, problemsOf, temporaryFolder } from '../../support/samples/content-folder.ts'
import { get } from '../../support/servers/api.ts'

/** Columns of WooCommerce's own export that the tests fill, and some of plug-ins. */
const COLUMNS = [
  ...['ID', 'Type', 'SKU', 'Name', 'Published', 'Is featured?', 'Visibility in catalog', 'Short description', 'Description'],
  ...['Date sale price ends', 'Tax status', 'In stock?', 'Stock', 'Weight (kg)', 'Length (cm)', 'Width (cm)', 'Height (cm)', 'Sale price'],
  ...['Regular price', 'Categories', 'Tags', 'Images', 'Parent', 'Grouped products', 'External URL', 'Button text'],
  ...['Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 1 visible', 'Attribute 2 name', 'Attribute 2 value(s)'],
  ...['Language', 'Translation group', 'Meta: _secret'],
]

type Cells = Record<string, string>

function line(cells: string[]): string {
  return `${cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
}

function table(rows: Cells[], columns = COLUMNS): string {
  for (const row of rows) for (const name of Object.keys(row)) expect(columns).toContain(name)
  return `\ufeff${line(columns)}${rows.map((row) => line(columns.map((name) => row[name] ?? ''))).join('')}`
}

const SHOP: Cells[] = [
  {
    ID: '1',
    Type: 'simple',
    SKU: 'A-1',
    Name: 'Aspirin &amp; caffeine',
    Published: '1',
    'Is featured?': '1',
    'Short description': '<p>Against <strong>pain</strong>.</p>',
    Description:
      'Two tablets,\\nwith water.\\n\\n<ul><li>One</li><li>Two</li></ul><script>alert(1)</script>' +
      '<img src="https://old.example/wp-content/uploads/2024/01/leaf.png" onerror="alert(2)"> <a href="https://who.example/a">WHO</a> <a href="javascript:alert(3)">no</a>',
    'In stock?': '1',
    'Weight (kg)': '0.5',
    'Length (cm)': '1',
    'Width (cm)': '2',
    'Height (cm)': '3',
    'Regular price': '12,50',
    Categories: 'Medicines for people > Pain, Medicines for people, Summer\\, sun',
    Tags: 'tablet',
    Images: 'https://old.example/wp-content/uploads/2024/01/box.png, https://old.example/wp-content/uploads/2024/01/gone.png',
    'Attribute 1 name': 'Dosage',
    'Attribute 1 value(s)': 'One a day',
    'Attribute 2 name': 'Flavour',
    'Attribute 2 value(s)': 'Lemon, Salt\\, sea',
    Language: 'en',
    'Translation group': 'g1',
    'Meta: _secret': 'x',
  },
  {
    ID: '10',
    Type: 'variation',
    SKU: 'G-S',
    'Regular price': '1200',
    'In stock?': '1',
    Parent: 'G',
    'Attribute 1 name': 'Size',
    'Attribute 1 value(s)': 'S',
    Language: 'en',
    Published: '1',
  },
  {
    ID: '11',
    Type: 'variable',
    SKU: 'G',
    Name: 'Gloves',
    Published: '1',
    'Short description': 'Soft gloves.',
    Categories: 'Care',
    'Attribute 1 name': 'Size',
    'Attribute 1 value(s)': 'S, L',
    Language: 'en',
  },
  {
    ID: '12',
    Type: 'variation',
    'Regular price': '9',
    'In stock?': '0',
    Parent: 'id:11',
    'Attribute 1 name': 'Size',
    'Attribute 1 value(s)': 'L',
    Language: 'en',
    Published: '1',
  },
  {
    ID: '13',
    Type: 'variation',
    'Regular price': '1',
    Parent: 'nobody',
    'Attribute 1 name': 'Size',
    'Attribute 1 value(s)': 'L',
    Language: 'en',
  },
  {
    ID: '20',
    Type: 'grouped',
    Name: 'First aid set',
    Published: '1',
    'Grouped products': 'A-1, id:11',
    Categories: 'Care',
    Language: 'en',
  },
  {
    ID: '21',
    Type: 'external',
    Name: 'Handbook',
    Published: '1',
    'Regular price': '$5',
    'External URL': 'https://books.example/1',
    'Button text': 'Buy it there',
    Categories: 'Care',
    Language: 'en',
  },
  {
    ID: '22',
    Type: 'simple',
    Name: 'On sale',
    Published: '1',
    'Regular price': '10',
    'Sale price': '8',
    Categories: 'Care',
    Language: 'en',
  },
  {
    ID: '23',
    Type: 'simple',
    Name: 'On sale for a week',
    Published: '1',
    'Regular price': '10',
    'Sale price': '8',
    'Date sale price ends': '2026-12-01',
    'In stock?': 'backorder',
    Categories: 'Care',
    Language: 'en',
  },
  {
    ID: '24',
    Type: 'simple',
    Name: "'=cmd|' /C calc'!A0 ../../../etc/passwd",
    Published: '1',
    'Regular price': '۱۲٬۵۰۰ ؋',
    'In stock?': '0',
    Categories: '../../x',
    Images: '../../../etc/passwd, ../../../etc/passwd.png',
    Language: 'en',
  },
  {
    ID: '25',
    Type: 'simple',
    Name: 'تنها فارسی',
    Published: '1',
    'Short description': 'برای همه',
    'Regular price': '3',
    Language: 'fa_IR',
  },
  {
    ID: '2',
    Type: 'simple',
    SKU: 'A-1',
    Name: 'آسپرین',
    Published: '1',
    'Short description': 'ضد درد',
    'Regular price': '12,50',
    Categories: 'داروها > درد',
    Language: 'fa',
    'Translation group': 'g1',
  },
]

async function picture(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 6, height: 4, channels: 3, background: colour } })
    .png()
    .toBuffer()
}

let folder: string
let contentDir: string

beforeEach(async () => {
  folder = temporaryFolder()
  contentDir = join(folder, 'content')
  mkdirSync(join(folder, 'uploads/2024/01'), { recursive: true })
  writeFileSync(join(folder, 'uploads/2024/01/box.png'), await picture('#27B4F5'))
  writeFileSync(join(folder, 'uploads/leaf.png'), await picture('#30A030'))
})

function writeShop(rows = SHOP, more = ''): string {
  const file = join(folder, 'products.csv')
  writeFileSync(file, table(rows) + more)
  return file
}

const importShop = (...words: string[]) =>
  run(['import', 'woocommerce', join(folder, 'products.csv'), '--to', contentDir, '--media', join(folder, 'uploads'), ...words])

const read = (file: string): string => readFileSync(join(contentDir, file), 'utf8')
const report = (): string => read('imports/woocommerce.md')

/** As the report asks for. */
const addCurrency = (): void => appendFileSync(join(contentDir, 'settings.yaml'), 'currency: USD\n')

/** Every file below a folder with the SHA-256 of its bytes. */
function hashes(dir: string): Record<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort()
  return Object.fromEntries(paths.map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]))
}

describe.each(ENGINES)('a shop on %s', (engine) => {
  it('is published with its products, prices, pictures and languages', async () => {
    writeShop()
    expect(await importShop()).toMatchObject({ code: 0, complained: '' })
    addCurrency()
    const app = await publishedApi(engine, contentDir)
    const list = productList.parse((await get(app, '/products?per_page=100')).body)
    expect(Object.fromEntries(list.data.map(({ slug, price, status }) => [slug, [price, status]]))).toEqual({
      'aspirin-caffeine': [12.5, 'available'],
      gloves: [9, 'available'],
      'first-aid-set': [9, 'available'],
      handbook: [5, 'available'],
      'on-sale': [8, 'available'],
      'on-sale-for-a-week': [10, 'available'],
      'cmd-c-calc-a0-etc-passwd': [12500, 'out_of_stock'],
      'tnha-farsi': [3, 'available'],
    })
    const detail = async (language: LanguageCode) =>
      z.object({ data: product }).parse((await get(app, '/products/aspirin-caffeine', language)).body).data
    const aspirin = await detail('fa')
    expect(aspirin).toMatchObject({ name: 'آسپرین', featured: true, sku: 'A-1', product_category: { name: 'درد' } })
    expect(aspirin.images.map(({ alt }) => alt)).toEqual(['آسپرین'])
    expect(await detail('en')).toMatchObject({ name: 'Aspirin & caffeine', dosage: 'One a day' })
  })
})

it('turns texts into clean Markdown, with what the site has no field for in tables', async () => {
  writeShop()
  await importShop()
  expect(read('products/aspirin-caffeine.en.md').split('---\n\n')[1]).toBe(`Against **pain**.

Two tablets,\\
with water.

- One
- Two

![Aspirin & caffeine](woocommerce/2024/01/leaf.png) [WHO](https://who.example/a) no

## Details

| Property | Value |
| - | - |
| Flavour | Lemon, Salt, sea |
| Weight | 0.5 kg |
| Dimensions | 1 × 2 × 3 cm |
`)
  expect(parse(read('products/gloves.en.md').split('---\n')[1] ?? '')).toMatchObject({
    variants: [
      { name: 'S', sku: 'G-S', price: 1200 },
      { name: 'L', price: 9, status: 'out_of_stock' },
    ],
  })
  expect(read('products/first-aid-set.en.md')).toContain('- [Aspirin & caffeine](/product/aspirin-caffeine)\n- [Gloves](/product/gloves)')
  expect(read('products/handbook.en.md')).toContain('[Buy it there](https://books.example/1)')
  expect(read('products/tnha-farsi.en.md')).toContain('<p lang="fa" dir="rtl">برای همه</p>')
  expect(read('products/cmd-c-calc-a0-etc-passwd.en.md')).toContain("name: =cmd|' /C calc'!A0 ../../../etc/passwd")
})

it('reports what it changed, left out and could not find', async () => {
  writeShop()
  const { printed } = await importShop()
  for (const message of [
    'Grouped products became products with a list of their members.',
    'External products became products with a link',
    'Products on sale: only the sale price is shown.',
    'Temporary sale prices: the regular price was used.',
    'Products on backorder are shown as available.',
    'Products in several categories: only one was kept.',
    'No English text:',
    'Products without a category',
    'Removed from texts: scripts',
    'Variants whose product is not in the file.',
    'Not found in the --media folder.',
  ])
    expect(printed).toContain(message)
  expect(report()).toContain('- Tags, rows: 1\n- Meta: \\_secret, rows: 1')
  expect(report()).toContain('Medicines for people \\> Pain, not Summer, sun')
})

it('uses existing categories with the same name, and adds others', async () => {
  contentDir = contentFolder()
  writeShop([
    { ID: '1', Name: 'One', Categories: 'دواها', 'Regular price': '1', Published: '1' },
    { ID: '2', Name: 'Two', Categories: 'Men > Shoes', 'Regular price': '1', Published: '1' },
    { ID: '3', Name: 'Three', Categories: 'Women > Shoes', 'Regular price': '1', Published: '1' },
    { ID: '4', Name: 'Paracetamol', Categories: 'Uncategorized', 'Regular price': '1', Published: '1' },
  ])
  await importShop()
  expect(read('products/one.en.md')).toContain('category: medicines')
  expect(read('products/two.en.md')).toContain('category: shoes\n')
  expect(read('products/three.en.md')).toContain('category: shoes-women\n')
  expect(read('products/paracetamol-2.en.md')).toContain('category: other-products')
  expect(await problemsOf(contentDir)).toEqual([])
  rmSync(contentDir, { recursive: true })
  await importShop('--top-categories')
  expect(read('products/two.en.md')).toContain('category: men\n')
})

it('changes nothing in a second run, on another day as well', async () => {
  writeShop()
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), toFake: ['Date'] })
  await importShop()
  const before = hashes(contentDir)
  vi.setSystemTime(new Date('2026-12-24T10:00:00Z'))
  const { printed } = await importShop()
  vi.useRealTimers()
  expect(hashes(contentDir)).toEqual(before)
  expect(read('products/gloves.en.md')).toContain('added: 2026-11-20')
  expect(printed).toContain('0 new, 0 updated')
})

it('imports what is new in the shop, and leaves alone what an editor has changed or deleted', async () => {
  writeShop()
  await importShop()
  appendFileSync(join(contentDir, 'products/gloves.en.md'), 'Ours.\n')
  rmSync(join(contentDir, 'products/handbook.en.md'))
  writeShop([
    ...SHOP.filter(({ ID }) => ID !== '22').map((row) => (row.ID === '11' || row.ID === '23' ? { ...row, Name: `New ${row.Name}` } : row)),
    { ID: '99', Name: 'Gloves', 'Regular price': '4', Published: '1', Categories: 'Care', Language: 'en' },
  ])
  const { printed } = await importShop()
  expect(read('products/gloves.en.md')).toMatch(/name: Gloves[\s\S]*Ours\.\n$/)
  expect(readdirSync(join(contentDir, 'products'))).not.toContain('handbook.en.md')
  expect(read('products/on-sale-for-a-week.en.md')).toContain('name: New On sale for a week')
  expect(read('products/gloves-2.en.md')).toContain('price: 4')
  expect(printed).toContain('Deleted by hand since the last import.')
  expect(report()).toContain(
    'no longer in the source file. They stay on the site until you delete their files. (1)\n\n- products/on-sale\n',
  )
  addCurrency()
  expect(await problemsOf(contentDir)).toEqual([])
})

it('skips malformed rows and imports the others', async () => {
  const good = (id: string): string =>
    line([id, 'simple', '', `Good ${id}`, '1', ...Array(13).fill(''), '2', 'Care', ...Array(COLUMNS.length - 20).fill('')])
  writeShop(
    [],
    `99,simple,short\r\n${good('1')}98,simple,"never closed, and on\r\n${good('2')}\r\n\r\n97,simple,"a" b,c\r\n${good('3')}${good('1')}`,
  )
  const { code, printed } = await importShop()
  expect(code).toBe(0)
  expect(readdirSync(join(contentDir, 'products')).sort()).toEqual(['good-1.en.md', 'good-2.en.md', 'good-3.en.md'])
  expect(printed).toContain('Left out (1): Rows with a wrong number of cells.')
  expect(printed).toContain('Left out (2): Lines with an unclosed or misplaced quotation mark.')
  expect(report()).toContain('line 2\n')
  expect(report()).toContain('- line 4\n- line 8\n')
  expect(report()).toContain('Good 1 (line 10): same as line 3')
})

it('makes a draft of a product that is unpublished, not of one without a price', async () => {
  writeShop([
    { ID: '1', Name: 'Draft', Published: '-1', 'Regular price': '1', Categories: 'Care' },
    { ID: '2', Name: 'Private', Published: '0', 'Regular price': '1', Categories: 'Care' },
    { ID: '3', Name: 'Hidden', Published: '1', 'Visibility in catalog': 'hidden', 'Regular price': '1', Categories: 'Care' },
    { ID: '4', Name: 'Priceless', Published: '1', 'Regular price': 'ask us', Categories: 'Care' },
    { ID: '5', Name: 'Shown', Published: '1', 'Regular price': '1', Categories: 'Care' },
  ])
  await importShop()
  for (const slug of ['draft', 'private', 'hidden']) expect(read(`products/${slug}.en.md`)).toContain('draft: true')
  expect(read('products/priceless.en.md')).not.toMatch(/draft|price:/)
  expect(read('products/shown.en.md')).not.toContain('draft')
})

it('downloads pictures from --media-url, but not from private addresses in the file', async () => {
  const bytes = await picture('#802020')
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(request.url === '/2024/01/box.png' ? bytes : '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const row = { ID: '1', Name: 'One', Published: '1', 'Regular price': '1', Categories: 'Care' }
  writeShop([{ ...row, Images: `http://127.0.0.1:${port}/wp-content/uploads/2024/01/box.png` }])
  const importRemote = (...words: string[]) => run(['import', 'woocommerce', join(folder, 'products.csv'), '--to', contentDir, ...words])
  await importRemote('--download')
  expect(asked).toEqual([])
  expect(report()).toContain('The address is in a private network.')
  await importRemote('--media-url', `http://127.0.0.1:${port}/`)
  expect(asked).toEqual(['/2024/01/box.png'])
  expect(read('products/one.en.md')).toContain('- file: woocommerce/2024/01/box.png\n    alt: One')
})

it('writes nothing in a dry run, and prints the same report', async () => {
  writeShop()
  const { code, printed } = await importShop('--dry-run')
  expect(code).toBe(0)
  expect(printed).toContain('Gloves (line 4, SKU G) → products/gloves.en.md')
  expect(readdirSync(folder).sort()).toEqual(['products.csv', 'uploads'])
})

it.each([
  ['PK\u0003\u0004xl/workbook.xml', 'is a workbook (.xlsx'],
  ['', 'is empty'],
  ['\ufeff\r\n\r\n', 'contains only empty lines'],
  ['<!doctype html><title>Log in</title>', 'is a web page'],
  ['Nom,Prix\nA,1\n', 'set the language of your user to English'],
  [Buffer.from([0x4e, 0x61, 0x6d, 0x65, 0x0a, 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0xee, 0xe2]), 'It looks like windows-1251'],
])('explains why a file is not an export: %j', async (content, message) => {
  writeFileSync(join(folder, 'products.csv'), content)
  const { code, complained } = await importShop()
  expect(code).toBe(1)
  expect(complained).toContain(message)
  expect(readdirSync(folder)).not.toContain('content')
})

it.each([
  [['import', 'woocommerce'], 'Missing required argument "file.csv".'],
  [['import', 'woocommerce', 'a.csv', '--media', '/nowhere/at/all'], 'there is no such folder'],
  [['import', 'woocommerce', 'a.csv', '--language', 'Persian!'], 'Invalid value "Persian!" for --language. It must be a language code'],
  [
    ['import', 'woocommerce', 'a.csv', '--separator', ';'],
    'Invalid value ";" for --separator. Allowed choices are comma, semicolon, tab, pipe.',
  ],
  [['import', 'woocommerce', 'a.csv', '--source', '../x'], 'Invalid value "../x" for --source. It must be a short name'],
  [['import', 'woocommerce', 'a.csv', '--media-url', 'old.example'], 'must be a full address'],
])('names what is missing or wrong: %j', async (words, message) => {
  const { code, complained } = await run(words)
  expect(code).toBe(2)
  expect(complained).toContain(message)
})
