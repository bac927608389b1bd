import { setTimeout as delay } from 'node:timers/promises'
import { redact } from '#server/errors/redact.ts'
import { emit } from '#server/monitoring/events.ts'
import {
  claimMail,
  extendClaim,
  type Failure,
  listClaimedMails,
  type Mail,
  markInFlight,
  recordFailure,
  recordSent,
} from '#server/storage/submissions/outbox.ts'
import { composeMail } from './messages/compose.ts'
import { type Sources, Undeliverable } from './messages/composing.ts'
import { type Transport, TransportError } from './outgoing.ts'
import { sendWebhook } from './webhook.ts'

export interface MailLog {
  /** `why`: what many mails may have in common; it completes a sentence. */
  warn: (line: string, why?: string) => void
}

export interface Delivery extends Sources {
  transport: Transport
  log: MailLog
  workerId: string
  now: () => Date
  signal: AbortSignal
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** After the first, second, … failure; the last one repeats. */
const PAUSES = [2 * SECOND, 10 * SECOND, MINUTE, 5 * MINUTE, 20 * MINUTE, HOUR, 3 * HOUR]

const GIVE_UP_AFTER = 48 * HOUR

const CLAIM = 2 * MINUTE
const CLAIM_RENEWAL = 30 * SECOND

/** Before a last attempt at a mail that may have arrived when the server died, so that another crash does not lose it. */
const DOUBT_PAUSE = 15 * SECOND

/** Attempts with unknown outcome; each may have delivered the mail. */
const MAX_DOUBTFUL = 2

const RECORD_PAUSE = SECOND

const ERROR_LENGTH = 500

type Ending =
  | { sent: true; refused: number }
  | { sent: false; error: TransportError }
  | { sent: false; impossible: string }
  /** Another process took the claim and continues. */
  | { sent: false; lost: true }

class ClaimLost extends Error {}

/** Returns false when nothing is due; throws the database's errors, with nothing claimed. */
export async function deliverNext(delivery: Delivery): Promise<boolean> {
  const { db, workerId, now } = delivery
  const mail = await claimMail(db, { by: workerId, now: now().toISOString(), until: later(now(), CLAIM) })
  if (!mail) return false
  const renewal = setInterval(() => {
    // The next renewal makes up for a failed one.
    extendClaim(db, mail, later(now(), CLAIM)).catch(() => {})
  }, CLAIM_RENEWAL)
  try {
    const ending = await attempt(delivery, mail)
    await retryUntilStored(delivery, () => record(delivery, mail, ending))
  } finally {
    clearInterval(renewal)
  }
  return true
}

/** Never throws. */
async function attempt(delivery: Delivery, mail: Mail): Promise<Ending> {
  try {
    const { kind } = mail
    if (kind !== 'webhook') return await send(delivery, { ...mail, kind }, true)
    await sendWebhook(delivery, mail)
    return { sent: true, refused: 0 }
  } catch (error) {
    if (error instanceof Undeliverable) return { sent: false, impossible: error.message }
    if (error instanceof TransportError) return { sent: false, error }
    const detail = error instanceof Error ? error.message : String(error)
    return { sent: false, error: new TransportError('it could not be composed', { detail, cause: error }) }
  }
}

async function send(delivery: Delivery, mail: Parameters<typeof composeMail>[1], withFiles: boolean): Promise<Ending> {
  const { db, transport, signal } = delivery
  const message = await composeMail(delivery, mail, withFiles)
  let lost = false
  const beforeFinalByte = async () => {
    lost = !(await markInFlight(db, mail))
    if (lost) throw new ClaimLost()
  }
  try {
    return { sent: true, ...(await transport.send(message, beforeFinalByte, signal)) }
  } catch (error) {
    if (lost) return { sent: false, lost: true }
    if (error instanceof TransportError && error.tooLarge && message.attachments > 0) return send(delivery, mail, false)
    throw error
  }
}

async function record(delivery: Delivery, mail: Mail, ending: Ending): Promise<void> {
  const { db, log, now } = delivery
  if (ending.sent) {
    await recordSent(db, mail, now().toISOString())
    emit('mail', { kind: mail.kind, outcome: 'sent' })
    if (ending.refused > 0) log.warn(`${nameOf(mail)} was sent, but the mail server rejected ${ending.refused} of its recipients.`)
  } else if ('impossible' in ending) {
    await recordFailure(db, mail, { ...unchanged(mail), state: 'failed', last_error: errorLine(ending.impossible) })
    emit('mail', { kind: mail.kind, outcome: 'failed' })
    const why = 'it cannot be sent. "inbox failed" shows why.'
    log.warn(`${nameOf(mail)} failed: ${why}`, why)
  } else if ('error' in ending) {
    const { error } = ending
    const failure = failureOf(mail, now(), error.message, error.maybeDelivered)
    await recordFailure(db, mail, failure)
    emit('mail', { kind: mail.kind, outcome: failure.state === 'failed' ? 'failed' : 'later' })
    const givenUp = failure.state === 'failed' && 'There will be no more retries.'
    log.warn(
      `${nameOf(mail)} was not delivered on attempt ${mail.attempts}: ${error.reason}. ${givenUp || `The next retry is at ${failure.next_attempt_at}.`}`,
      `${error.reason}. ${givenUp || 'Each email or webhook is retried for two days.'}`,
    )
  }
}

function failureOf(mail: Mail, now: Date, error: string, maybeDelivered: boolean): Failure {
  const doubts = mail.maybe_delivered + (maybeDelivered ? 1 : 0)
  if (doubts >= MAX_DOUBTFUL) {
    const reason = `The email may have arrived, but the mail server did not confirm it ${doubts} times after receiving all of it, so it is not retried automatically`
    return { ...unchanged(mail), state: 'failed', maybe_delivered: doubts, last_error: errorLine(`${reason}: ${error}`) }
  }
  const last_error = errorLine(error)
  if (now.getTime() - Date.parse(mail.created_at) >= GIVE_UP_AFTER)
    return { ...unchanged(mail), state: 'failed', maybe_delivered: doubts, last_error }
  const pause = PAUSES[Math.min(mail.attempts, PAUSES.length) - 1] ?? 0
  return { state: 'waiting', maybe_delivered: doubts, next_attempt_at: later(now, pause), last_error }
}

/** Recovers mails that a process had claimed when it died. `atStart`: claims under our own process id are a dead one's. */
export async function recoverMails(delivery: Delivery, atStart: boolean): Promise<void> {
  const { db, log, now } = delivery
  for (const mail of await listClaimedMails(db)) {
    if (!isAbandoned(mail, delivery, atStart)) continue
    const inFlight = mail.in_flight === 1
    const failure = failureOf(mail, now(), 'the server was stopped while it was being sent', inFlight)
    await recordFailure(db, mail, { ...failure, next_attempt_at: later(now(), inFlight ? DOUBT_PAUSE : 0) })
    log.warn(
      `${nameOf(mail)} was being sent when the server was stopped. It ${failure.state === 'failed' ? 'will not be retried' : 'will be retried'}.`,
    )
  }
}

function isAbandoned({ claimed_by, claimed_until }: Mail, { workerId, now }: Delivery, atStart: boolean): boolean {
  if (!claimed_by || !claimed_until || claimed_until <= now().toISOString()) return true
  if (claimed_by === workerId) return atStart
  const [host, pid] = splitWorkerId(claimed_by)
  return host === splitWorkerId(workerId)[0] && !isAlive(Number(pid))
}

function splitWorkerId(workerId: string): [host: string, pid: string] {
  const colon = workerId.lastIndexOf(':')
  return [workerId.slice(0, colon), workerId.slice(colon + 1)]
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Retries until the process ends: an unrecorded delivery would be repeated. */
async function retryUntilStored({ signal }: Delivery, action: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await action()
    } catch (error) {
      if (signal.aborted) throw error
      await delay(RECORD_PAUSE, undefined, { signal }).catch(() => {})
    }
  }
}

function nameOf({ id, kind }: Mail): string {
  return kind === 'webhook' ? `Webhook ${id}` : `Email ${id} (${kind})`
}

function unchanged({ maybe_delivered, next_attempt_at }: Mail) {
  return { maybe_delivered, next_attempt_at }
}

function errorLine(text: string): string {
  const line = redact(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const sentence = line.charAt(0).toUpperCase() + line.slice(1, ERROR_LENGTH)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString()
}
