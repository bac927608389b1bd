import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { filesOf, MOST_PRODUCTS } from '#content/demo-catalogue/products.ts'
import { readDocument } from '#content/document.ts'
import { FALLBACK } from '#domain/language/languages.ts'
import type { ImageSource } from '#domain/media.ts'
import { type Command, UsageError } from './command.ts'
import { withProgress } from './progress.ts'

/** The content of the demo company, to which the products are added. */
const DEMO_CONTENT = join(import.meta.dirname, '../../content')

/** Products written at the same time. */
const BATCH = 16

export const demoCatalogue: Command = {
  name: 'demo-catalogue',
  summary: 'Writes a large catalogue to try the site with, into a new folder.',
  help: [
    `  NUMBER       products to make, at most ${MOST_PRODUCTS}; each has a file in every language`,
    '  --to FOLDER  where to write to; a folder that is not there yet, or is empty',
    'The folder gets all of the demo company as well. Show it with CONTENT_DIR=FOLDER and a DATA_DIR of its own.',
    'The same number gives the same files. Exit code 0: written.',
  ].join('\n'),
  run: async (parameters, output) => {
    const { values, positionals } = parseArgs({ args: parameters, allowPositionals: true, options: { to: { type: 'string' } } })
    const count = countIn(positionals)
    const folder = values.to
    if (!folder) throw new UsageError('Add --to FOLDER, a new folder for the catalogue.')
    if (existsSync(folder) && readdirSync(folder).length > 0) {
      throw new UsageError(`${folder} is not empty; name a new folder, so that nothing is overwritten.`)
    }
    await cp(DEMO_CONTENT, folder, { recursive: true })
    await mkdir(join(folder, 'products'), { recursive: true })
    await withProgress(output.terminal, (report) => writeProducts(folder, count, (done) => report(done, count)), 'Writing products')
    output.print(`Written to ${folder}: ${count} products beside those of the demo company.`)
    output.print(`CONTENT_DIR=${folder} DATA_DIR=${folder}-data npm start shows them.`)
    return 0
  },
}

function countIn(positionals: string[]): number {
  const [number = ''] = positionals
  const count = /^\d+$/.test(number) ? Number(number) : 0
  if (positionals.length !== 1 || count < 1 || count > MOST_PRODUCTS) {
    throw new UsageError(`Say how many products to make: a number from 1 to ${MOST_PRODUCTS}.`)
  }
  return count
}

async function writeProducts(folder: string, count: number, onWritten: (done: number) => void): Promise<void> {
  const pictures = new Map<string, ImageSource>()
  const pictureOf = (slug: string): ImageSource => {
    const picture = pictures.get(slug) ?? firstPictureOf(slug)
    pictures.set(slug, picture)
    return picture
  }
  for (let start = 0; start < count; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) => start + index)
    const files = numbers.flatMap((number) => filesOf(number, pictureOf))
    await Promise.all(files.map(({ path, text }) => writeFile(join(folder, path), text, { flag: 'wx' })))
    onWritten(start + numbers.length)
  }
}

function firstPictureOf(slug: string): ImageSource {
  const [picture] = readDocument(DEMO_CONTENT, 'products', { slug, languages: [FALLBACK] }).source.media
  if (!picture) throw new Error(`The product ${slug} of the demo company has no picture.`)
  return picture
}
