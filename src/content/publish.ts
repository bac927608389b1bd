import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import { localStore } from '#server/files/local-store.ts'
import { findPreview } from '#server/storage/previews.ts'
import { type Changes, publish, WiderChange } from '#server/storage/publication.ts'
import type { Tables } from '#server/storage/schema.ts'
import { checkDocuments, openContent } from './check.ts'
import type { NamedThing } from './folder.ts'
import { KIND_OF_FOLDER } from './kinds.ts'
import type { Media } from './media.ts'
import { ContentError } from './problems.ts'
import { publicationOf } from './project.ts'

/** Hears how far a publication is: things done, of how many. */
export type Report = (done: number, total: number) => void

type Folders = Pick<Config, 'contentDir' | 'dataDir'>

/**
 * Checks the content folder, keeps its files and swaps the published site for it. Running servers
 * show it at once.
 * @throws ContentError when the folder has problems; the published site is then unchanged
 */
export function publishContent(database: Kysely<Tables>, config: Folders, report: Report = () => {}): Promise<Changes> {
  return publishOpened(database, config, undefined, report)
}

/**
 * Checks and publishes some things of the content folder; of the others it looks at none, however
 * many there are. Pictures that only these things showed before stay published until the whole folder
 * is published again.
 * @returns undefined when something else that these things depend on, or that depends on them, has
 *   changed as well, so that the whole folder has to be published
 * @throws ContentError when these things or the lists have problems; the published site is then unchanged
 */
export async function publishNamed(database: Kysely<Tables>, config: Folders, named: NamedThing[]): Promise<Changes | undefined> {
  try {
    return await publishOpened(database, config, named, () => {})
  } catch (error) {
    if (error instanceof WiderChange) return undefined
    throw error
  }
}

async function publishOpened(
  database: Kysely<Tables>,
  { contentDir, dataDir }: Folders,
  named: NamedThing[] | undefined,
  report: Report,
): Promise<Changes> {
  const content = await openContent(contentDir, named, (sha256) => findPreview(database, sha256))
  // Nothing can be made of lists that have problems, but all others are told together with theirs.
  if (content.problems.length > 0) await checkDocuments(content)
  const publication = publicationOf(content, (media) => keepFiles(contentDir, dataDir, media))
  const part = named && {
    names: new Set(named.map(({ folder, slug }) => `${KIND_OF_FOLDER[folder]}/${slug}`)),
    wholeKinds: publication.listKinds,
  }
  return publish(database, { ...publication, ...(part && { part }) }, (done) => report(done, publication.count))
}

/** The bytes are on disk before any row names them. */
async function keepFiles(contentDir: string, dataDir: string, media: Media): Promise<void> {
  const store = localStore(dataDir)
  for (const { source, sha256 } of media.values()) {
    const kept = await store.put(await readFile(join(contentDir, 'media', source)))
    if (kept !== sha256) {
      throw new ContentError([{ file: `media/${source}`, line: 1, sentence: 'The file changed during the publication; publish again.' }])
    }
  }
}
