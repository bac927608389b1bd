import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { parse } from 'yaml'
import { productList } from '#domain/catalogue/product.ts'
import { run } from '../../support/commands/command.ts'
import { publishedApi } from '../../support/commands/edited-site.ts'
import { contentFolder, problemsOf, temporaryFolder } from '../../support/samples/content-folder.ts'
import { get } from '../../support/servers/api.ts'

/** As Shopify writes them, with a metafield and columns that the site has no use for. */
const COLUMNS = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published'],
  ...['Option1 Name', 'Option1 Value', 'Option1 Linked To', 'Option2 Name', 'Option2 Value', 'Option2 Linked To'],
  ...['Variant SKU', 'Variant Grams', 'Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant Inventory Policy'],
  ...['Variant Fulfillment Service', 'Variant Price', 'Variant Compare At Price', 'Variant Requires Shipping', 'Variant Taxable'],
  ...['Variant Barcode', 'Image Src', 'Image Position', 'Image Alt Text', 'Gift Card', 'SEO Title', 'SEO Description'],
  ...['Fabric (product.metafields.custom.fabric)', 'Colour (product.metafields.shopify.color-pattern)'],
  ...['Variant Image', 'Variant Weight Unit', 'Cost per item', 'Status'],
]

type Cells = Record<string, string>

const CDN = 'https://cdn.shopify.com/s/files/1/0612/4411/8877'

/** What each row of a variant repeats. */
const VARIANT: Cells = {
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Policy': 'deny',
  'Variant Fulfillment Service': 'manual',
  'Variant Requires Shipping': 'true',
  'Variant Taxable': 'true',
  'Variant Weight Unit': 'g',
}

const SHIRT: Cells[] = [
  {
    ...VARIANT,
    Handle: 'linen-shirt',
    Title: 'Linen shirt, "Kabul"',
    'Body (HTML)':
      '<meta charset="utf-8"><p>Woven by <strong>hand</strong>.</p>\n\n<ul>\n<li>Cool</li>\n<li>Light</li>\n</ul><script>alert(1)</script>',
    Vendor: 'Lajward',
    'Product Category': 'Apparel & Accessories > Clothing > Shirts',
    Type: 'Shirts',
    Tags: 'linen, summer',
    Published: 'true',
    'Option1 Name': 'Size',
    'Option1 Value': 'M',
    'Option2 Name': 'Colour',
    'Option2 Value': 'Blue',
    'Variant SKU': 'LS-M-B',
    'Variant Grams': '250',
    'Variant Inventory Qty': '4',
    'Variant Price': '39.90',
    'Variant Compare At Price': '49.90',
    'Image Src': `${CDN}/files/front.png?v=1699000000`,
    'Image Position': '2',
    'Gift Card': 'false',
    'Fabric (product.metafields.custom.fabric)': 'Linen',
    'Colour (product.metafields.shopify.color-pattern)': 'gid://shopify/Metaobject/1',
    'Variant Image': `${CDN}/files/blue.png?v=1699000000`,
    'Cost per item': '12.00',
    Status: 'active',
  },
  {
    ...VARIANT,
    Handle: 'linen-shirt',
    'Option1 Value': 'L',
    'Option2 Value': 'White',
    'Variant SKU': 'LS-L-W',
    'Variant Inventory Qty': '0',
    'Variant Price': '34.50',
    'Image Src': `${CDN}/files/back.png?v=1699000000`,
    'Image Position': '1',
    'Image Alt Text': 'The shirt from behind',
  },
  { Handle: 'linen-shirt', 'Image Src': `${CDN}/files/blue.png?v=1699000000`, 'Image Position': '3' },
]

const BOWL: Cells = {
  ...VARIANT,
  Handle: 'bowl',
  Title: 'Copper bowl',
  'Body (HTML)': '<p>Beaten copper.</p>',
  'Product Category': 'Home & Garden > Kitchen',
  Published: 'true',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant SKU': "'0042",
  'Variant Grams': '900',
  'Variant Inventory Tracker': '',
  'Variant Inventory Qty': '0',
  'Variant Price': '20.00',
  'Variant Barcode': '4006381333931',
  Status: 'active',
}

