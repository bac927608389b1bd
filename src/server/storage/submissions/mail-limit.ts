import { createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import { readSigningKey } from '#server/storage/engine/signing-key.ts'
import type { MailKind, Tables } from '../engine/schema.ts'
import { countHit } from './rate-limit-hits.ts'

/** Emails of one kind to one address that visitors can cause in 24 hours: the address may be a stranger's. */
const MAX_PER_DAY = 5

const DAY_MS = 24 * 60 * 60 * 1000

/** Keeps the address only as a keyed hash, until the first daily run after its 24 hours: at most two days. */
export async function mayWriteTo(trx: Transaction<Tables>, kind: MailKind, address: string): Promise<boolean> {
  const key = createHmac('sha256', await readSigningKey(trx))
    .update(`${kind} ${mailboxOf(address)}`)
    .digest('base64url')
  const { count } = await countHit(trx, { key, now: Date.now(), windowMs: DAY_MS })
  return count <= MAX_PER_DAY
}

/** Without the part behind a plus sign (RFC 5233): mails to a+1@ and a+2@ arrive in one mailbox. */
function mailboxOf(address: string): string {
  return (
    address
      .normalize('NFKC')
      .toLowerCase()
      // eslint-disable-next-line regexp/no-super-linear-move -- an email address of a form: at most 254 characters, counted before
      .replace(/\+[^@]*@/, '@')
  )
}
