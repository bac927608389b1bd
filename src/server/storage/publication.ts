import { createHash } from 'node:crypto'
import { setImmediate as otherWork } from 'node:timers/promises'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { LanguageCode } from '#domain/language/languages.ts'
import { announcePublication } from './dialect.ts'
import type { ItemKind, Tables } from './schema.ts'

/** One language of a thing, as its table stores it. */
export interface ItemRow {
  locale: LanguageCode
  slug: string
  /** What the API answers for it, `id` included; stored as JSON. */
  data: object
  /** The table's further columns: `position`, `parent_id` for entries; `price`, `search` … for products. */
  columns: Record<string, string | number | null>
}

/** A thing of the content folder, ready to be stored. */
export interface Item {
  kind: ItemKind
  key: string
  rows: ItemRow[]
}

/** A file that the published texts refer to, already copied to the file store. */
export interface StoredFile {
  path: string
  sha256: string
  size: number
  content_type: string
}

/** Finds the id of a thing; ids are given before the first item is asked for. */
export type IdOf = (kind: ItemKind, key: string) => number

/** A whole site, as the content folder describes it. */
export interface Publication {
  /** Every thing there is, in order. */
  keys: { kind: ItemKind; key: string }[]
  /** The things themselves, made one by one so that a large catalogue is never held whole. */
  items: (idOf: IdOf) => Iterable<Item>
  files: StoredFile[]
}

/** What a publication did, as `kind/key` in order. */
export interface Changes {
  version: number
  added: string[]
  changed: string[]
  removed: string[]
}

/** Rows in one statement; engines limit the number of values in it. */
const BATCH = 200
/** Hash of a thing that is no longer published; it keeps its id for the case that it comes back. */
const REMOVED = ''

type ContentTable = 'entry' | 'product' | 'post' | 'career'

/** A thing of an earlier publication, or of this one. */
interface Known {
  id: number
  hash: string
}

/** A thing whose rows differ from the stored ones. */
interface Change {
  id: number
  hash: string
  item: Item
  /** Whether rows of it are stored. */
  stored: boolean
}

/**
 * Swaps the whole site in one transaction: readers see the old site until the new one is
 * complete. Unchanged things are not written, and a publication without changes keeps the version.
 * @param onProgress called with the number of things done so far
 * @throws when the publication contradicts itself or the database fails; nothing is changed then
 */
export async function publish(
  db: Kysely<Tables>,
  publication: Publication,
  onProgress: (done: number) => void = () => {},
): Promise<Changes> {
  return db.transaction().execute(async (trx) => {
    // Writing the row holds back any other publication until this one is complete.
    await trx
      .updateTable('publication')
      .set((row) => ({ version: row.ref('version') }))
      .where('id', '=', 1)
      .execute()
    const known = await giveIds(trx, publication.keys)
    const { added, changed, seen } = await storeItems(trx, publication, known, onProgress)
    const removed = await removeOthers(trx, known, seen)
    const filesChanged = await storeFiles(trx, publication.files)
    const version = await contentVersion(trx)
    if (!filesChanged && added.length + changed.length + removed.length === 0) return { version, added, changed, removed }
    await trx
      .updateTable('publication')
      .set({ version: version + 1, published_at: new Date().toISOString() })
      .where('id', '=', 1)
      .execute()
    await announcePublication(trx, version + 1)
    return { version: version + 1, added, changed, removed }
  })
}

/** Counts the publications that changed something; 0 before the first one. */
export async function contentVersion(db: Kysely<Tables>): Promise<number> {
  const row = await db.selectFrom('publication').select('version').where('id', '=', 1).executeTakeFirst()
  return row?.version ?? 0
}

/** All things ever published by `kind/key`, those of `keys` included, which get ids in their order. */
async function giveIds(trx: Transaction<Tables>, keys: Publication['keys']): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  for (const { kind, key, id, hash } of await trx.selectFrom('content_item').selectAll().execute()) {
    known.set(`${kind}/${key}`, { id, hash })
  }
  const fresh = new Map(keys.map(({ kind, key }) => [`${kind}/${key}`, { kind, key, hash: REMOVED }]))
  for (const name of known.keys()) fresh.delete(name)
  for (const batch of batches([...fresh.values()])) {
    const given = await trx.insertInto('content_item').values(batch).returning(['id', 'kind', 'key']).execute()
    for (const { id, kind, key } of given) known.set(`${kind}/${key}`, { id, hash: REMOVED })
  }
  return known
}