const SHOP: Cells[] = [
  ...SHIRT,
  BOWL,
  { ...BOWL, Handle: 'lamp', Title: 'Lamp', 'Variant SKU': 'L-1', Status: 'draft' },
  { ...BOWL, Handle: 'old-lamp', Title: 'Old lamp', 'Variant SKU': 'L-0', Status: 'archived' },
  { ...BOWL, Handle: 'unlisted-lamp', Title: 'Hidden lamp', 'Variant SKU': 'L-2', Published: 'false' },
  { ...BOWL, Handle: 'gift-card', Title: 'Gift card', 'Gift Card': 'true' },
  { ...BOWL, Handle: 'nameless', Title: '' },
  { Handle: 'nameless', 'Image Src': `${CDN}/files/front.png` },
  { Title: 'Without an address' },
  { ...VARIANT, Handle: 'linen-shirt', 'Option1 Value': 'S', 'Variant Price': '1.00' },
  { Handle: 'last', Title: 'Last', Published: 'true', Status: 'active', 'Variant Price': 'ask us' },
  { Handle: 'last', Tags: 'nothing else' },
]

function line(cells: string[]): string {
  return `${cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`
}

function table(rows: Cells[], columns = COLUMNS): string {
  for (const row of rows) for (const name of Object.keys(row)) expect(columns).toContain(name)
  return line(columns) + rows.map((row) => line(columns.map((name) => row[name] ?? ''))).join('')
}

let folder: string
let contentDir: string

beforeEach(async () => {
  folder = temporaryFolder()
  contentDir = contentFolder()
  mkdirSync(join(folder, 'files'))
  for (const [name, background] of [
    ['front', '#802020'],
    ['back', '#208020'],
    ['blue', '#202080'],
  ] as const) {
    const bytes = sharp({ create: { width: 6, height: 4, channels: 3, background } })
      .png()
      .toBuffer()
    writeFileSync(join(folder, `files/${name}.png`), await bytes)
  }
})

function importShop(source: string, ...words: string[]) {
  const file = join(folder, 'products_export_1.csv')
  writeFileSync(file, source)
  return run(['import', 'shopify', file, '--to', contentDir, '--media', join(folder, 'files'), ...words])
}

const read = (file: string): string => readFileSync(join(contentDir, file), 'utf8')
const report = (): string => read('imports/shopify.md')

function fieldsOf(file: string): unknown {
  return parse(read(file).split('---\n')[1] ?? '')
}

it('makes one product with pictures and variants of the rows of one Handle', async () => {
  expect(await importShop(table(SHOP))).toMatchObject({ code: 0, complained: '' })
  expect(await problemsOf(contentDir)).toEqual([])
  expect(fieldsOf('products/linen-shirt.en.md')).toMatchObject({
    name: 'Linen shirt, "Kabul"',
    category: 'shirts',
    status: 'available',
    variants: [
      { name: 'M / Blue', sku: 'LS-M-B', price: 39.9 },
      { name: 'L / White', sku: 'LS-L-W', price: 34.5, status: 'out_of_stock' },
    ],
    media: [
      { file: 'shopify/files/back.png', alt: 'The shirt from behind' },
      { file: 'shopify/files/front.png', alt: 'Linen shirt, "Kabul"' },
      { file: 'shopify/files/blue.png', alt: 'Linen shirt, "Kabul"' },
    ],
  })
  expect(read('products/linen-shirt.en.md').split('---\n\n')[1]).toBe(`Woven by **hand**.

- Cool
- Light

## Details

| Property | Value |
| - | - |
| Brand | Lajward |
| Fabric | Linen |
`)
})

it('publishes the variants, with the lowest price in lists', async () => {
  await importShop(table(SHOP))
  const app = await publishedApi('sqlite', contentDir)
  const { data } = productList.parse((await get(app, '/products?per_page=100')).body)
  expect(data.find(({ slug }) => slug === 'linen-shirt')).toMatchObject({
    price: 34.5,
    price_from: true,
    status: 'available',
    variants: [
      { key: 'LS-M-B', name: 'M / Blue', sku: 'LS-M-B', price: 39.9, status: 'available' },
      { key: 'LS-L-W', name: 'L / White', sku: 'LS-L-W', price: 34.5, status: 'out_of_stock' },
    ],
  })
})

