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
