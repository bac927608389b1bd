/** `npm run demo-catalogue -- 100000 FOLDER`: writes a large catalogue for trying out the site. */
import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readDocument } from '#content/read/document.ts'
import type { ImageSource } from '#domain/media.ts'
import { filesOf, MAX_PRODUCTS } from './products.ts'

const DEMO_CONTENT = join(import.meta.dirname, '../../content')

const BATCH = 16

/**
 * The content of the demo company with this many products more. The same number always creates the same files.
 * @throws Error if the folder is not empty
 */
export async function createCatalogue(count: number, folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty. Choose a new folder so that nothing is overwritten.`)
  }
  await cp(DEMO_CONTENT, folder, { recursive: true })
  await mkdir(join(folder, 'products'), { recursive: true })
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
  }
}

function firstPictureOf(slug: string): ImageSource {
  const [picture] = readDocument(DEMO_CONTENT, 'products', { slug, languages: ['en'] }).source.media
  if (!picture) throw new Error(`The product ${slug} of the demo company has no picture.`)
  return picture
}

async function main([number = '', folder, ...rest]: string[]): Promise<void> {
  const count = Number(number)
  if (folder === undefined || rest.length > 0 || !Number.isInteger(count) || count < 1 || count > MAX_PRODUCTS) {
    throw new Error(`npm run demo-catalogue -- <number of products, at most ${MAX_PRODUCTS}> <new folder>`)
  }
  await createCatalogue(count, folder)
  console.log(`Created ${count} products in ${folder}, in addition to those of the demo company.`)
  console.log(`To see them, run: CONTENT_DIR=${folder} DATA_DIR=${folder}-data npm start`)
}

if (import.meta.main) {
  await main(process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 2
  })
}