/** Stores the things that differ from what is stored, and tells what it met. */
async function storeItems(
  trx: Transaction<Tables>,
  publication: Publication,
  known: Map<string, Known>,
  onProgress: (done: number) => void,
): Promise<{ added: string[]; changed: string[]; seen: Set<string> }> {
  const added: string[] = []
  const changed: string[] = []
  const seen = new Set<string>()
  let pending: Change[] = []
  for (const item of publication.items((kind, key) => knownThing(known, `${kind}/${key}`).id)) {
    const name = `${item.kind}/${item.key}`
    const { id, hash: before } = knownThing(known, name)
    if (seen.has(name)) throw new Error(`${name} is published twice. Keys must be unique within their kind.`)
    seen.add(name)
    const hash = createHash('sha256').update(JSON.stringify(item.rows)).digest('hex')
    if (hash !== before) {
      const stored = before !== REMOVED
      ;(stored ? changed : added).push(name)
      pending.push({ id, hash, item, stored })
    }
    if (pending.length >= BATCH) {
      await storeChanges(trx, pending)
      pending = []
    }
    if (seen.size % BATCH === 0) await otherWork()
    onProgress(seen.size)
  }
  await storeChanges(trx, pending)
  return { added, changed, seen }
}

function knownThing(known: Map<string, Known>, name: string): Known {
  const found = known.get(name)
  if (!found) throw new Error(`${name} is not among the keys of the publication. Refer only to things that are published.`)
  return found
}

async function storeChanges(trx: Transaction<Tables>, changes: Change[]): Promise<void> {
  for (const [table, ofTable] of Map.groupBy(changes, ({ item }) => tableOf(item.kind))) {
    await removeRows(
      trx,
      table,
      ofTable.filter(({ stored }) => stored).map(({ id }) => id),
    )
    for (const rows of batches(ofTable.flatMap(rowsOf))) {
      // `rowsOf` made these rows for this very table; the type of one table stands for all four.
      await trx
        .insertInto(table as 'entry')
        .values(rows as unknown as Insertable<Tables['entry']>[])
        .execute()
    }
  }
  for (const batch of batches(changes)) {
    const hashes = batch.map(({ id, hash }) => sql`(cast(${id} as bigint), ${hash})`)
    // Both engines call the columns of a bare list of values column1, column2.
    await sql`update content_item set hash = given.column2 from (values ${sql.join(hashes)}) as given where content_item.id = given.column1`.execute(
      trx,
    )
  }
}

function rowsOf({ id, item }: Change): Record<string, string | number | null>[] {
  const kind: Record<string, string> = tableOf(item.kind) === 'entry' ? { kind: item.kind } : {}
  return item.rows.map(({ locale, slug, data, columns }) => ({ ...columns, ...kind, locale, id, slug, data: JSON.stringify(data) }))
}

/** Removes what an earlier publication had and this one has not. */
async function removeOthers(trx: Transaction<Tables>, known: Map<string, Known>, seen: Set<string>): Promise<string[]> {
  const gone = [...known].filter(([name, { hash }]) => hash !== REMOVED && !seen.has(name))
  for (const [table, things] of Map.groupBy(gone, ([name]) => tableOf(name.slice(0, name.indexOf('/')) as ItemKind))) {
    await removeRows(
      trx,
      table,
      things.map(([, { id }]) => id),
    )
  }
  for (const batch of batches(gone)) {
    await trx
      .updateTable('content_item')
      .set({ hash: REMOVED })
      .where(
        'id',
        'in',
        batch.map(([, { id }]) => id),
      )
      .execute()
  }
  return gone.map(([name]) => name)
}

async function removeRows(trx: Transaction<Tables>, table: ContentTable, ids: number[]): Promise<void> {
  for (const batch of batches(ids)) {
    await trx
      .deleteFrom(table as 'entry')
      .where('id', 'in', batch)
      .execute()
  }
}

/** Replaces the set of files when it differs; tells whether it did. */
async function storeFiles(trx: Transaction<Tables>, files: StoredFile[]): Promise<boolean> {
  const stored = await trx.selectFrom('stored_file').selectAll().execute()
  const fingerprint = (list: StoredFile[]) =>
    list
      .map(({ path, sha256, size, content_type }) => JSON.stringify([path, sha256, size, content_type]))
      .sort()
      .join()
  if (fingerprint(stored) === fingerprint(files)) return false
  await trx.deleteFrom('stored_file').execute()
  for (const batch of batches(files)) await trx.insertInto('stored_file').values(batch).execute()
  return true
}

function tableOf(kind: ItemKind): ContentTable {
  return kind === 'product' || kind === 'post' || kind === 'career' ? kind : 'entry'
}

function* batches<Value>(values: Value[]): Iterable<Value[]> {
  for (let start = 0; start < values.length; start += BATCH) yield values.slice(start, start + BATCH)
}
