import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { batches } from '../engine/batches.ts'
import { announcePublication } from '../engine/dialect.ts'
import { RowInserts } from '../engine/row-inserts.ts'
import type { Tables } from '../engine/schema.ts'
import { TempLog } from '../engine/temp-log.ts'
import { storePreviews } from '../published/previews.ts'
import { rememberSlugs } from '../published/slug-redirects.ts'
import { REDIRECTS, storeRedirects } from '../redirects/redirects.ts'
import { assignRenamedIds, type Built, buildItems, claimedAlone, FullPublishRequired } from './build-items.ts'
import { changeIn, type Identified, removeItems, storeChanges } from './changes.ts'
import { assignIds, ContentIds, itemName, listUnseen, listUnseenScheduled } from './content-ids.ts'
import { contentVersion } from './content-version.ts'
import { recordPublication, recordUnchanged } from './history.ts'
import { type Rename, storeRenames } from './renames.ts'
import type { Changes, Publication, PublishedFile, StoredFile } from './types.ts'

/**
 * Readers see the old site until the new one is complete; without changes the version stays. Items are built before the
 * transaction, so that visitors' forms wait for no more than the writing.
 * @throws FullPublishRequired see `PartialPublication`
 * @throws when the publication contradicts itself or the database fails; nothing is changed then
 */
export async function publish(
  db: Kysely<Tables>,
  publication: Publication,
  onProgress: (done: number) => void = () => {},
): Promise<Changes> {
  for (;;) {
    const log = await TempLog.open()
    try {
      const changes = await attempt(db, publication, log, onProgress)
      if (changes) return changes
    } finally {
      await log.remove()
    }
  }
}

/** Undefined when another publication came in between; the differences are then outdated. */
async function attempt(
  db: Kysely<Tables>,
  publication: Publication,
  log: TempLog,
  onProgress: (done: number) => void,
): Promise<Changes | undefined> {
  const { before, anyNew } = await db.transaction().execute(async (trx) => {
    await holdBackOthers(trx)
    const anyNew = await assignIds(trx, publication.items())
    return { anyNew, before: await contentVersion(trx) }
  })
  const known = await ContentIds.open(db)
  const renames = before > 0 && anyNew ? await assignRenamedIds(db, publication, known) : []
  const built = await buildItems(publication, known, log, onProgress)
  const { hidden, seen, claims } = built
  const logged = built.added.length + built.changed.length + built.scheduled.length
  const files = await publication.files()
  const gone: Identified[] = await listUnseen(db, seen, publication.partial?.wholeKinds)
  if (publication.partial && gone[0]) throw new FullPublishRequired(`${itemName(gone[0])} is gone as well.`)
  if (!publication.partial) gone.push(...(await listUnseenScheduled(db, seen)))
  gone.push(...hidden)
  const removed = gone.map(itemName)
  return db.transaction().execute(async (trx) => {
    await holdBackOthers(trx)
    if ((await contentVersion(trx)) !== before) return undefined
    const version = before + 1
    let done = seen.size - logged / 2
    const inserts = new RowInserts(trx)
    for await (const texts of log.texts()) {
      const changes = texts.map(changeIn)
      await storeChanges(trx, inserts, changes, version)
      done += changes.length / 2
      onProgress(Math.floor(done))
      await yieldToEventLoop()
    }
    await removeItems(trx, gone, version)
    await storeRenames(trx, renames)
    const remembered = await rememberSlugs(trx, [...claims, ...renames.map(({ kind, from, id }) => ({ kind, slug: from, id }))])
    const filesChanged = await storeFiles(trx, files, publication.partial !== undefined)
    const redirects = await storeRedirects(trx, publication.redirects())
    const changes = { ...reportedChanges(built, renames, remembered, redirects), removed }
    if (!filesChanged && logged + changes.changed.length + changes.scheduled.length + removed.length === 0) {
      const unchanged = { version: before, ...changes }
      if (publication.history) await recordUnchanged(trx, before, unchanged, publication.history)
      return unchanged
    }
    await countPublication(trx, version)
    const changed = { version, ...changes }
    if (publication.history) await recordPublication(trx, version, changed, publication.history)
    return changed
  })
}

export async function countPublication(trx: Transaction<Tables>, version: number): Promise<void> {
  await trx.updateTable('publication').set({ version, published_at: new Date().toISOString() }).where('id', '=', 1).execute()
  await announcePublication(trx, version)
}

export async function holdBackOthers(trx: Transaction<Tables>): Promise<void> {
  await trx
    .updateTable('publication')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', 1)
    .execute()
}

/** So that cached pages are dropped. An empty restore is not counted: the next start then publishes the content folder. */
export async function countRestored(trx: Transaction<Tables>, shownBefore: number): Promise<void> {
  const restored = await contentVersion(trx)
  if (restored === 0) return
  const version = Math.max(restored, shownBefore) + 1
  await trx.updateTable('publication').set({ version }).where('id', '=', 1).execute()
  await trx.updateTable('content_item').set({ version }).execute()
  await announcePublication(trx, version)
}

export function reportedChanges(
  { added, changed, scheduled, drafts, claims }: Built,
  renames: Rename[],
  remembered: ReadonlySet<number>,
  redirects: boolean,
): Omit<Changes, 'version' | 'removed'> {
  const claiming = claimedAlone({ added, changed, scheduled, claims }, remembered)
  const claimed = (waiting: boolean) => new Set(claiming.filter(({ dueAt }) => (dueAt !== undefined) === waiting).map(({ name }) => name))
  const named = (names: string[]) => names.map((name) => shownName(name, renames))
  return {
    added,
    changed: [...named(changed), ...claimed(false), ...(redirects ? [REDIRECTS] : [])],
    scheduled: [...named(scheduled), ...claimed(true)],
    drafts,
  }
}

export function shownName(name: string, renames: Rename[]): string {
  const rename = renames.find((each) => itemName(each) === name)
  return rename ? `${name} (was ${rename.from})` : name
}

async function storeFiles(trx: Transaction<Tables>, published: PublishedFile[], adding: boolean): Promise<boolean> {
  const files: StoredFile[] = published.map(({ preview: _, ...file }) => file)
  const paths = files.map(({ path }) => path)
  const textOf = ({ path, sha256, size, content_type }: StoredFile) => JSON.stringify([path, sha256, size, content_type])
  const stored = await listFiles(trx, adding ? paths : undefined)
  const unchanged = new Set(stored.map(textOf))
  const fresh = files.filter((file) => !unchanged.has(textOf(file)))
  const kept = new Set(paths)
  const gone = stored.filter(({ path }) => !kept.has(path)).map(({ path }) => path)
  for (const batch of batches(gone)) await trx.deleteFrom('stored_file').where('path', 'in', batch).execute()
  for (const batch of batches(fresh)) {
    await trx
      .insertInto('stored_file')
      .values(batch)
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet(({ ref }) => ({
          sha256: ref('excluded.sha256'),
          size: ref('excluded.size'),
          content_type: ref('excluded.content_type'),
        })),
      )
      .execute()
  }
  const before = new Set(stored.map(({ path }) => path))
  await storePreviews(trx, published, gone.length > 0 || fresh.some(({ path }) => before.has(path)))
  return fresh.length + gone.length > 0
}

async function listFiles(trx: Transaction<Tables>, paths: string[] | undefined): Promise<StoredFile[]> {
  const files = trx.selectFrom('stored_file').selectAll()
  if (!paths) return files.execute()
  const found: StoredFile[] = []
  for (const batch of batches(paths)) found.push(...(await files.where('path', 'in', batch).execute()))
  return found
}
