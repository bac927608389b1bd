import type { Kysely } from 'kysely'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Tables } from '../engine/schema.ts'
import { mayWriteTo } from './mail-limit.ts'
import { addMail } from './outbox.ts'

/** Limits confirmation mails to an address that keeps being signed up. */
const ASK_AGAIN_MS = 10 * 60_000

export interface SignUp {
  email: string
  locale: LanguageCode
  quarantined: boolean
}

/** Sends nothing to those who have confirmed or were asked a short while ago, and does not reveal it. */
export async function signUp(db: Kysely<Tables>, { email, locale, quarantined }: SignUp, mailHost: string): Promise<void> {
  const address = email.toLowerCase()
  const now = new Date().toISOString()
  await db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('subscriber')
      .values({
        email: address,
        locale,
        state: quarantined ? 'quarantined' : 'pending',
        created_at: now,
        changed_at: now,
        asked_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (quarantined) return
    const asked = added ?? (await askAgain(trx, address, locale, now))
    if (!asked || !(await mayWriteTo(trx, 'confirmation', address))) return
    await addMail(trx, { kind: 'confirmation', subscriber_id: asked.id, recipient: email, locale, state: 'waiting' }, mailHost)
  })
}

function askAgain(trx: Kysely<Tables>, email: string, locale: LanguageCode, now: string): Promise<{ id: number } | undefined> {
  const askedBefore = new Date(Date.parse(now) - ASK_AGAIN_MS).toISOString()
  return trx
    .updateTable('subscriber')
    .set({ state: 'pending', locale, changed_at: now, asked_at: now })
    .where('email', '=', email)
    .where('state', '!=', 'confirmed')
    .where((row) => row.or([row('asked_at', '<=', askedBefore), row('state', 'in', ['quarantined', 'unsubscribed'])]))
    .returning('id')
    .executeTakeFirst()
}

/** Idempotent; false if there is no such subscriber, or they have unsubscribed since. */
export async function confirmSubscriber(db: Kysely<Tables>, id: number): Promise<boolean> {
  await db
    .updateTable('subscriber')
    .set({ state: 'confirmed', changed_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
  const row = await db.selectFrom('subscriber').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'confirmed'
}

/** Always true: afterwards, nobody with this link is on the list. */
export async function unsubscribe(db: Kysely<Tables>, id: number): Promise<true> {
  await db
    .updateTable('subscriber')
    .set({ state: 'unsubscribed', changed_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('state', '!=', 'unsubscribed')
    .execute()
  return true
}
