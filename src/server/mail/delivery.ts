import { setTimeout as delay } from 'node:timers/promises'
import { emit } from '#server/monitoring/events.ts'
import { redact } from '#server/redact.ts'
import {
  claimMail,
  extendClaim,
  type Failure,
  listClaimedMails,
  type Mail,
  markInFlight,
  recordFailure,
  recordSent,
} from '#server/storage/outbox.ts'
import { composeMail } from './compose.ts'
import { type Sources, Undeliverable } from './composing.ts'
import { type Transport, TransportError } from './outgoing.ts'

/** Takes a line for the operator. */
export interface MailLog {
  warn: (line: string) => void
}

/** What a delivery needs; tests put in their own clock and transport. */
export interface Delivery extends Sources {
  transport: Transport
  log: MailLog
  /** The process, as `host:pid`. */
  workerId: string
  now: () => Date
  /** Breaks off what is being sent. */
  signal: AbortSignal
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Pauses after the first, second, … failure; the last one repeats. */
const PAUSES = [2 * SECOND, 10 * SECOND, MINUTE, 5 * MINUTE, 20 * MINUTE, HOUR, 3 * HOUR]

/** How long a mail is tried. */
const GIVE_UP_AFTER = 48 * HOUR

/** How long a claim is believed without being renewed, and how often it is. */
const CLAIM = 2 * MINUTE
const CLAIM_RENEWAL = 30 * SECOND

/**
 * Until a mail is sent again that may have arrived when the server died. Its second attempt is the
 * last: it waits for the server to stand, instead of being lost to a second death within seconds.
 */
const DOUBT_PAUSE = 15 * SECOND

/** Attempts whose end is unknown; each may have delivered the mail. */
const MAX_DOUBTFUL = 2

/** Until the end of an attempt is noted again that the database did not take. */
const RECORD_PAUSE = SECOND

const ERROR_LENGTH = 500

type Ending =
  | { sent: true; refused: number }
  | { sent: false; error: TransportError }
  | { sent: false; impossible: string }
  /** The claim passed to somebody else, who goes on with it. */
  | { sent: false; lost: true }

/** Somebody else has the mail in hand by now. */
class ClaimLost extends Error {}

/**
 * Takes the next due mail in hand, sends it and notes the end.
 * @returns false when nothing was due
 * @throws what the database throws, with nothing in hand
 */
export async function deliverNext(delivery: Delivery): Promise<boolean> {
  const { db, workerId, now } = delivery
  const mail = await claimMail(db, { by: workerId, now: now().toISOString(), until: later(now(), CLAIM) })
  if (!mail) return false
  const renewal = setInterval(() => {
    // The next renewal makes good for one that failed.
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

/** One attempt; whatever goes wrong is its ending. */
async function attempt(delivery: Delivery, mail: Mail): Promise<Ending> {
  try {
    return await send(delivery, mail, true)
  } catch (error) {
    if (error instanceof Undeliverable) return { sent: false, impossible: error.message }
    if (error instanceof TransportError) return { sent: false, error }
    const detail = error instanceof Error ? error.message : String(error)
    return { sent: false, error: new TransportError('the mail could not be composed', { detail, cause: error }) }
  }
}

async function send(delivery: Delivery, mail: Mail, withFiles: boolean): Promise<Ending> {
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
    if (ending.refused > 0)
      log.warn(`Mail ${mail.id} (${mail.kind}) was sent, but the mail server refused ${ending.refused} of its recipients.`)
  } else if ('impossible' in ending) {
    await recordFailure(db, mail, { ...unchanged(mail), state: 'dead', last_error: errorLine(ending.impossible) })
    emit('mail', { kind: mail.kind, outcome: 'dead' })
    log.warn(`Mail ${mail.id} (${mail.kind}) cannot be sent and was given up; the inbox says why.`)
  } else if ('error' in ending) {
    const { error } = ending
    const failure = failureOf(mail, now(), error.message, error.doubtful)
    await recordFailure(db, mail, failure)
    emit('mail', { kind: mail.kind, outcome: failure.state === 'dead' ? 'dead' : 'later' })
    const next = failure.state === 'dead' ? 'It was given up.' : `It is tried again at ${failure.next_attempt_at}.`
    log.warn(`Mail ${mail.id} (${mail.kind}) was not delivered in attempt ${mail.attempts}: ${error.reason}. ${next}`)
  }
}

/** What follows a failed attempt: another one, or none. */
function failureOf(mail: Mail, now: Date, error: string, doubtful: boolean): Failure {
  const doubts = mail.doubtful + (doubtful ? 1 : 0)
  if (doubts >= MAX_DOUBTFUL) {
    const reason = `The mail may have arrived, but ${doubts} times no answer came after all of it had been sent, so it is not sent again by itself`
    return { ...unchanged(mail), state: 'dead', doubtful: doubts, last_error: errorLine(`${reason}: ${error}`) }
  }
  const last_error = errorLine(error)
  if (now.getTime() - Date.parse(mail.created_at) >= GIVE_UP_AFTER)
    return { ...unchanged(mail), state: 'dead', doubtful: doubts, last_error }
  const pause = PAUSES[Math.min(mail.attempts, PAUSES.length) - 1] ?? 0
  return { state: 'waiting', doubtful: doubts, next_attempt_at: later(now, pause), last_error }
}

/**
 * Takes up mails that a process had in hand when it died.
 * @param atStart whether our own process has just started, so that what bears its number is a dead one's
 */
export async function recoverMails(delivery: Delivery, atStart: boolean): Promise<void> {
  const { db, log, now } = delivery
  for (const mail of await listClaimedMails(db)) {
    if (!isAbandoned(mail, delivery, atStart)) continue
    const inFlight = mail.in_flight === 1
    const failure = failureOf(mail, now(), 'the server was stopped while the mail was being sent', inFlight)
    await recordFailure(db, mail, { ...failure, next_attempt_at: later(now(), inFlight ? DOUBT_PAUSE : 0) })
    log.warn(
      `Mail ${mail.id} (${mail.kind}) was being sent when the server was stopped. It ${failure.state === 'dead' ? 'was given up' : 'is tried again'}.`,
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

/** Notes the end of an attempt as soon as the database takes it, or until the process ends: an unnoted delivery is repeated. */
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

function unchanged({ doubtful, next_attempt_at }: Mail) {
  return { doubtful, next_attempt_at }
}

/** A sentence on one line, as the inbox shows it. */
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
