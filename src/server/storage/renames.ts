import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { batches } from './batches.ts'
import { findItems, isThere, itemName, listUnseen, listUnseenScheduled, REMOVED, type StoredItem } from './content-ids.ts'
import type { ContentItem } from './publication-types.ts'
import type { ItemKind, Tables } from './schema.ts'

/** An item that has got another key: it keeps its id, and with it what was counted for it. */
export interface Rename extends StoredItem {
  /** The key under which it was published, or waited to be. */
  from: string
}

interface Search {
  items: () => Iterable<ContentItem>
  /** Whether these are all items there are, so that what is not among them is gone. */
  whole: boolean
  /** Whether an item has the content of one that is gone. */
  isSame: (item: ContentItem, gone: StoredItem) => Promise<boolean>
}

/**
 * Finds the items of a publication that were published, or waited, under another key: those that name it, where
 * nothing is there under it any more, and the only new one of a kind that has the content of the
 * only one that is gone.
 */
export async function findRenames(db: Kysely<Tables>, { items, whole, isSame }: Search): Promise<Rename[]> {
  const { named, fresh, seen } = await findNamed(db, items)
  const renames = [...named.values()].filter(({ id }) => !seen.has(id))
  if (!whole) return renames
  for (const { id } of renames) seen.add(id)
  const gone = Map.groupBy([...(await listUnseen(db, seen, undefined)), ...(await listUnseenScheduled(db, seen))], ({ kind }) => kind)
  for (const [kind, [only, ...others]] of gone) {
    const [item, ...more] = fresh.get(kind) ?? []
    if (!only || !item || others.length + more.length > 0) continue
    if (await isSame(item, only)) renames.push({ ...only, key: item.key, from: only.key })
  }
  return renames
}

interface Found {
  /** By id, so that of two that name the same the first has it. */
  named: Map<number, Rename>
  /** Up to two new items of each kind that name no other and are no drafts. */
  fresh: Map<ItemKind, ContentItem[]>
  /** Ids of those that are there already. */
  seen: Set<number>
}

async function findNamed(db: Kysely<Tables>, items: () => Iterable<ContentItem>): Promise<Found> {
  const named = new Map<number, Rename>()
  const fresh = new Map<ItemKind, ContentItem[]>()
  const seen = new Set<number>()
  for (const batch of batches(items())) {
    const stored = await findItems(db, batch)
    for (const item of batch) {
      const known = stored.get(itemName(item))
      if (known && isThere(known)) {
        seen.add(known.id)
        continue
      }
      const keys = item.previousSlugs ? item.previousSlugs() : []
      if (!keys) continue
      const earlier = await findEarlier(db, item, keys)
      if (earlier) named.set(earlier.id, named.get(earlier.id) ?? earlier)
      else fresh.set(item.kind, [...(fresh.get(item.kind) ?? []), item].slice(0, 2))
    }
    await yieldToEventLoop()
  }
  return { named, fresh, seen }
}

/** The item that one names as its earlier self: one that is shown before one that waits, and that before one that was removed. */
async function findEarlier(db: Kysely<Tables>, { kind, key }: ContentItem, keys: string[]): Promise<Rename | undefined> {
  const named = keys.map((earlier) => ({ kind, key: earlier }))
  const stored = [...(await findItems(db, named)).values()].sort((one, other) => one.id - other.id)
  const earlier = stored.find(({ hash }) => hash !== REMOVED) ?? stored.find(isThere) ?? stored[0]
  return earlier && { ...earlier, key, from: earlier.key }
}

/**
 * Gives items their new keys. What had a new key before, an item that is not published, gets the old
 * one, so that its id leads to the renamed item as well.
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
