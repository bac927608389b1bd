import { createHash } from 'node:crypto'
import { setImmediate as otherWork } from 'node:timers/promises'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { LanguageCode } from '#domain/language/languages.ts'
import { announcePublication } from './dialect.ts'
import type { ItemKind, Tables } from './schema.ts'
import { Spool } from './spool.ts'

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

/** A whole site, as the content folder describes it, or some things of it. */
export interface Publication {
  /** Every thing there is, in order. */
  keys: { kind: ItemKind; key: string }[]
  /** The things themselves, made one by one so that a large catalogue is never held whole. */
  items: (idOf: IdOf) => Iterable<Item> | AsyncIterable<Item>
  /** The files that the things refer to, all of them on disk; asked for after the last thing. */
  files: () => Promise<StoredFile[]>
  /** Set for some things only; what is not among the keys then stays. */
  part?: PublicationPart
}

/** What a publication of some things is allowed to change, and what else it has looked at. */
export interface PublicationPart {
  /** The only things that may differ, as `kind/key`. */
  names: ReadonlySet<string>
  /** Kinds of which all things are among the keys. */
  wholeKinds: ItemKind[]
}

/** Something else than a publication of some things may change differs from what is published. */
export class WiderChange extends Error {}

/** What a publication did, as `kind/key` in order. */
export interface Changes {
  version: number
  added: string[]
  changed: string[]
  removed: string[]
}

/** Rows in one statement; engines limit the number of values in it. */
const BATCH = 200
/** Things written between two breaks in which the server answers visitors: some milliseconds. */
const WRITTEN_AT_ONCE = 40
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
  table: ContentTable
  rows: Record<string, string | number | null>[]
  /** Whether rows of it are stored. */
  stored: boolean
}

/** Longest stretch of work between two breaks in which the server answers visitors. */
const STRETCH_MS = 10

/**
 * Swaps the site in one transaction: readers see the old site until the new one is complete.
 * Unchanged things are not written, and a publication without changes keeps the version. The things
 * are made before that transaction begins, so that visitors' forms, which are written too, wait for
 * no more than the writing.
 * @param onProgress called with the number of things done so far; one that has to be written is half
 *   done when it is made
 * @throws WiderChange see `PublicationPart`
 * @throws when the publication contradicts itself or the database fails; nothing is changed then
 */
export async function publish(
  db: Kysely<Tables>,
  publication: Publication,
  onProgress: (done: number) => void = () => {},
): Promise<Changes> {
  for (;;) {
    const spool = await Spool.open<Change[]>()
    try {
      const changes = await attempt(db, publication, spool, onProgress)
      if (changes) return changes
    } finally {
      await spool.remove()
    }
  }
}

/** @returns undefined when another publication came in between, from which the differences have to be found anew */
async function attempt(
  db: Kysely<Tables>,
  publication: Publication,
  spool: Spool<Change[]>,
  onProgress: (done: number) => void,
): Promise<Changes | undefined> {
  const { before, known } = await db.transaction().execute(async (trx) => {
    await holdBackOthers(trx)
    return { before: await contentVersion(trx), known: await giveIds(trx, publication) }
  })
  const { added, changed, seen } = await makeItems(publication, known, spool, onProgress)
  const removed = [...known].filter(([name, { hash }]) => hash !== REMOVED && !seen.has(name))
  if (publication.part && removed.length > 0) throw new WiderChange(`${removed[0]?.[0]} is gone as well.`)
  const files = await publication.files()
  return db.transaction().execute(async (trx) => {
    await holdBackOthers(trx)
    if ((await contentVersion(trx)) !== before) return undefined
    const version = before + 1
    let done = seen.size - (added.length + changed.length) / 2
    for await (const changes of spool.values()) {
      await storeChanges(trx, changes, version)
      done += changes.length / 2
      onProgress(Math.floor(done))
      await otherWork()
    }
    await removeThings(trx, removed, version)
    const filesChanged = await storeFiles(trx, files, publication.part !== undefined)
    const changes = { added, changed, removed: removed.map(([name]) => name) }
    if (!filesChanged && added.length + changed.length + removed.length === 0) return { version: before, ...changes }
    await trx.updateTable('publication').set({ version, published_at: new Date().toISOString() }).where('id', '=', 1).execute()
    await announcePublication(trx, version)
    return { version, ...changes }
  })
}

/** Holds back any other publication until this transaction ends. */
async function holdBackOthers(trx: Transaction<Tables>): Promise<void> {
  await trx
    .updateTable('publication')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', 1)
    .execute()
}

/** Counts the publications that changed something; 0 before the first one. */
export async function contentVersion(db: Kysely<Tables>): Promise<number> {
  const row = await db.selectFrom('publication').select('version').where('id', '=', 1).executeTakeFirst()
  return row?.version ?? 0
}

