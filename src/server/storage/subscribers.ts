import type { Kysely } from 'kysely'
import type { LanguageCode } from '#domain/language/languages.ts'
import { mayWriteTo } from './mail-limit.ts'
import { addMail } from './outbox.ts'
import type { Tables } from './schema.ts'

/** Nobody who has not left in between gets a second confirmation mail within this time, however often their address is signed up. */
const ASK_AGAIN_MS = 10 * 60_000

/** Somebody asks for the newsletter. */
export interface SignUp {
  /** As typed; kept in lower case. */
  email: string
  locale: LanguageCode
  /** Whether it lies in quarantine: nothing is then sent to the address. */
  quarantined: boolean
}

/**
 * Stores a sign-up together with its confirmation mail. Whoever has confirmed already, or was
 * asked a short while ago, is left in peace; nothing tells the caller which it was.
 * @param mailHost right side of the mail's Message-ID
 */
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

/** Makes a known address wait for its confirmation once more, where that may be asked. */
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

/**
 * Confirms a subscription; doing it again changes nothing.
 * @returns false when there is no such subscriber, or they have left since
 */
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

/**
 * Ends a subscription; nothing changes when it has ended or was erased.
 * @returns true: whoever it was, they are not on the list
 */
export async function unsubscribe(db: Kysely<Tables>, id: number): Promise<true> {
  await db
    .updateTable('subscriber')
    .set({ state: 'unsubscribed', changed_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('state', '!=', 'unsubscribed')
    .execute()
  return true
}
