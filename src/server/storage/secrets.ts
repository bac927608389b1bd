import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** Keys for signing, made once per database. `forms`: form tokens and the links of newsletter mails. */
export type SecretName = 'forms'

/** The key of a name as 64 hexadecimal digits; made when it is not there yet, by one process of several. */
export async function readSecret(db: Kysely<Tables>, name: SecretName): Promise<string> {
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
