import type { Insertable, Kysely, Transaction } from 'kysely'
import { batches } from '../engine/batches.ts'
import type { ScheduledItemTable, Tables } from '../engine/schema.ts'
import type { ItemName } from './content-ids.ts'

export type ScheduledItem = Insertable<ScheduledItemTable>

export interface Waiting {
  count: number
  next: string | undefined
}

export async function schedule(trx: Transaction<Tables>, items: ScheduledItem[]): Promise<void> {
  for (const batch of batches(items)) await trx.insertInto('scheduled_item').values(batch).execute()
}

export async function unschedule(trx: Transaction<Tables>, ids: number[]): Promise<void> {
  for (const batch of batches(ids)) await trx.deleteFrom('scheduled_item').where('item_id', 'in', batch).execute()
}

export async function waitingItems(db: Kysely<Tables>): Promise<Waiting> {
  const { count, next } = await db
    .selectFrom('scheduled_item')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('due_at').as('next')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), next: next ?? undefined }
}

export async function listDue(trx: Transaction<Tables>, now: Date, limit: number): Promise<(ItemName & ScheduledItem)[]> {
  return trx
    .selectFrom('scheduled_item')
    .innerJoin('content_item', 'content_item.id', 'item_id')
    .select(['item_id', 'due_at', 'scheduled_item.hash', 'content', 'kind', 'key'])
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .orderBy('item_id')
    .limit(limit)
    .execute()
}
