import type { Kysely } from 'kysely'
import { counted } from '#content/words.ts'
import type { Config } from '#server/config.ts'
import { reasonOf } from '#server/errors/reason.ts'
import { addressesIn } from '#server/mail/address.ts'
import { mailFolder } from '#server/mail/transport.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { type DoctorResult, resultsFor, TIMEOUT_MS } from './result.ts'

/** A running server looks for due mails every half minute; after this, something is wrong. */
const OVERDUE_MS = 10 * 60 * 1000

const SCAN_MS = 60 * 60 * 1000

/** `serverRuns`: a server should be sending them. */
export async function checkOutbox(db: Kysely<Tables>, serverRuns: boolean): Promise<DoctorResult[]> {
  const { ok, warning, problem } = resultsFor('outbox')
  const since = (ms: number): string => new Date(Date.now() - ms).toISOString()
  const mails = db.selectFrom('mail').select((row) => row.fn.countAll<number>().as('number'))
  const failed = await mails.where('state', '=', 'failed').executeTakeFirstOrThrow()
  const held = await mails.where('state', '=', 'held').where('created_at', '<', since(SCAN_MS)).executeTakeFirstOrThrow()
  const overdue = await mails
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'waiting'), row('next_attempt_at', '<', since(OVERDUE_MS))]),
        row.and([row('state', '=', 'sending'), row('claimed_until', '<', since(OVERDUE_MS))]),
      ]),
    )
    .executeTakeFirstOrThrow()
  const results: DoctorResult[] = []
  if (failed.number > 0) results.push(warning(`${failed.number} undelivered. "inbox failed" lists them with their errors.`))
  if (held.number > 0)
    results.push(
      warning(
        `${counted(held.number, 'email')} held for more than an hour, because the virus scanner has not answered. Start it, or check CLAMD_URL.`,
      ),
    )
  if (overdue.number > 0) {
    const late = `${overdue.number} overdue`
    results.push(
      serverRuns
        ? problem(`${late}, although a server is running. Check its log.`)
        : warning(`${late}. Start the server, which sends them.`),
    )
  }
  return results.length > 0 ? results : [ok('none undelivered or overdue.')]
}

export async function checkMailServer(config: Config): Promise<DoctorResult[]> {
  const { ok, warning, problem } = resultsFor('mail server')
  for (const [name, value] of [
    ['MAIL_FROM', config.mailFrom],
    ['MAIL_TO', config.mailTo],
  ] as const)
    addressesIn(name, value)
  if (!config.smtpUrl) {
    return [
      warning(
        `SMTP_URL is not set: emails are written to files in ${mailFolder(config)} and not sent. Set it to the address of your mail server.`,
      ),
    ]
  }
  // Not imported by every command: with Node's HTTP it takes a tenth of a second.
  const [{ createTransport }, { parseConnectionUrl }] = await Promise.all([import('nodemailer'), import('nodemailer/lib/shared')])
  const { protocol, host } = new URL(config.smtpUrl)
  const transport = createTransport({
    ...parseConnectionUrl(config.smtpUrl),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
    return [ok(`${protocol}//${host} responds.`)]
  } catch (error) {
    return [problem(`${protocol}//${host} cannot be used: ${reasonOf(error)} Check SMTP_URL.`)]
  } finally {
    transport.close()
  }
}
