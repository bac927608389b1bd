import type { Kysely } from 'kysely'
import { FALLBACK } from '#domain/language/languages.ts'
import type { Config } from '#server/config.ts'
import type { PublishedStore } from '#server/files/published-store.ts'
import { openPublishedStore, type StorageConfig } from '#server/files/stores.ts'
import { FullPublishRequired } from '#server/storage/build-items.ts'
import { findSite } from '#server/storage/company.ts'
import { type Comparison, compare, type Difference } from '#server/storage/comparison.ts'
import { findPreview } from '#server/storage/previews.ts'
import { publish } from '#server/storage/publication.ts'
import type { Changes } from '#server/storage/publication-types.ts'
import type { Tables } from '#server/storage/schema.ts'
import { checkDocuments, openContent } from './check.ts'
import type { NamedThing } from './folder.ts'
import { readMedia } from './inside.ts'
import { KIND_OF_FOLDER } from './kinds.ts'
import type { Media, MediaFile } from './media.ts'
import { ContentError } from './problems.ts'
import { type ContentPublication, publicationOf } from './project.ts'

/** Hears how far a publication is: things done, of how many. */
export type Report = (done: number, total: number) => void

/** `previews`: drafts, and what is scheduled, are shown like everything else. */
type Folders = Pick<Config, 'contentDir'> & Partial<Pick<Config, 'previews'>> & StorageConfig

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
    if (error instanceof FullPublishRequired) return undefined
    throw error
  }
}

/**
 * Tells what a publication would change; nothing is written.
 * @param named see `publishNamed`
 * @param onDifference hears of each thing that would be added, changed or scheduled
 * @returns undefined see `publishNamed`
 * @throws ContentError when there are problems
 */
export async function compareContent(
  database: Kysely<Tables>,
  config: Folders,
  named: NamedThing[] | undefined,
  onDifference: (difference: Difference) => void,
  report: Report = () => {},
): Promise<Comparison | undefined> {
  try {
    const publication = await openPublication(database, config, named, async () => {})
    return await compare(database, publication, onDifference, (done) => report(done, publication.count))
  } catch (error) {
    if (error instanceof FullPublishRequired) return undefined
    throw error
  }
}

async function publishOpened(database: Kysely<Tables>, config: Folders, named: NamedThing[] | undefined, report: Report): Promise<Changes> {
  const { contentDir, previews: _, ...storage } = config
  const keep = (media: Media): Promise<void> => keepFiles(contentDir, openPublishedStore(storage), media)
  const publication = await openPublication(database, config, named, keep)
  return publish(database, publication, (done) => report(done, publication.count))
}

/** @param keep puts the files that the content refers to where they are published from */
async function openPublication(
  database: Kysely<Tables>,
  { contentDir, previews = false }: Folders,
  named: NamedThing[] | undefined,
  keep: (media: Media) => Promise<void>,
): Promise<ContentPublication> {
  const content = await openContent(contentDir, { named, preview: previews, findPreview: (sha256) => findPreview(database, sha256) })
  // Nothing can be made of lists that have problems, but all others are told together with theirs.
  if (content.problems.length > 0) await checkDocuments(content)
  const publication = publicationOf(content, keep)
  // By another clock everything that waits is shown at another moment.
  const published = named && (await findSite(database, FALLBACK))
  if (published && published.time_zone !== content.timeZone) throw new FullPublishRequired('The time zone has changed as well.')
  const part = named && {
    names: new Set(named.map(({ folder, slug }) => `${KIND_OF_FOLDER[folder]}/${slug}`)),
    wholeKinds: publication.listKinds,
  }
  return { ...publication, ...(part && { partial: part }) }
}

/** Files that are read and stored at the same time. */
const BATCH = 8

/** The bytes are stored before any row names them. */
async function keepFiles(contentDir: string, store: PublishedStore, media: Media): Promise<void> {
  const files = [...media.values()]
  for (let start = 0; start < files.length; start += BATCH) {
    await Promise.all(files.slice(start, start + BATCH).map((file) => keepFile(contentDir, store, file)))
  }
}

async function keepFile(contentDir: string, store: PublishedStore, { source, sha256 }: MediaFile): Promise<void> {
  const bytes = await readMedia(contentDir, source)
  if (!bytes || (await store.put(bytes)) !== sha256) {
    throw new ContentError([{ file: `media/${source}`, line: 1, sentence: 'The file changed during the publication; publish again.' }])
  }
}
