import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { RowInserts } from '../engine/row-inserts.ts'
import type { Tables } from '../engine/schema.ts'
import { changeOf, storeChanges } from './changes.ts'
import { itemName } from './content-ids.ts'
import { contentVersion } from './content-version.ts'
import { countPublication, holdBackOthers } from './publication.ts'
import { listDue } from './scheduled.ts'

const AT_ONCE = 50

/** One publication. Of several servers one does it; the others find nothing to do. */
export async function publishDue(db: Kysely<Tables>, now = new Date()): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await holdBackOthers(trx)
    const version = (await contentVersion(trx)) + 1
    const inserts = new RowInserts(trx)
    const shown: string[] = []
    for (;;) {
      const due = await listDue(trx, now, AT_ONCE)
      if (due.length === 0) break
      const changes = due.map(({ item_id: id, kind, key, hash, content }) =>
        changeOf({ id, kind, key, hash, stored: false, waiting: true }, content),
      )
      await storeChanges(trx, inserts, changes, version)
      shown.push(...due.map(itemName))
      await yieldToEventLoop()
    }
    if (shown.length > 0) await countPublication(trx, version)
    return shown
  })
}
