import { hash as hashOf } from 'node:crypto'
import { setImmediate as otherWork } from 'node:timers/promises'
import { CompiledQuery, type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { LanguageCode } from '#domain/language/languages.ts'
import { batches } from './batches.ts'
import { announcePublication } from './dialect.ts'
import { giveIds, KnownThings, listUnmet, nameOf, REMOVED, type ThingName } from './known-things.ts'
import { storePreviews } from './previews.ts'
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

/** A thing of the content folder. */
export interface Thing extends ThingName {
  /**
   * Makes its rows.
   * @returns undefined when something is wrong anywhere in the publication, which `files` then tells
   */
  make: (idOf: IdOf) => ItemRow[] | undefined | Promise<ItemRow[] | undefined>
}

/** A file that the published texts refer to, already copied to the file store. */
export interface StoredFile {
  path: string
  sha256: string
  size: number
  content_type: string
}

/** A file of a publication, and how the picture in it looks from afar, if it is one that has a preview. */
export interface PublishedFile extends StoredFile {
  preview?: string | undefined
}

/** Finds the id of a thing that is being made, or of an entry; ids are given before the first thing is made. */
export type IdOf = (kind: ItemKind, key: string) => number

/** A whole site, as the content folder describes it, or some things of it. */
export interface Publication {
  /** Every thing there is, in order. Gone through twice, so that a large catalogue is never held whole. */
  things: () => Iterable<Thing>
  /**
   * The files that the things refer to, all of them on disk; asked for after the last thing was made.
   * @throws when something is wrong in the publication
   */
  files: () => Promise<PublishedFile[]>
  /** Set for some things only; what is not among the things then stays. */
  part?: PublicationPart
}

/** What a publication of some things is allowed to change, and what else it has looked at. */
export interface PublicationPart {
  /** The only things that may differ, as `kind/key`. */
  names: ReadonlySet<string>
  /** Kinds of which all things are there. */
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

/** The columns of a row beside `data`. */
type Columns = Record<string, string | number | null>
type StoredRow = Columns & { data: string }

type ContentTable = 'entry' | 'product' | 'post' | 'career'

/** A thing whose rows differ from the stored ones. */
interface Change {
  id: number
  hash: string
  table: ContentTable
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
    const spool = await Spool.open()
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
  spool: Spool,
  onProgress: (done: number) => void,
): Promise<Changes | undefined> {
  const before = await db.transaction().execute(async (trx) => {
    await holdBackOthers(trx)
    await giveIds(trx, publication.things())
    return contentVersion(trx)
  })
  const { added, changed, made } = await makeThings(publication, await KnownThings.open(db), spool, onProgress)
  const files = await publication.files()
  const gone = await listUnmet(db, made, publication.part?.wholeKinds)
  const removed = gone.map(nameOf)
  if (publication.part && removed.length > 0) throw new WiderChange(`${removed[0]} is gone as well.`)
  return db.transaction().execute(async (trx) => {
    await holdBackOthers(trx)
    if ((await contentVersion(trx)) !== before) return undefined
    const version = before + 1
    let done = made.size - (added.length + changed.length) / 2
    const inserts = new Inserts(trx)
    for await (const texts of spool.texts()) {
      const changes = texts.map(changeIn)
      await storeChanges(trx, inserts, changes, version)
      done += changes.length / 2
      onProgress(Math.floor(done))
      await otherWork()
    }
    await removeThings(trx, gone, version)
    const filesChanged = await storeFiles(trx, files, publication.part !== undefined)
    await storePreviews(trx, files)
    const changes = { added, changed, removed }
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

/** Makes the things, spools those that differ from what is stored, and tells what it met. */
async function makeThings(
  publication: Publication,
  known: KnownThings,
  spool: Spool,
  onProgress: (done: number) => void,
): Promise<{ added: string[]; changed: string[]; made: Set<number> }> {
  const { part } = publication
  const added: string[] = []
  const changed: string[] = []
  const made = new Set<number>()
  for await (const { thing, rows } of madeThings(publication, known)) {
    const name = nameOf(thing)
    const { id, hash: before } = known.find(thing)
    if (made.has(id)) throw new Error(`${name} is published twice. Keys must be unique within their kind.`)
    made.add(id)
    const text = textOf(id, thing.kind, rows)
    const hash = hashOf('sha256', text)
    if (hash !== before) {
      if (part && !part.names.has(name)) throw new WiderChange(`${name} has changed as well.`)
      const stored = before !== REMOVED
      ;(stored ? changed : added).push(name)
      const change: Change = { id, hash, table: tableOf(thing.kind), stored }
      await spool.add(`${JSON.stringify(change)}\n${text}`)
    }
    onProgress(Math.floor(made.size - (added.length + changed.length) / 2))
  }
  return { added, changed, made }
}

/** Makes one thing after the other, with breaks in which the server answers visitors. */
async function* madeThings({ things }: Publication, known: KnownThings): AsyncIterable<{ thing: ThingName; rows: ItemRow[] }> {
  const idOf: IdOf = (kind, key) => known.find({ kind, key }).id
  let since = performance.now()
  for (const batch of batches(things())) {
    await known.lookUp(batch)
    for (const thing of batch) {
      const rows = await thing.make(idOf)
      if (rows) yield { thing, rows }
      if (performance.now() - since < STRETCH_MS) continue
      await otherWork()
      since = performance.now()
    }
  }
}

async function storeChanges(
  trx: Transaction<Tables>,
  inserts: Inserts,
  changes: (Change & { rows: StoredRow[] })[],
  version: number,
): Promise<void> {
  for (const [table, ofTable] of Map.groupBy(changes, (change) => change.table)) {
    await removeRows(
      trx,
      table,
      ofTable.filter(({ stored }) => stored).map(({ id }) => id),
    )
    for (const rows of batches(ofTable.flatMap(({ rows }) => rows))) await inserts.insert(table, rows)
  }
  for (const batch of batches(changes)) {
    const hashes = batch.map(({ id, hash }) => sql`(cast(${id} as bigint), ${hash})`)
    // Both engines call the columns of a bare list of values column1, column2.
    await sql`update content_item set hash = given.column2, version = ${version} from (values ${sql.join(hashes)}) as given where content_item.id = given.column1`.execute(
      trx,
    )
  }
}

/** Inserts rows with statements that are put together once: that takes longer than to carry them out. */
class Inserts {
  readonly #trx: Transaction<Tables>
  /** The statements that were needed so far. */
  readonly #statements = new Map<string, string>()

  constructor(trx: Transaction<Tables>) {
    this.#trx = trx
  }

  /** @param rows all with the same columns */
  async insert(table: ContentTable, rows: StoredRow[]): Promise<void> {
    const columns = Object.keys(rows[0] ?? {})
    const kind = [table, rows.length, ...columns].join(' ')
    const statement = this.#statements.get(kind) ?? this.#compile(table, rows)
    this.#statements.set(kind, statement)
    const parameters = rows.flatMap((row) => columns.map((column) => row[column]))
    await this.#trx.executeQuery(CompiledQuery.raw(statement, parameters))
  }

  #compile(table: ContentTable, rows: StoredRow[]): string {
    // `textOf` made these rows for this very table; the type of one table stands for all four.
    const query = this.#trx.insertInto(table as 'entry').values(rows as unknown as Insertable<Tables['entry']>[])
    return query.compile().sql
  }
}

/**
 * The rows of a thing as lines of JSON, which holds no line break: all their other columns, then the
 * `data` of each. Texts need little memory, and what they are made of can go at once.
 */
function textOf(id: number, kind: ItemKind, rows: ItemRow[]): string {
  const ofKind: Columns = tableOf(kind) === 'entry' ? { kind } : {}
  const others: Columns[] = rows.map(({ locale, slug, columns }) => ({ ...columns, ...ofKind, locale, id, slug }))
  return [JSON.stringify(others), ...rows.map(({ data }) => JSON.stringify(data))].join('\n')
}

/** A change with its rows, from the line that tells of it and those of `textOf`. */
function changeIn(text: string): Change & { rows: StoredRow[] } {
  const [change = '', others = '', ...data] = text.split('\n')
  const columns: Columns[] = JSON.parse(others)
  return { ...JSON.parse(change), rows: columns.map((each, index) => ({ ...each, data: data[index] })) }
}

/** Removes things; they keep their ids for the case that they come back. */
async function removeThings(trx: Transaction<Tables>, gone: (ThingName & { id: number })[], version: number): Promise<void> {
  for (const [table, things] of Map.groupBy(gone, ({ kind }) => tableOf(kind))) {
    const ids = things.map(({ id }) => id)
    await removeRows(trx, table, ids)
    for (const batch of batches(ids))
      await trx.updateTable('content_item').set({ hash: REMOVED, version }).where('id', 'in', batch).execute()
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
async function storeFiles(trx: Transaction<Tables>, published: PublishedFile[], adding: boolean): Promise<boolean> {
  const files: StoredFile[] = published.map(({ preview: _, ...file }) => file)
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
