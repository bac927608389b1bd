import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesOf, MAX_PRODUCTS } from '#content/demo-catalogue/products.ts'
import { readDocument } from '#content/read/document.ts'
import { FALLBACK } from '#domain/language/languages.ts'
import type { ImageSource } from '#domain/media.ts'
import { withProgress } from '../content/progress.ts'
import { type Command, UsageError } from './command.ts'
import { wholeNumber } from './parameters.ts'
import { REPOSITORY } from './repository.ts'

const DEMO_CONTENT = join(REPOSITORY, 'content')

const BATCH = 16

export function demoCatalogue(vitrine: Command): void {
  vitrine
    .command('demo-catalogue')
    .argument('<number>', `products to create, at most ${MAX_PRODUCTS}`, wholeNumber(MAX_PRODUCTS))
    .description('Creates a large catalogue for trying out the site.')
    .requiredOption('--to <folder>', 'new or empty folder to write to')
    .addHelpText(
      'after',
      `
The folder also gets the content of the demo company. The same number always creates the same files.
To show it, start the site with CONTENT_DIR set to the folder and with another DATA_DIR.`,
    )
    .runs(async (output, count: number, { to: folder }: { to: string }) => {
      if (existsSync(folder) && readdirSync(folder).length > 0) {
        throw new UsageError(`${folder} is not empty. Choose a new folder so that nothing is overwritten.`)
      }
      await cp(DEMO_CONTENT, folder, { recursive: true })
      await mkdir(join(folder, 'products'), { recursive: true })
      await withProgress(output.terminal, (report) => writeProducts(folder, count, (done) => report(done, count)), 'Writing products')
      output.print(`Created ${count} products in ${folder}, in addition to those of the demo company.`)
      output.print(`To see them, run: CONTENT_DIR=${folder} DATA_DIR=${folder}-data npm start`)
      return 0
    })
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