it('gives variants that the shop confuses names and SKUs of their own', async () => {
  const [first = {}, second = {}] = SHIRT
  const same = { ...second, 'Option1 Value': 'M', 'Option2 Value': 'Blue', 'Variant SKU': 'LS-M-B' }
  const { printed } = await importShop(table([first, second, same, { ...same, 'Variant SKU': 'LS-X' }]))
  expect(await problemsOf(contentDir)).toEqual([])
  expect(fieldsOf('products/linen-shirt.en.md')).toMatchObject({
    variants: [
      { name: 'M / Blue', sku: 'LS-M-B' },
      { name: 'L / White', sku: 'LS-L-W' },
      { name: 'M / Blue (3)' },
      { name: 'M / Blue (LS-X)', sku: 'LS-X' },
    ],
  })
  expect(printed).toContain('Variants with the SKU of another one: only the first one keeps it.')
})

it('gives a product without options its own price, SKU, weight and barcode', async () => {
  await importShop(table(SHOP))
  expect(fieldsOf('products/bowl.en.md')).toMatchObject({ category: 'kitchen', price: 20, status: 'available', sku: '0042' })
  expect(read('products/bowl.en.md')).toContain('| Weight | 900 g |\n| GTIN | 4006381333931 |')
  expect(fieldsOf('products/bowl.en.md')).not.toHaveProperty('variants')
})

it('makes drafts of what visitors of the shop could not see, and leads the other old addresses to the products', async () => {
  await importShop(table(SHOP))
  for (const slug of ['lamp', 'old-lamp', 'unlisted-lamp']) expect(fieldsOf(`products/${slug}.en.md`)).toMatchObject({ draft: true })
  expect(parse(read('redirects.yaml'))).toEqual([
    { from: '/products/linen-shirt', to: '/product/linen-shirt' },
    { from: '/products/bowl', to: '/product/bowl' },
    { from: '/products/last', to: '/product/last' },
    { from: '/collections', to: '/products' },
    { from: '/collections/*', to: '/products' },
  ])
  const app = await publishedApi('sqlite', contentDir)
  const { data } = productList.parse((await get(app, '/products?per_page=100')).body)
  expect(data.map(({ slug }) => slug).sort()).toEqual(['bowl', 'last', 'linen-shirt', 'paracetamol', 'zinc'])
})

it('leads links between products, and to collections, to the new addresses', async () => {
  const [first = {}] = SHIRT
  const links = ['/products/bowl?variant=1', '/collections/all/products/bowl#top', '/collections/copper', '/products/lamp', '/pages/about']
  const body = links.map((href, index) => `<p><a href="${href}">Link ${index}</a></p>`).join('')
  const { printed } = await importShop(table([{ ...first, 'Body (HTML)': body }, BOWL, { ...BOWL, Handle: 'lamp', Status: 'draft' }]))
  expect(read('products/linen-shirt.en.md')).toContain(`[Link 0](/product/bowl)

[Link 1](/product/bowl)

[Link 2](/products)

Link 3

Link 4
`)
  expect(printed).toContain('Changed (2): Links without a target on this site became plain text.')
  expect(await problemsOf(contentDir)).toEqual([])
})

it('leaves out a heading that repeats the name of the product', async () => {
  await importShop(table([{ ...BOWL, 'Body (HTML)': '<h1>COPPER BOWL</h1><p>Beaten copper.</p><h1>Copper bowl</h1><p>Again.</p>' }]))
  expect(read('products/bowl.en.md')).toContain('---\n\nBeaten copper.\n\n## Copper bowl\n\nAgain.\n')
})

