import { setImmediate as otherWork } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { batches } from './batches.ts'
import { findThings, isThere, listUnmet, listUnmetScheduled, nameOf, REMOVED, type StoredThing } from './known-things.ts'
import type { Thing } from './publication-types.ts'
import type { ItemKind, Tables } from './schema.ts'

/** A thing that has got another key: it keeps its id, and with it what was counted for it. */
export interface Rename extends StoredThing {
  /** The key under which it was published, or waited to be. */
  from: string
}

interface Search {
  things: () => Iterable<Thing>
  /** Whether these are all things there are, so that what is not among them is gone. */
  whole: boolean
  /** Whether a thing has the content of one that is gone. */
  isSame: (thing: Thing, gone: StoredThing) => Promise<boolean>
}

/**
 * Finds the things of a publication that were published, or waited, under another key: those that name it, where
 * nothing is there under it any more, and the only new one of a kind that has the content of the
 * only one that is gone.
 */
export async function findRenames(db: Kysely<Tables>, { things, whole, isSame }: Search): Promise<Rename[]> {
  const { named, fresh, met } = await findNamed(db, things)
  const renames = [...named.values()].filter(({ id }) => !met.has(id))
  if (!whole) return renames
  for (const { id } of renames) met.add(id)
  const gone = Map.groupBy([...(await listUnmet(db, met, undefined)), ...(await listUnmetScheduled(db, met))], ({ kind }) => kind)
  for (const [kind, [only, ...others]] of gone) {
    const [thing, ...more] = fresh.get(kind) ?? []
    if (!only || !thing || others.length + more.length > 0) continue
    if (await isSame(thing, only)) renames.push({ ...only, key: thing.key, from: only.key })
  }
  return renames
}

interface Found {
  /** By id, so that of two that name the same the first has it. */
  named: Map<number, Rename>
  /** Up to two new things of each kind that name no other and are no drafts. */
  fresh: Map<ItemKind, Thing[]>
  /** Ids of those that are there already. */
  met: Set<number>
}

async function findNamed(db: Kysely<Tables>, things: () => Iterable<Thing>): Promise<Found> {
  const named = new Map<number, Rename>()
  const fresh = new Map<ItemKind, Thing[]>()
  const met = new Set<number>()
  for (const batch of batches(things())) {
    const stored = await findThings(db, batch)
    for (const thing of batch) {
      const known = stored.get(nameOf(thing))
      if (known && isThere(known)) {
        met.add(known.id)
        continue
      }
      const keys = thing.formerly ? thing.formerly() : []
      if (!keys) continue
      const earlier = await findEarlier(db, thing, keys)
      if (earlier) named.set(earlier.id, named.get(earlier.id) ?? earlier)
      else fresh.set(thing.kind, [...(fresh.get(thing.kind) ?? []), thing].slice(0, 2))
    }
    await otherWork()
  }
  return { named, fresh, met }
}

/** The thing that one names as its earlier self: one that is shown before one that waits, and that before one that was removed. */
async function findEarlier(db: Kysely<Tables>, { kind, key }: Thing, keys: string[]): Promise<Rename | undefined> {
  const named = keys.map((earlier) => ({ kind, key: earlier }))
  const stored = [...(await findThings(db, named)).values()].sort((one, other) => one.id - other.id)
  const earlier = stored.find(({ hash }) => hash !== REMOVED) ?? stored.find(isThere) ?? stored[0]
  return earlier && { ...earlier, key, from: earlier.key }
}

/**
 * Gives things their new keys. What had a new key before, a thing that is not published, gets the old
 * one, so that its id leads to the renamed thing as well.
 */
export async function storeRenames(trx: Transaction<Tables>, renames: Rename[]): Promise<void> {
  const setKey = (id: number, key: string) => trx.updateTable('content_item').set({ key }).where('id', '=', id).execute()
  for (const { kind, key, from, id } of renames) {
    const taken = await trx.selectFrom('content_item').select('id').where('kind', '=', kind).where('key', '=', key).executeTakeFirst()
    // No slug has a blank in it.
    if (taken) await setKey(taken.id, `${from} ${taken.id}`)
    await setKey(id, key)
    if (taken) await setKey(taken.id, from)
  }
}
