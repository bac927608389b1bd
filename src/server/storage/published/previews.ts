import type { Kysely, Transaction } from 'kysely'
import { batches } from '../engine/batches.ts'
import type { Tables } from '../engine/schema.ts'
import type { PublishedFile } from '../publication/types.ts'

export async function findPreview(db: Kysely<Tables>, sha256: string): Promise<string | undefined> {
  const row = await db.selectFrom('preview').select('data').where('sha256', '=', sha256).executeTakeFirst()
  return row?.data
}

/** Keeps previews for later publications, as long as their pictures are published. */
export async function storePreviews(trx: Transaction<Tables>, files: PublishedFile[], dropped: boolean): Promise<void> {
  const previews = files.flatMap(({ sha256, preview: data }) => (data === undefined ? [] : [{ sha256, data }]))
  for (const batch of batches(previews)) {
    const stored = await trx
      .selectFrom('preview')
      .select('sha256')
      .where(
        'sha256',
        'in',
        batch.map(({ sha256 }) => sha256),
      )
      .execute()
    const known = new Set(stored.map(({ sha256 }) => sha256))
    const fresh = batch.filter(({ sha256 }) => !known.has(sha256))
    if (fresh.length === 0) continue
    await trx
      .insertInto('preview')
      .values(fresh)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (!dropped) return
  await trx
    .deleteFrom('preview')
    .where('sha256', 'not in', (published) => published.selectFrom('stored_file').select('sha256'))
    .execute()
}
