import { once } from 'node:events'
import { createWriteStream, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { measuredCommand } from '../support/commands/measured-command.ts'
import { EXPORT_END, exportHead, exportItem } from '../support/samples/wordpress-export.ts'

const MEGABYTE = 1_000_000

/** What an import may take at its peak: about what publishing takes. */
const MAX_MEMORY_MB = 400

/** Writes an export of about so many bytes: many posts, and a few that are much longer than any. */
async function writeExport(file: string, bytes: number): Promise<number> {
  const stream = createWriteStream(file)
  stream.write(exportHead())
  let written = 0
  let id = 0
  for (; written < bytes; ) {
    id += 1
    const words = `<!-- wp:paragraph --><p>Words of post ${id}, <strong>some</strong> of them bold.</p><!-- /wp:paragraph -->\n`
    const item = exportItem({ id, slug: `post-of-${id}`, title: `Post ${id}`, content: words.repeat(id % 500 === 0 ? 30_000 : 300) })
    written += item.length
    if (!stream.write(item)) await once(stream, 'drain')
  }
  stream.end(EXPORT_END)
  await once(stream, 'finish')
  return id
}

it('imports an export of 200 MB in memory that does not grow with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const posts = await writeExport(join(folder, 'export.xml'), 200 * MEGABYTE)
  const words = ['import', 'wordpress', join(folder, 'export.xml'), '--to', join(folder, 'content')]
  const { code, printed, peakMb } = await measuredCommand(words)
  expect(code).toBe(0)
  const tooLong = Math.floor(posts / 500)
  expect(readdirSync(join(folder, 'content/posts'))).toHaveLength(posts - tooLong)
  expect(printed).toContain(`Left out, ${tooLong}: They hold more than two million characters`)
  expect(peakMb).toBeLessThan(MAX_MEMORY_MB)
})
