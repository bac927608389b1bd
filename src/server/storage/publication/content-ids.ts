import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely'
import { batches } from '../engine/batches.ts'
import { type ItemKind, OWN_TABLES, type Tables, tableOf } from '../engine/schema.ts'

/** Hash of an item that is not published any more; it keeps its id in case it comes back. */
export const REMOVED = ''

export interface ItemName {
  kind: ItemKind
  key: string
}

export interface ItemState {
  id: number
  hash: string
  waiting: string
}

export type StoredItem = ItemName & ItemState

/** Identifies both the rows and the moment they are scheduled for. */
export function waitingState(hash: string, dueAt: string): string {
  return `${dueAt} ${hash}`
}

export function isThere({ hash, waiting }: ItemState): boolean {
  return hash !== REMOVED || waiting !== ''
}

export function rowsHashOf({ hash, waiting }: ItemState): string {
  return hash === REMOVED ? waiting.slice(waiting.indexOf(' ') + 1) : hash
}

export async function assignIds(trx: Transaction<Tables>, items: Iterable<ItemName>): Promise<boolean> {
  let anyNew = false
  for (const batch of batches(items)) {
    const fresh = new Map(batch.map(({ kind, key }) => [itemName({ kind, key }), { kind, key, hash: REMOVED }]))
    for (const [name, known] of await findItems(trx, batch)) {
      fresh.delete(name)
      anyNew ||= !isThere(known)
    }
    anyNew ||= fresh.size > 0
    if (fresh.size > 0) {
      await trx
        .insertInto('content_item')
        .values([...fresh.values()])
        .execute()
    }
    await yieldToEventLoop()
  }
  return anyNew
}

/** Items by name. All entries are held, since others refer to them; of the other kinds, which have no limit, only the last batch. */
export class ContentIds {
  readonly #db: Kysely<Tables>
  readonly #entries: ReadonlyMap<string, ItemState>
  readonly #assigned = new Map<string, ItemState>()
  #lookedUp: ReadonlyMap<string, ItemState> = new Map()
  readonly #fresh: Map<string, ItemState> | undefined

  private constructor(db: Kysely<Tables>, entries: ReadonlyMap<string, ItemState>, fresh: Map<string, ItemState> | undefined) {
    this.#db = db
    this.#entries = entries
    this.#fresh = fresh
  }

  /** With `fresh`, items without ids get temporary ones, below 0. */
  static async open(db: Kysely<Tables>, fresh?: Map<string, ItemState>): Promise<ContentIds> {
    const rows = await selectKnown(db)
      .where('kind', 'not in', [...OWN_TABLES])
      .execute()
    return new ContentIds(db, byName(rows), fresh)
  }

  async lookUp(items: ItemName[]): Promise<void> {
    this.#lookedUp = await findItems(
      this.#db,
      items.filter(({ kind }) => tableOf(kind) !== 'entry'),
    )
  }

  assignId(item: ItemName, { id, hash, waiting }: ItemState): void {
    this.#assigned.set(itemName(item), { id, hash, waiting })
  }

  unassignId(item: ItemName): void {
    this.#assigned.delete(itemName(item))
  }

  /** Throws when it is neither published nor looked up. */
  find(item: ItemName): ItemState {
    const name = itemName(item)
    const found = this.#assigned.get(name) ?? this.#entries.get(name) ?? this.#lookedUp.get(name)
    if (found) return found
    const fresh = this.#fresh
    if (fresh) return fresh.getOrInsertComputed(name, () => ({ id: -1 - fresh.size, hash: REMOVED, waiting: '' }))
    throw new Error(`${name} is not an item of the publication. Refer only to entries that are published.`)
  }
}

export async function listUnseen(db: Kysely<Tables>, seen: ReadonlySet<number>, kinds: ItemKind[] | undefined): Promise<StoredItem[]> {
  const published = db.selectFrom('content_item').select(['id', 'kind', 'key', 'hash']).where('hash', '<>', REMOVED)
  const inTurn = (rows: Omit<StoredItem, 'waiting'>[]): StoredItem[] => rows.map((row) => ({ ...row, waiting: '' }))
  // Whole kinds are few items among many; going through all ids would take longer.
  if (kinds) return inTurn(await published.where('kind', 'in', kinds).execute()).filter(({ id }) => !seen.has(id))
  return unseenAmong(async (from) => inTurn(await published.where('id', '>', from).orderBy('id').limit(READ_AT_ONCE).execute()), seen)
}

export async function listUnseenScheduled(db: Kysely<Tables>, seen: ReadonlySet<number>): Promise<StoredItem[]> {
  const waiting = db
    .selectFrom('scheduled_item')
    .innerJoin('content_item', 'content_item.id', 'item_id')
    .select(['content_item.id', 'kind', 'key', 'content_item.hash', 'due_at', 'scheduled_item.hash as due_hash'])
  const after = async (from: number) =>
    (await waiting.where('item_id', '>', from).orderBy('item_id').limit(READ_AT_ONCE).execute()).map(storedItem)
  return unseenAmong(after, seen)
}

async function unseenAmong(after: (from: number) => Promise<StoredItem[]>, seen: ReadonlySet<number>): Promise<StoredItem[]> {
  const unseen: StoredItem[] = []
  for (let from = 0; ; ) {
    const rows = await after(from)
    unseen.push(...rows.filter(({ id }) => !seen.has(id)))
    const last = rows.at(-1)
    if (!last || rows.length < READ_AT_ONCE) return unseen
    from = last.id
    await yieldToEventLoop()
  }
}

export function itemName({ kind, key }: ItemName): string {
  return `${kind}/${key}`
}

const READ_AT_ONCE = 1000

type KnownRow = ItemName & { id: number; hash: string; due_at: string | null; due_hash: string | null }

function selectKnown(db: Kysely<Tables>): SelectQueryBuilder<Tables, 'content_item' | 'scheduled_item', KnownRow> {
  return db
    .selectFrom('content_item')
    .leftJoin('scheduled_item', 'item_id', 'content_item.id')
    .select(['content_item.id', 'kind', 'key', 'content_item.hash', 'due_at', 'scheduled_item.hash as due_hash'])
}

export async function findItems(db: Kysely<Tables>, items: ItemName[]): Promise<Map<string, StoredItem>> {
  const found: KnownRow[] = []
  for (const [kind, ofKind] of Map.groupBy(items, (item) => item.kind)) {
    const keys = ofKind.map(({ key }) => key)
    found.push(...(await selectKnown(db).where('kind', '=', kind).where('key', 'in', keys).execute()))
  }
  return byName(found)
}

function byName(rows: KnownRow[]): Map<string, StoredItem> {
  return new Map(rows.map((row) => [itemName(row), storedItem(row)]))
}

function storedItem({ kind, key, id, hash, due_at, due_hash }: KnownRow): StoredItem {
  return { kind, key, id, hash, waiting: due_at !== null && due_hash !== null ? waitingState(due_hash, due_at) : '' }
}
