import { setImmediate as otherWork } from 'node:timers/promises'
import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely'
import { batches } from './batches.ts'
import { ENTRY_KINDS, type ItemKind, type Tables } from './schema.ts'

/** Hash of a thing that is not published, or no longer; it keeps its id for the case that it comes back. */
export const REMOVED = ''

/** Names a thing: its kind, and its file slug or its key in a YAML file. */
export interface ThingName {
  kind: ItemKind
  key: string
}

/** What is known of a thing of this publication, or of an earlier one. */
export interface KnownThing {
  id: number
  /** SHA-256 of its rows, or `REMOVED`. */
  hash: string
  /** What `waitingState` makes of it while it waits for its moment; else empty. */
  waiting: string
}

/** The same with its name. */
export type StoredThing = ThingName & KnownThing

/** Tells apart how a thing waits: with which rows, and for which moment. */
export function waitingState(hash: string, dueAt: string): string {
  return `${dueAt} ${hash}`
}

/** Whether a thing is shown, or waits for its moment. */
export function isThere({ hash, waiting }: KnownThing): boolean {
  return hash !== REMOVED || waiting !== ''
}

/** SHA-256 of the rows of a thing that is there, be they shown or waiting. */
export function rowsHashOf({ hash, waiting }: KnownThing): string {
  return hash === REMOVED ? waiting.slice(waiting.indexOf(' ') + 1) : hash
}

const ENTRIES: readonly ItemKind[] = ENTRY_KINDS

/**
 * Gives ids to things that have none yet, in their order.
 * @param things gone through once, a batch at a time
 * @returns whether any of them is neither published now nor waits for its moment
 */
export async function giveIds(trx: Transaction<Tables>, things: Iterable<ThingName>): Promise<boolean> {
  let anyNew = false
  for (const batch of batches(things)) {
    const fresh = new Map(batch.map(({ kind, key }) => [nameOf({ kind, key }), { kind, key, hash: REMOVED }]))
    for (const [name, known] of await findThings(trx, batch)) {
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
    await otherWork()
  }
  return anyNew
}

/**
 * Things by name. Entries, which others refer to, are all known; of the others, of which there can
 * be any number, those that were looked up last.
 */
export class KnownThings {
  readonly #db: Kysely<Tables>
  readonly #entries: ReadonlyMap<string, KnownThing>
  readonly #adopted = new Map<string, KnownThing>()
  #lookedUp: ReadonlyMap<string, KnownThing> = new Map()
  /** Things that have no id yet, where that is allowed. */
  readonly #fresh: Map<string, KnownThing> | undefined

  private constructor(db: Kysely<Tables>, entries: ReadonlyMap<string, KnownThing>, fresh: Map<string, KnownThing> | undefined) {
    this.#db = db
    this.#entries = entries
    this.#fresh = fresh
  }

  /** Reads the entries; all things have ids by now. */
  static async open(db: Kysely<Tables>): Promise<KnownThings> {
    return KnownThings.#open(db, undefined)
  }

  /** The same where things may have no ids yet: they get passing ones, below 0. */
  static async openWithFresh(db: Kysely<Tables>): Promise<KnownThings> {
    return KnownThings.#open(db, new Map())
  }

  static async #open(db: Kysely<Tables>, fresh: Map<string, KnownThing> | undefined): Promise<KnownThings> {
    const rows = await selectKnown(db).where('kind', 'in', ENTRIES).execute()
    return new KnownThings(db, byName(rows), fresh)
  }

  /** Looks things up, so that `find` knows them until the next are looked up. */
  async lookUp(things: ThingName[]): Promise<void> {
    this.#lookedUp = await findThings(
      this.#db,
      things.filter(({ kind }) => !ENTRIES.includes(kind)),
    )
  }

  /** Has a thing go by what is known of it under another key. */
  adopt(thing: ThingName, { id, hash, waiting }: KnownThing): void {
    this.#adopted.set(nameOf(thing), { id, hash, waiting })
  }

  /** Takes back what `adopt` did. */
  release(thing: ThingName): void {
    this.#adopted.delete(nameOf(thing))
  }

  /** @throws when nothing of that name is published, or it was not looked up */
  find(thing: ThingName): KnownThing {
    const name = nameOf(thing)
    const found = this.#adopted.get(name) ?? this.#entries.get(name) ?? this.#lookedUp.get(name)
    if (!found && this.#fresh) return this.#passing(name, this.#fresh)
    if (!found) throw new Error(`${name} is not among the things of the publication. Refer only to entries that are published.`)
    return found
  }

  #passing(name: string, fresh: Map<string, KnownThing>): KnownThing {
    const known = fresh.get(name) ?? { id: -1 - fresh.size, hash: REMOVED, waiting: '' }
    fresh.set(name, known)
    return known
  }
}

