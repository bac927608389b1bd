import type { Kysely } from 'kysely'
import type { LanguageCode } from '#domain/language/languages.ts'
import { type Tables, tableOf } from '../engine/schema.ts'
import { unknownSlugs } from '../published/slug-redirects.ts'
import { changedRedirects } from '../redirects/redirects.ts'
import { assignRenamedIds, buildItems, claimedAlone, FullPublishRequired } from './build-items.ts'
import { type ChangeWithRows, changeIn, changeOf, type StoredRow } from './changes.ts'
import { ContentIds, itemName, listUnseen, listUnseenScheduled } from './content-ids.ts'
import { contentVersion } from './content-version.ts'
import { reportedChanges, shownName } from './publication.ts'
import type { Changes, Publication } from './types.ts'

export interface ComparedRow {
  locale: LanguageCode
  data: unknown
  position: number | undefined
}

export interface Difference {
  name: string
  before: ComparedRow[]
  after: ComparedRow[]
  dueAt: string | undefined
  /** Earlier slugs that would now redirect to it; only of an otherwise unchanged item. */
  claimed?: string[]
}

export type Comparison = Omit<Changes, 'version'> & {
  files: { added: string[]; removed: string[] }
}

/** Writes nothing. Throws FullPublishRequired, see `PartialPublication`. */
export async function compare(
  db: Kysely<Tables>,
  publication: Publication,
  onDifference: (difference: Difference) => void,
  onProgress: (done: number) => void = () => {},
): Promise<Comparison> {
  const add = async (text: string): Promise<void> => {
    const change = changeIn(text)
    const before = await rowsBefore(db, change)
    onDifference({
      name: shownName(itemName(change), renames),
      before: before.map(comparedRow),
      after: change.rows.map(comparedRow),
      dueAt: change.dueAt,
    })
  }
  const known = await ContentIds.open(db, new Map())
  const renames = (await contentVersion(db)) > 0 ? await assignRenamedIds(db, publication, known) : []
  const built = await buildItems(publication, known, { add }, onProgress)
  const { hidden, seen, claims } = built
  const gone = await listUnseen(db, seen, publication.partial?.wholeKinds)
  if (publication.partial && gone[0]) throw new FullPublishRequired(`${itemName(gone[0])} is gone as well.`)
  if (!publication.partial) gone.push(...(await listUnseenScheduled(db, seen)))
  const removed = [...gone, ...hidden].map(itemName)
  const remembered = new Set((await unknownSlugs(db, claims)).map(({ id }) => id))
  for (const [name, alone] of Map.groupBy(claimedAlone(built, remembered), (claim) => claim.name)) {
    onDifference({ name, before: [], after: [], dueAt: alone[0]?.dueAt, claimed: alone.map(({ slug }) => slug) })
  }
  const files = await compareFiles(db, publication)
  const { fresh, gone: dropped } = await changedRedirects(db, publication.redirects())
  return { ...reportedChanges(built, renames, remembered, fresh.length + dropped.length > 0), removed, files }
}

async function rowsBefore(db: Kysely<Tables>, change: ChangeWithRows): Promise<StoredRow[]> {
  if (change.waiting) {
    const row = await db.selectFrom('scheduled_item').select('content').where('item_id', '=', change.id).executeTakeFirst()
    return row ? changeOf(change, row.content).rows : []
  }
  if (!change.stored) return []
  const table = tableOf(change.kind) as 'entry'
  return db.selectFrom(table).selectAll().where('id', '=', change.id).execute() as Promise<unknown> as Promise<StoredRow[]>
}

function comparedRow({ locale, data, position }: StoredRow): ComparedRow {
  return { locale: locale as LanguageCode, data: JSON.parse(data), position: typeof position === 'number' ? position : undefined }
}

async function compareFiles(db: Kysely<Tables>, publication: Publication): Promise<Comparison['files']> {
  const after = new Set((await publication.files()).map(({ path }) => path))
  const before = new Set((await db.selectFrom('stored_file').select('path').execute()).map(({ path }) => path))
  // A partial publication removes no files.
  const removed = publication.partial ? [] : [...before.difference(after)].sort()
  return { added: [...after.difference(before)].sort(), removed }
}
