import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import { type LocalStore, localStore } from '#server/files/local-store.ts'
import { type Changes, publish } from '#server/storage/publication.ts'
import type { Tables } from '#server/storage/schema.ts'
import { type Content, checkContent } from './check.ts'
import { ContentError } from './problems.ts'
import { publicationOf } from './project.ts'

/** Hears how far a publication is: files and things done, of how many. */
export type Report = (done: number, total: number) => void

/**
 * Checks the content folder, keeps its files and swaps the published site for it. Running servers
 * show it at once.
 * @throws ContentError when the folder has problems; the published site is then unchanged
 */
export async function publishContent(
  database: Kysely<Tables>,
  config: Pick<Config, 'contentDir' | 'dataDir'>,
  report: Report = () => {},
): Promise<Changes> {
  const content = await checkContent(config.contentDir)
  const publication = publicationOf(content)
  const files = publication.files.length
  const total = files + publication.keys.length
  await storeFiles(content, localStore(config.dataDir), (done) => report(done, total))
  return await publish(database, publication, (done) => report(files + done, total))
}

/** The bytes are on disk before any row names them. */
async function storeFiles(content: Content, store: LocalStore, onStored: (done: number) => void): Promise<void> {
  let done = 0
  for (const { source, sha256 } of content.media.values()) {
    const kept = await store.put(await readFile(join(content.dir, 'media', source)))
    if (kept !== sha256) {
      throw new ContentError([{ file: `media/${source}`, line: 1, sentence: 'The file changed during the publication; publish again.' }])
    }
    done += 1
    onStored(done)
  }
}