/**
 * Published things that a publication has not met.
 * @param met their ids
 * @param kinds of which it would have met all; undefined for every kind
 */
export async function listUnmet(db: Kysely<Tables>, met: ReadonlySet<number>, kinds: ItemKind[] | undefined): Promise<StoredThing[]> {
  const published = db.selectFrom('content_item').select(['id', 'kind', 'key', 'hash']).where('hash', '<>', REMOVED)
  const inTurn = (rows: Omit<StoredThing, 'waiting'>[]): StoredThing[] => rows.map((row) => ({ ...row, waiting: '' }))
  // Kinds that are looked at whole are few things among many; going through all by their ids would take longer.
  if (kinds) return inTurn(await published.where('kind', 'in', kinds).execute()).filter(({ id }) => !met.has(id))
  return unmetAmong(async (from) => inTurn(await published.where('id', '>', from).orderBy('id').limit(READ_AT_ONCE).execute()), met)
}

/** The same of things that wait for their moment, of whatever kind. */
export async function listUnmetScheduled(db: Kysely<Tables>, met: ReadonlySet<number>): Promise<StoredThing[]> {
  const waiting = db
    .selectFrom('scheduled_item')
    .innerJoin('content_item', 'content_item.id', 'item_id')
    .select(['content_item.id', 'kind', 'key', 'content_item.hash', 'due_at', 'scheduled_item.hash as due_hash'])
  const after = async (from: number) =>
    (await waiting.where('item_id', '>', from).orderBy('item_id').limit(READ_AT_ONCE).execute()).map(storedThing)
  return unmetAmong(after, met)
}

/** @param after some things in the order of their ids, from behind an id */
async function unmetAmong(after: (from: number) => Promise<StoredThing[]>, met: ReadonlySet<number>): Promise<StoredThing[]> {
  const unmet: StoredThing[] = []
  for (let from = 0; ; ) {
    const rows = await after(from)
    unmet.push(...rows.filter(({ id }) => !met.has(id)))
    const last = rows.at(-1)
    if (!last || rows.length < READ_AT_ONCE) return unmet
    from = last.id
    await otherWork()
  }
}

/** `kind/key` */
export function nameOf({ kind, key }: ThingName): string {
  return `${kind}/${key}`
}

const READ_AT_ONCE = 1000

/** What is stored of a thing, for `storedThing`. */
type KnownRow = ThingName & { id: number; hash: string; due_at: string | null; due_hash: string | null }

function selectKnown(db: Kysely<Tables>): SelectQueryBuilder<Tables, 'content_item' | 'scheduled_item', KnownRow> {
  return db
    .selectFrom('content_item')
    .leftJoin('scheduled_item', 'item_id', 'content_item.id')
    .select(['content_item.id', 'kind', 'key', 'content_item.hash', 'due_at', 'scheduled_item.hash as due_hash'])
}

/** What is known of things, by their names. */
export async function findThings(db: Kysely<Tables>, things: ThingName[]): Promise<Map<string, StoredThing>> {
  const found: KnownRow[] = []
  for (const [kind, ofKind] of Map.groupBy(things, (thing) => thing.kind)) {
    const keys = ofKind.map(({ key }) => key)
    found.push(...(await selectKnown(db).where('kind', '=', kind).where('key', 'in', keys).execute()))
  }
  return byName(found)
}

function byName(rows: KnownRow[]): Map<string, StoredThing> {
  return new Map(rows.map((row) => [nameOf(row), storedThing(row)]))
}

function storedThing({ kind, key, id, hash, due_at, due_hash }: KnownRow): StoredThing {
  return { kind, key, id, hash, waiting: due_at !== null && due_hash !== null ? waitingState(due_hash, due_at) : '' }
}