it('names every row and column that it refused, with the reason', async () => {
  const { printed } = await importShop(table(SHOP))
  for (const message of [
    'Products: 6',
    'Changed (1): Products on sale: only the sale price is shown.',
    'Changed (1): No readable price: the site says “Price on request”.',
    'Left out (1): Gift cards',
    'Left out (2): Products without a name.',
    'Left out (1): Rows without a Handle.',
    'Left out (1): Rows apart from the others of their Handle',
    'Left out (1): Rows without a variant or a picture.',
  ])
    expect(printed).toContain(message)
  expect(report()).toContain('linen-shirt (line 18)')
  expect(report().match(/ask us/g)).toHaveLength(1)
  expect(report()).toContain('- Tags, rows: 2\n')
  expect(report()).toContain('- Cost per item, rows: 1\n')
  expect(report()).toContain('only Shopify can read. (1)\n\n- Linen shirt, "Kabul" (line 2): Colour\n')
})

it('reads the columns that newer exports have', async () => {
  const columns = [
    ...['Title', 'URL handle', 'Description', 'Vendor', 'Product category', 'Type', 'Published on online store', 'Status', 'SKU'],
    ...['Option1 name', 'Option1 value', 'Price', 'Compare-at price', 'Inventory tracker', 'Inventory quantity'],
    ...['Continue selling when out of stock', 'Product image URL', 'Image position', 'Image alt text', 'Variant image URL'],
  ]
  const chair = { 'URL handle': 'chair', 'Inventory tracker': 'shopify', 'Inventory quantity': '0' }
  const rows: Cells[] = [
    {
      ...chair,
      ...{ Title: 'Chair', Description: 'Oak.', 'Published on online store': 'TRUE', Status: 'Active', 'Option1 name': 'Legs' },
      ...{ 'Option1 value': '3', Price: '80', 'Continue selling when out of stock': 'DENY', 'Product image URL': `${CDN}/files/front.png` },
    },
    { ...chair, 'Option1 value': '4', Price: '90', 'Continue selling when out of stock': 'CONTINUE' },
  ]
  await importShop(table(rows, columns))
  expect(fieldsOf('products/chair.en.md')).toMatchObject({
    media: [{ file: 'shopify/files/front.png', alt: 'Chair' }],
    variants: [
      { name: 'Legs: 3', price: 80, status: 'out_of_stock' },
      { name: 'Legs: 4', price: 90 },
    ],
  })
})

it('makes links of the videos in descriptions, in the language of the text', async () => {
  const body = '<p>Soft.</p><iframe src="https://www.youtube.com/embed/abc" title="So wird gewebt"></iframe>'
  await importShop(table([{ ...BOWL, 'Body (HTML)': body }]), '--language', 'de')
  expect(read('products/bowl.en.md')).toContain('<a href="https://www.youtube.com/watch?v=abc">Video ansehen: So wird gewebt</a>')
  writeFileSync(join(folder, 'files/youtube-abc.jpg'), readFileSync(join(folder, 'files/front.png')))
  contentDir = contentFolder()
  await importShop(table([{ ...BOWL, 'Body (HTML)': body }]))
  expect(read('products/bowl.en.md')).toContain(
    '[![Watch the video: So wird gewebt](shopify/videos/youtube-abc.png)](https://www.youtube.com/watch?v=abc)',
  )
  expect(await problemsOf(contentDir)).toEqual([])
})

it('changes nothing in a second run, and updates a product that got another title', async () => {
  await importShop(table(SHOP))
  expect((await importShop(table(SHOP))).printed).toContain('0 new, 0 updated')
  await importShop(table([{ ...BOWL, Title: 'Big bowl' }]))
  expect(fieldsOf('products/bowl.en.md')).toMatchObject({ name: 'Big bowl' })
  expect(readdirSync(join(contentDir, 'products'))).not.toContain('big-bowl.en.md')
})

it('explains that a file is not an export of Shopify, and "import csv" names the command for one that is', async () => {
  const refused = await importShop('Name,Price\nA,1\n')
  expect(refused).toMatchObject({ code: 1, complained: expect.stringContaining('lacks the columns of a product export from Shopify') })
  const file = join(folder, 'products_export_1.csv')
  writeFileSync(file, table(SHOP))
  const { printed } = await run(['import', 'csv', file, '--to', contentDir])
  expect(printed).toContain(`import shopify ${file}`)
})
