import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** It signs form tokens and newsletter links. Uploads are bound to it, see `ownsUploads`. */
export const SIGNING_KEY = 'forms'

/** 64 hexadecimal digits; created by one process only, however many ask. */
export async function readSigningKey(db: Kysely<Tables>): Promise<string> {
  await db
    .insertInto('signing_key')
    .values({ name: SIGNING_KEY, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('signing_key').select('value').where('name', '=', SIGNING_KEY).executeTakeFirstOrThrow()
  return value
}
