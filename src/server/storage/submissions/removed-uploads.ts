import type { Kysely, Transaction } from 'kysely'
import { batches } from '../engine/batches.ts'
import type { Tables } from '../engine/schema.ts'

/** Call it in the transaction that erases their rows. */
export async function noteRemoval(trx: Transaction<Tables>, storedNames: string[]): Promise<void> {
  for (const batch of batches(storedNames)) {
    await trx
      .insertInto('removed_upload')
      .values(batch.map((stored_name) => ({ stored_name })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** What fails stays noted for the next time. */
export async function removeNoted(db: Kysely<Tables>, uploads: { remove: (stored_name: string) => Promise<void> }): Promise<void> {
  for (const { stored_name } of await db.selectFrom('removed_upload').select('stored_name').execute()) {
    await uploads.remove(stored_name)
    await db.deleteFrom('removed_upload').where('stored_name', '=', stored_name).execute()
  }
}
