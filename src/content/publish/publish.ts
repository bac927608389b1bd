import { userInfo } from 'node:os'
import type { Kysely } from 'kysely'
import type { PublishedSite } from '#domain/company/company.ts'
import { KIND_OF_FOLDER } from '#domain/content-types/content-folders.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import type { Config } from '#server/config.ts'
import type { PublishedStore } from '#server/files/published-store.ts'
import { openPublishedStore, type StorageConfig } from '#server/files/stores.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { FullPublishRequired } from '#server/storage/publication/build-items.ts'
import { type Comparison, compare, type Difference } from '#server/storage/publication/comparison.ts'
import { listRecords } from '#server/storage/publication/history.ts'
import { publish } from '#server/storage/publication/publication.ts'
import type { Changes, StoredSources } from '#server/storage/publication/types.ts'
import { findSite } from '#server/storage/published/company.ts'
import { findPreview } from '#server/storage/published/previews.ts'
import { type ContentPublication, publicationOf } from '../build/publication.ts'
import { type Content, checkDocuments, openContent } from '../check/check.ts'
import { ContentError } from '../problems.ts'
import type { ItemName } from '../read/folder.ts'
import { readMedia } from '../read/inside.ts'
import type { Media, MediaFile } from '../read/media.ts'
import { DamagedSource, storeSources } from './source-packs.ts'

export type Report = (done: number, total: number) => void

/** With `previews`, drafts and scheduled items are shown like everything else. */
type Folders = Pick<Config, 'contentDir'> & Partial<Pick<Config, 'previews' | 'publicUrl'>> & StorageConfig

/** Running servers show it at once. `shows` is the earlier publication that the folder contains. Throws a ContentError and changes nothing when the folder has problems. */
export function publishContent(database: Kysely<Tables>, config: Folders, report: Report = () => {}, shows?: number): Promise<Changes> {
  return publishOpened(database, config, undefined, report, shows)
}

/**
 * Looks only at these items; pictures that they no longer show stay until the next full publication. Undefined when something that
 * depends on them, or that they depend on, has changed too: then everything must be published. Throws a ContentError for problems.
 */
export async function publishNamed(database: Kysely<Tables>, config: Folders, named: ItemName[]): Promise<Changes | undefined> {
  try {
    return await publishOpened(database, config, named, () => {})
  } catch (error) {
    if (error instanceof FullPublishRequired) return undefined
    throw error
  }
}

/** Writes nothing; undefined as in `publishNamed`. Throws a ContentError when there are problems. */
export async function compareContent(
  database: Kysely<Tables>,
  config: Folders,
  named: ItemName[] | undefined,
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

async function publishOpened(
  database: Kysely<Tables>,
  config: Folders,
  named: ItemName[] | undefined,
  report: Report,
  shows?: number,
): Promise<Changes> {
  const { contentDir, previews = false, publicUrl: _, ...storage } = config
  const store = openPublishedStore(storage)
  // Whoever previews drafts saves every minute, and undoes in the editor.
  const kept = previews ? undefined : keptSources(database, store, named !== undefined)
  const keep = async (content: Content): Promise<void> => {
    await keepFiles(contentDir, store, content.media)
    await kept?.keep(content)
  }
  const publication = await openPublication(database, config, named, keep)
  const history = kept && { by: editorName(), shows, sources: kept.sources, forget: store.remove }
  return publish(database, { ...publication, ...(history && { history }) }, (done) => report(done, publication.count))
}

interface KeptSources {
  keep: (content: Content) => Promise<void>
  sources: () => StoredSources
}

function keptSources(database: Kysely<Tables>, store: PublishedStore, partial: boolean): KeptSources {
  let sources: StoredSources = { packs: {}, files: [] }
  return {
    keep: async (content) => {
      const [last] = partial ? await listRecords(database) : []
      if (partial && !last) throw new FullPublishRequired('No publication is kept yet.')
      sources = await storeSources(content, store, last?.packs).catch((error: unknown) => {
        throw error instanceof DamagedSource ? new FullPublishRequired('The last publication is damaged.') : error
      })
    },
    sources: () => sources,
  }
}

/** Commands on a server run as the user of the service. */
function editorName(): string {
  try {
    return process.env.SUDO_USER || userInfo().username
  } catch {
    return 'unknown'
  }
}

async function openPublication(
  database: Kysely<Tables>,
  { contentDir, previews = false, publicUrl }: Folders,
  named: ItemName[] | undefined,
  keep: (content: Content) => Promise<void>,
): Promise<ContentPublication> {
  const content = await openContent(contentDir, {
    named,
    preview: previews,
    findPreview: (sha256) => findPreview(database, sha256),
    ...(publicUrl !== undefined && { publicUrl }),
  })
  // All problems together: those of the lists and those of the files.
  if (content.problems.length > 0) await checkDocuments(content)
  const publication = publicationOf(content, keep)
  // Another time zone moves every scheduled item.
  const published = named && (await findSite(database))
  if (published && published.time_zone !== content.timeZone) throw new FullPublishRequired('The time zone has changed as well.')
  if (published && !sameLanguages(published, content.languages)) throw new FullPublishRequired('The languages have changed as well.')
  const part = named && {
    names: new Set(named.map(({ folder, slug }) => `${KIND_OF_FOLDER[folder]}/${slug}`)),
    wholeKinds: publication.listKinds,
  }
  return { ...publication, ...(part && { partial: part }) }
}

function sameLanguages({ languages, source_language }: PublishedSite, site: SiteLanguages): boolean {
  return languages.join() === site.languages.join() && source_language === site.source
}

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
