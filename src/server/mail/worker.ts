import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Scanner } from '#server/files/scanner.ts'
import type { UploadStore } from '#server/files/uploads.ts'
import { makeAllDue, nextDueTime } from '#server/storage/outbox.ts'
import type { Tables } from '#server/storage/schema.ts'
import type { ServerTexts } from '#server/texts.ts'
import { addressesIn, type MailConfig } from './address.ts'
import { type Delivery, deliverNext, type MailLog, recoverMails } from './delivery.ts'
import type { Transport } from './outgoing.ts'
import { releaseScanned } from './release-scanned.ts'
import { createTransport } from './transport.ts'

/** What the worker is made of. */
export interface MailWorkerParts {
  db: Kysely<Tables>
  config: MailConfig
  /** Files that go with mails. */
  uploads: Pick<UploadStore, 'size' | 'open' | 'onDisk'>
  texts: ServerTexts
  log: MailLog
  /** Undefined: no virus scanner is set. */
  scan?: Scanner
  /** Undefined: the one the settings ask for. */
  transport?: Transport
  /** Undefined: this host and process. */
  workerId?: string
}

/** Sends what the outbox holds, as long as the server runs. */
export interface MailWorker {
  /** Says that a mail has been put into the outbox. */
  wake: () => void
  /** Claims nothing more and lets what is being sent come to its end, for five seconds at most. */
  stop: () => Promise<void>
}

/** Mails sent at the same time. */
const LANES = 3

/** The longest time between two looks into the outbox, for what other processes put there. */
const POLL_MS = 30_000
/** When a due mail could not be had, because another process was just looking at it. */
const MIN_PAUSE_MS = 20
const SCAN_MS = 60_000
/** After the database failed. */
const FAILURE_PAUSE_MS = 5_000

/** When a stop breaks off what is still being sent, and when it waits no longer for the notes about it. */
const STOP_CUT_MS = 4_000
const STOP_LIMIT_MS = 5_000

/**
 * Starts sending. Everything that waits is due at once: an operator who has mended a setting restarts
 * the server. Failures of the database are logged and waited out.
 * @throws StartError when `MAIL_FROM` or `MAIL_TO` holds no address
 */
export function startMailWorker(parts: MailWorkerParts): MailWorker {
  addressesIn('MAIL_FROM', parts.config.mailFrom)
  addressesIn('MAIL_TO', parts.config.mailTo)
  return new Worker(parts)
}

class Worker implements MailWorker {
  readonly #parts: MailWorkerParts
  readonly #delivery: Delivery
  readonly #cut = new AbortController()
  readonly #running = new Set<Promise<void>>()
  readonly #scans: NodeJS.Timeout
  #timer: NodeJS.Timeout | undefined
  #lanes = 0
  /** Counts calls of `wake`, so that none is lost between a last look and going to sleep. */
  #wakes = 0
  #started: Promise<void> | undefined
  #stopped = false
  #failing = false

  constructor(parts: MailWorkerParts) {
    this.#parts = parts
    this.#delivery = {
      ...parts,
      transport: parts.transport ?? createTransport(parts.config),
      workerId: parts.workerId ?? `${hostname()}:${process.pid}`,
      now: () => new Date(),
      signal: this.#cut.signal,
    }
    this.#scans = setInterval(() => this.#run(() => this.#scan()), SCAN_MS)
    this.#run(() => this.#scan())
    this.wake()
  }

  wake(): void {
    this.#wakes += 1
    this.#fill()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    clearInterval(this.#scans)
    const ended = Promise.allSettled(this.#running)
    const cut = setTimeout(() => this.#cut.abort(), STOP_CUT_MS)
    const limit = new AbortController()
    await Promise.race([ended, delay(STOP_LIMIT_MS, undefined, { signal: limit.signal })])
    limit.abort()
    clearTimeout(cut)
    this.#cut.abort()
  }

  /** Lets something run that must not fail aloud. */
  #run(action: () => Promise<void>): void {
    const running: Promise<void> = action()
      .then(() => {
        this.#failing = false
      })
      .catch((error: unknown) => this.#tell(error))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  #fill(): void {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    for (; this.#lanes < LANES; this.#lanes += 1) this.#run(() => this.#lane())
  }

  /** Sends one mail after the other until none is due. */
  async #lane(): Promise<void> {
    const { db } = this.#delivery
    let pause = FAILURE_PAUSE_MS
    let wakes = this.#wakes
    try {
      this.#started ??= this.#begin()
      await this.#started
      await recoverMails(this.#delivery, false)
      do wakes = this.#wakes
      while (!this.#stopped && (await deliverNext(this.#delivery)))
      const next = await nextDueTime(db)
      pause = wakes === this.#wakes ? pauseUntil(next) : 0
    } finally {
      this.#lanes -= 1
      if (!this.#stopped) {
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.#fill(), pause)
      }
    }
  }

  /** Before anything is claimed: what bears our process's number now is a dead one's. */
  async #begin(): Promise<void> {
    try {
      await recoverMails(this.#delivery, true)
      await makeAllDue(this.#delivery.db, new Date().toISOString())
    } catch (error) {
      this.#started = undefined
      throw error
    }
  }

  async #scan(): Promise<void> {
    const { db, scan, uploads, log } = this.#parts
    if (await releaseScanned({ db, scan, uploads, log })) this.wake()
  }

  /** Once per trouble: the same failure comes back with every look. */
  #tell(error: unknown): void {
    if (this.#failing) return
    this.#failing = true
    const reason = error instanceof Error ? error.message : String(error)
    this.#parts.log.warn(`Mails wait, because the outbox cannot be used for now: ${reason}`)
  }
}

/** Milliseconds until a mail is due, within bounds. */
function pauseUntil(due: string | undefined): number {
  const ms = due === undefined ? POLL_MS : Date.parse(due) - Date.now()
  return Math.min(POLL_MS, Math.max(MIN_PAUSE_MS, ms))
}