/** All things ever published that a publication may change, by `kind/key`, those of the keys included, which get ids in their order. */
async function giveIds(trx: Transaction<Tables>, { keys, part }: Publication): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  const items = trx.selectFrom('content_item').selectAll()
  const remember = (rows: (Known & { kind: string; key: string })[]): void => {
    for (const { kind, key, id, hash } of rows) known.set(`${kind}/${key}`, { id, hash })
  }
  if (part) {
    const named = keys.filter(({ kind }) => !part.wholeKinds.includes(kind))
    remember(await items.where('kind', 'in', part.wholeKinds).execute())
    for (const [kind, ofKind] of Map.groupBy(named, (each) => each.kind)) {
      for (const batch of batches(ofKind.map(({ key }) => key))) {
        remember(await items.where('kind', '=', kind).where('key', 'in', batch).execute())
      }
    }
  } else remember(await items.execute())
  const fresh = new Map(keys.map(({ kind, key }) => [`${kind}/${key}`, { kind, key, hash: REMOVED }]))
  for (const name of known.keys()) fresh.delete(name)
  for (const batch of batches([...fresh.values()])) {
    remember(await trx.insertInto('content_item').values(batch).returningAll().execute())
  }
  return known
}

/** Makes the things, spools those that differ from what is stored, and tells what it met. */
async function makeItems(
  { items, part }: Publication,
  known: Map<string, Known>,
  spool: Spool<Change[]>,
  onProgress: (done: number) => void,
): Promise<{ added: string[]; changed: string[]; seen: Set<string> }> {
  const added: string[] = []
  const changed: string[] = []
  const seen = new Set<string>()
  let pending: Change[] = []
  let since = performance.now()
  for await (const item of items((kind, key) => knownThing(known, `${kind}/${key}`).id)) {
    const name = `${item.kind}/${item.key}`
    const { id, hash: before } = knownThing(known, name)
    if (seen.has(name)) throw new Error(`${name} is published twice. Keys must be unique within their kind.`)
    seen.add(name)
    const hash = createHash('sha256').update(JSON.stringify(item.rows)).digest('hex')
    if (hash !== before) {
      if (part && !part.names.has(name)) throw new WiderChange(`${name} has changed as well.`)
      const stored = before !== REMOVED
      ;(stored ? changed : added).push(name)
      pending.push({ id, hash, stored, table: tableOf(item.kind), rows: rowsOf(id, item) })
    }
    if (pending.length >= WRITTEN_AT_ONCE) {
      await spool.add(pending)
      pending = []
    }
    onProgress(Math.floor(seen.size - (added.length + changed.length) / 2))
    if (performance.now() - since < STRETCH_MS) continue
    await otherWork()
    since = performance.now()
  }
  if (pending.length > 0) await spool.add(pending)
  return { added, changed, seen }
}

function knownThing(known: Map<string, Known>, name: string): Known {
  const found = known.get(name)
  if (!found) throw new Error(`${name} is not among the keys of the publication. Refer only to things that are published.`)
  return found
}

async function storeChanges(trx: Transaction<Tables>, changes: Change[], version: number): Promise<void> {
  for (const [table, ofTable] of Map.groupBy(changes, (change) => change.table)) {
    await removeRows(
      trx,
      table,
      ofTable.filter(({ stored }) => stored).map(({ id }) => id),
    )
    for (const rows of batches(ofTable.flatMap(({ rows }) => rows))) {
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
    await sql`update content_item set hash = given.column2, version = ${version} from (values ${sql.join(hashes)}) as given where content_item.id = given.column1`.execute(
      trx,
    )
  }
}

function rowsOf(id: number, { kind, rows }: Item): Change['rows'] {
  const ofKind: Record<string, string> = tableOf(kind) === 'entry' ? { kind } : {}
  return rows.map(({ locale, slug, data, columns }) => ({ ...columns, ...ofKind, locale, id, slug, data: JSON.stringify(data) }))
}

/** Removes things; they keep their ids for the case that they come back. */
async function removeThings(trx: Transaction<Tables>, gone: [string, Known][], version: number): Promise<void> {
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
      .set({ hash: REMOVED, version })
      .where(
        'id',
        'in',
        batch.map(([, { id }]) => id),
      )
      .execute()
  }
}

async function removeRows(trx: Transaction<Tables>, table: ContentTable, ids: number[]): Promise<void> {
  for (const batch of batches(ids)) {
    await trx
      .deleteFrom(table as 'entry')
      .where('id', 'in', batch)
      .execute()
  }
}

/**
 * Replaces the set of files when it differs, or adds to it; tells whether that changed it.
 * @param adding keeps the files that are not among the given ones
 */
async function storeFiles(trx: Transaction<Tables>, files: StoredFile[], adding: boolean): Promise<boolean> {
  const stored = await trx.selectFrom('stored_file').selectAll().execute()
  const textOf = ({ path, sha256, size, content_type }: StoredFile) => JSON.stringify([path, sha256, size, content_type])
  const before = new Set(stored.map(textOf))
  const fresh = files.filter((file) => !before.has(textOf(file)))
  const rest = adding ? stored.filter(({ path }) => !files.some((file) => file.path === path)) : []
  if (fresh.length === 0 && files.length + rest.length === stored.length) return false
  await trx.deleteFrom('stored_file').execute()
  for (const batch of batches([...rest, ...files])) await trx.insertInto('stored_file').values(batch).execute()
  return true
}

function tableOf(kind: ItemKind): ContentTable {
  return kind === 'product' || kind === 'post' || kind === 'career' ? kind : 'entry'
}

function* batches<Value>(values: Value[]): Iterable<Value[]> {
  for (let start = 0; start < values.length; start += BATCH) yield values.slice(start, start + BATCH)
}
