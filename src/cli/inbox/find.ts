import type { Kysely } from 'kysely'
import type { Tables } from '#server/storage/engine/schema.ts'
import { findSubmissions, type InboxItem } from '#server/storage/submissions/inbox.ts'
import type { Output } from '../command.ts'

/** In the given order. Undefined, with a message, if one is missing. */
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
