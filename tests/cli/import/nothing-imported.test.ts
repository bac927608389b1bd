import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../support/commands/command.ts'
import { contentFolder, temporaryFolder } from '../../support/samples/content-folder.ts'
import { wordPressExport } from '../../support/samples/wordpress-export.ts'

const REFUSED = 'Nothing was imported: every item was left out. The report gives the reason for each.'

test.each([
  [
    'wordpress',
    wordPressExport([
      { id: 1, slug: 'secret', password: 'x' },
      { id: 2, slug: 'bin', status: 'trash' },
    ]),
    'Items in the trash.',
  ],
  ['woocommerce', 'ID,Type,SKU,Name,Regular price\n1,simple,A,,3\n2,variation,B,Red,3\n', 'Products without a name.'],
  ['shopify', 'Handle,Title,Variant Price\n,Red,3\n', 'Rows without a Handle.'],
])('an import from %s of which every item is refused says so, and fails', async (kind, source, reason) => {
  const file = join(temporaryFolder(), 'export')
  writeFileSync(file, source)
  const to = contentFolder()
  const { code, printed, complained } = await run(['import', kind, file, '--to', to])
  expect([code, complained]).toEqual([1, REFUSED])
  expect(printed).toContain(`Left out (1): ${reason}`)
  expect(await run(['import', kind, file, '--to', to, '--dry-run'])).toMatchObject({ code: 1, complained: REFUSED })
})

test.each([
  ['wordpress', wordPressExport([])],
  ['ghost', '{"db":[{"meta":{"version":"5.75.0"},"data":{"posts":[]}}]}'],
  ['woocommerce', 'ID,Type,SKU,Name,Regular price\n'],
  ['shopify', 'Handle,Title,Variant Price\n'],
])('an empty export from %s says so, and fails', async (kind, source) => {
  const file = join(temporaryFolder(), 'export')
  writeFileSync(file, source)
  const words = ['import', kind, file, '--to', contentFolder()]
  const empty = { code: 1, complained: expect.stringContaining('Nothing was imported: there are no posts, pages or products in it.') }
  expect(await run(words)).toMatchObject(empty)
  expect(await run([...words, '--dry-run'])).toMatchObject(empty)
})

test.each([
  ['shopify', 'ID,Type,SKU,Name,Regular price\n1,simple,A,Tea,3\n', 'is a product export from WooCommerce. Use "import woocommerce".'],
  ['woocommerce', 'Handle,Title,Variant Price\ntea,Tea,3\n', 'is a product export from Shopify. Use "import shopify".'],
  ['csv', '{"db":[{"data":{}}]}', 'is JSON, not a table. For an export of Ghost, use "import ghost"'],
  ['woocommerce', `${'long '.repeat(5000)},b\n`, 'Its columns are long long'],
])('import %s explains in a few words that a file is of another kind', async (kind, source, sentence) => {
  const file = join(temporaryFolder(), 'export')
  writeFileSync(file, source)
  const { code, complained } = await run(['import', kind, file, '--to', contentFolder()])
  expect([code, complained]).toEqual([1, expect.stringContaining(sentence)])
  expect(complained.length).toBeLessThan(1000)
})

test('products and posts of a section that is off are imported with the advice to switch it on', async () => {
  const to = contentFolder()
  writeFileSync(join(to, 'settings.yaml'), 'name: Lajward\nsections:\n  products: false\n  blog: true\n')
  const file = join(temporaryFolder(), 'export')
  const advice = 'Next: In settings.yaml, set "products" to true under "sections". Until then, visitors do not see the products.'
  writeFileSync(file, 'Handle,Title,Variant Price\ntea,Tea,3\n')
  expect((await run(['import', 'shopify', file, '--to', to])).printed).toContain(advice)
  writeFileSync(file, wordPressExport([{ id: 1, slug: 'fever' }]))
  expect((await run(['import', 'wordpress', file, '--to', to])).printed).not.toContain('under "sections"')
})

test('"import" alone lists what can be imported', async () => {
  const { complained } = await run(['import'])
  for (const kind of [
    'wordpress <file.xml>',
    'ghost <file.json>',
    'markdown <folder>',
    'woocommerce <file.csv>',
    'shopify <file.csv>',
    'csv <file.csv>',
  ])
    expect(complained).toContain(kind)
})
