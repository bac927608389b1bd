import { once } from 'node:events'
import { createWriteStream, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { measuredCommand } from '../support/commands/measured-command.ts'

const MEGABYTE = 1_000_000

/** What an import may take at its peak: about what publishing takes. */
const MAX_MEMORY_MB = 400

/** Writes an export of about so many bytes, each product far from its variant. */
async function writeExport(file: string, bytes: number): Promise<number> {
  const stream = createWriteStream(file)
  stream.write('ID,Type,SKU,Name,Published,Description,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)\n')
  const description = '<p>Words of a product, <strong>some</strong> of them bold.</p>'.repeat(300)
  const count = Math.ceil(bytes / description.length)
  for (let id = 1; id <= count; id += 1) {
    if (!stream.write(`${id},variable,S-${id},Product ${id},1,"${description}",,Group ${id % 20},,,\n`)) await once(stream, 'drain')
  }
  for (let id = 1; id <= count; id += 1) {
    if (!stream.write(`${count + id},variation,,,1,,"1,50",,S-${id},Size,L\n`)) await once(stream, 'drain')
  }
  stream.end('1,simple,"never closed,\n')
  await once(stream, 'finish')
  return count
}

it('imports a shop of 200 MB in memory that does not grow with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const products = await writeExport(join(folder, 'products.csv'), 200 * MEGABYTE)
  const words = ['import', 'woocommerce', join(folder, 'products.csv'), '--to', join(folder, 'content')]
  const { code, printed, peakMb } = await measuredCommand(words)
  expect(code).toBe(0)
  expect(readdirSync(join(folder, 'content/products'))).toHaveLength(products)
  expect(printed).toContain('Left out, 1: A quotation mark is not closed')
  expect(peakMb).toBeLessThan(MAX_MEMORY_MB)
})
