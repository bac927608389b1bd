import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { batches } from '../engine/batches.ts'
import type { ItemKind, Tables } from '../engine/schema.ts'
import { findItems, isThere, itemName, listUnseen, listUnseenScheduled, REMOVED, type StoredItem } from './content-ids.ts'
import type { ContentItem } from './types.ts'

/** A renamed item keeps its id, and with it what was counted for it. */
export interface Rename extends StoredItem {
  from: string
}

interface Search {
  items: () => Iterable<ContentItem>
  whole: boolean
  isSame: (item: ContentItem, gone: StoredItem) => Promise<boolean>
}

/** Renamed is what names a former key that is not used any more, or is the only new item with the content of the only one gone. */
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

async function findNamed(db: Kysely<Tables>, items: () => Iterable<ContentItem>) {
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

/** A shown item wins over a scheduled one, and that over a removed one. */
async function findEarlier(db: Kysely<Tables>, { kind, key }: ContentItem, keys: string[]): Promise<Rename | undefined> {
  const named = keys.map((earlier) => ({ kind, key: earlier }))
  const stored = [...(await findItems(db, named)).values()].sort((one, other) => one.id - other.id)
  const earlier = stored.find(({ hash }) => hash !== REMOVED) ?? stored.find(isThere) ?? stored[0]
  return earlier && { ...earlier, key, from: earlier.key }
}

/** An unpublished item with the new key gets the old one, so that its id leads to the renamed item as well. */
export async function storeRenames(trx: Transaction<Tables>, renames: Rename[]): Promise<void> {
  const setKey = (id: number, key: string) => trx.updateTable('content_item').set({ key }).where('id', '=', id).execute()
  for (const { kind, key, from, id } of renames) {
    const taken = await trx.selectFrom('content_item').select('id').where('kind', '=', kind).where('key', '=', key).executeTakeFirst()
    // Slugs contain no space.
    if (taken) await setKey(taken.id, `${from} ${taken.id}`)
    await setKey(id, key)
    if (taken) await setKey(taken.id, from)
  }
}
