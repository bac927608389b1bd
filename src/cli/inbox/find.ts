import type { Kysely } from 'kysely'
import { findSubmissions, type InboxItem } from '#server/storage/inbox.ts'
import type { Tables } from '#server/storage/schema.ts'
import type { Output } from '../command.ts'

/**
 * The submissions of some numbers, in their order.
 * @returns undefined when one of them is not there; that is told, and nothing should be done then
 */
export async function findAll(db: Kysely<Tables>, ids: number[], output: Output): Promise<InboxItem[] | undefined> {
  const items = await findSubmissions(db, ids)
  const missing = ids.filter((id) => !items.some((item) => item.id === id))
  if (missing.length === 0) return items
  output.complain(
    missing.length === 1
      ? `There is no submission ${missing[0]}. "inbox" lists them.`
      : `There are no submissions ${missing.join(', ')}. "inbox" lists them.`,
  )
  return undefined
}
