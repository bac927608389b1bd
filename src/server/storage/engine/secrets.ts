import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

export type SecretName = 'forms'

/** 64 hexadecimal digits; created by one process only, however many ask. */
export async function readSecret(db: Kysely<Tables>, name: SecretName): Promise<string> {
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
