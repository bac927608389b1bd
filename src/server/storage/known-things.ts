import { setImmediate as otherWork } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
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
}

const ENTRIES: readonly ItemKind[] = ENTRY_KINDS

/**
 * Gives ids to things that have none yet, in their order.
 * @param things gone through once, a batch at a time
 */
export async function giveIds(trx: Transaction<Tables>, things: Iterable<ThingName>): Promise<void> {
  for (const batch of batches(things)) {
    const fresh = new Map(batch.map(({ kind, key }) => [nameOf({ kind, key }), { kind, key, hash: REMOVED }]))
    for (const name of (await find(trx, batch)).keys()) fresh.delete(name)
    if (fresh.size > 0) {
      await trx
        .insertInto('content_item')
        .values([...fresh.values()])
        .execute()
    }
    await otherWork()
  }
}

/**
 * Things by name. Entries, which others refer to, are all known; of the others, of which there can
 * be any number, those that were looked up last.
 */
export class KnownThings {
  readonly #db: Kysely<Tables>
  readonly #entries: ReadonlyMap<string, KnownThing>
  #lookedUp: ReadonlyMap<string, KnownThing> = new Map()

  private constructor(db: Kysely<Tables>, entries: ReadonlyMap<string, KnownThing>) {
    this.#db = db
    this.#entries = entries
  }

  /** Reads the entries; all things have ids by now. */
  static async open(db: Kysely<Tables>): Promise<KnownThings> {
    const rows = await db.selectFrom('content_item').selectAll().where('kind', 'in', ENTRIES).execute()
    return new KnownThings(db, byName(rows))
  }

  /** Looks things up, so that `find` knows them until the next are looked up. */
  async lookUp(things: ThingName[]): Promise<void> {
    this.#lookedUp = await find(
      this.#db,
      things.filter(({ kind }) => !ENTRIES.includes(kind)),
    )
  }

  /** @throws when nothing of that name is published, or it was not looked up */
  find(thing: ThingName): KnownThing {
    const name = nameOf(thing)
    const found = this.#entries.get(name) ?? this.#lookedUp.get(name)
    if (!found) throw new Error(`${name} is not among the things of the publication. Refer only to entries that are published.`)
    return found
  }
}

/**
 * Published things that a publication has not met.
 * @param met their ids
 * @param kinds of which it would have met all; undefined for every kind
 */
export async function listUnmet(
  db: Kysely<Tables>,
  met: ReadonlySet<number>,
  kinds: ItemKind[] | undefined,
): Promise<(ThingName & { id: number })[]> {
  const unmet: (ThingName & { id: number })[] = []
  for (let from = 0; ; ) {
    const published = db.selectFrom('content_item').select(['id', 'kind', 'key']).where('hash', '<>', REMOVED)
    const ofKinds = kinds ? published.where('kind', 'in', kinds) : published
    const rows = await ofKinds.where('id', '>', from).orderBy('id').limit(READ_AT_ONCE).execute()
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

async function find(db: Kysely<Tables>, things: ThingName[]): Promise<Map<string, KnownThing>> {
  const found: (ThingName & KnownThing)[] = []
  for (const [kind, ofKind] of Map.groupBy(things, (thing) => thing.kind)) {
    const keys = ofKind.map(({ key }) => key)
    found.push(...(await db.selectFrom('content_item').selectAll().where('kind', '=', kind).where('key', 'in', keys).execute()))
  }
  return byName(found)
}

function byName(rows: (ThingName & KnownThing)[]): Map<string, KnownThing> {
  return new Map(rows.map(({ kind, key, id, hash }) => [nameOf({ kind, key }), { id, hash }]))
}
