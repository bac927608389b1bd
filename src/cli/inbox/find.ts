import type { Config } from '#server/config.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { findSubmissions, type InboxItem } from '#server/storage/submissions/inbox.ts'
import type { Output } from '../command.ts'
import { withDatabase } from '../database.ts'

/** The items are in the given order. If one is missing, the exit code is 1, with a message. */
export function withSubmissions(
  ids: number[],
  output: Output,
  work: (items: InboxItem[], database: Database, config: Config) => Promise<number>,
): Promise<number> {
  return withDatabase(async (database, config) => {
    const items = await findSubmissions(database.db, ids)
    const missing = ids.filter((id) => !items.some((item) => item.id === id))
    if (missing.length === 0) return work(items, database, config)
    output.complain(
      missing.length === 1
        ? `There is no submission ${missing[0]}. "inbox" lists them.`
        : `There are no submissions ${missing.join(', ')}. "inbox" lists them.`,
    )
    return 1
  })
}
