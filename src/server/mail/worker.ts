import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Scanner } from '#server/files/uploads/scanner.ts'
import type { UploadStore } from '#server/files/uploads/uploads.ts'
import type { LanguageFiles } from '#server/language/language-files.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { addDigest } from '#server/storage/submissions/digest.ts'
import { makeAllDue, nextDueTime } from '#server/storage/submissions/outbox.ts'
import { addressesIn, mailHost } from './address.ts'
import { type Delivery, deliverNext, type MailLog, recoverMails } from './delivery.ts'
import type { Sources } from './messages/composing.ts'
import type { Transport } from './outgoing.ts'
import { releaseScanned } from './release-scanned.ts'
import { type ThrottledLog, throttledLog } from './throttled-log.ts'
import { createTransport } from './transport.ts'

export interface MailWorkerParts {
  db: Kysely<Tables>
  config: Sources['config'] & Pick<Config, 'mailDigest'>
  uploads: Pick<UploadStore, 'size' | 'open' | 'onDisk'>
  texts: LanguageFiles
  log: MailLog
  scan?: Scanner
  transport?: Transport
  workerId?: string
}

export interface MailWorker {
  wake: () => void
  /** Claims nothing more and lets current mails finish, for five seconds at most. */
  stop: () => Promise<void>
}

const LANES = 3

/** Other processes add mails too. */
const POLL_MS = 30_000
/** After another process locked a due mail. */
const MIN_PAUSE_MS = 20
const CHORES_MS = 60_000
const FAILURE_PAUSE_MS = 5_000
const FLUSH_MS = 10 * 60_000

/** A stop aborts current mails, then waits this long for their outcome. */
const STOP_CUT_MS = 4_000
const STOP_LIMIT_MS = 5_000

/**
 * Everything waiting is due at once: an operator restarts the server after fixing a setting.
 * @throws StartError when `MAIL_FROM` or `MAIL_TO` contains no address
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
  readonly #log: ThrottledLog
  readonly #chores: NodeJS.Timeout
  readonly #flushes: NodeJS.Timeout
  #timer: NodeJS.Timeout | undefined
  #lanes = 0
  /** So that no call of `wake` is lost between the last look and going to sleep. */
  #wakes = 0
  #started: Promise<void> | undefined
  #stopped = false
  #failing = false
  /** The last day whose digest was seen to. */
  #settled: string | undefined

  constructor(parts: MailWorkerParts) {
    this.#parts = parts
    this.#log = throttledLog(parts.log)
    this.#delivery = {
      ...parts,
      log: this.#log,
      transport: parts.transport ?? createTransport(parts.config),
      workerId: parts.workerId ?? `${hostname()}:${process.pid}`,
      now: () => new Date(),
      signal: this.#cut.signal,
    }
    this.#chores = setInterval(() => this.#doChores(), CHORES_MS)
    this.#flushes = setInterval(() => this.#log.flush(), FLUSH_MS)
    this.#doChores()
    this.wake()
  }

  wake(): void {
    this.#wakes += 1
    this.#fill()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    clearInterval(this.#chores)
    clearInterval(this.#flushes)
    const ended = Promise.allSettled(this.#running)
    const cut = setTimeout(() => this.#cut.abort(), STOP_CUT_MS)
    const limit = new AbortController()
    await Promise.race([ended, delay(STOP_LIMIT_MS, undefined, { signal: limit.signal })])
    limit.abort()
    clearTimeout(cut)
    this.#cut.abort()
    this.#log.flush()
  }

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

  /** Before anything is claimed: claims under our process id are a dead one's. */
  async #begin(): Promise<void> {
    try {
      await recoverMails(this.#delivery, true)
      await makeAllDue(this.#delivery.db, new Date().toISOString())
    } catch (error) {
      this.#started = undefined
      throw error
    }
  }

  #doChores(): void {
    this.#run(() => this.#scan())
    this.#run(() => this.#digest())
  }

  async #digest(): Promise<void> {
    const { db, config } = this.#parts
    const { mailDigest: time } = config
    if (time === undefined) return
    const settled = await addDigest(db, { time, settled: this.#settled, mailHost: mailHost(config) })
    if (settled === this.#settled) return
    this.#settled = settled
    this.wake()
  }

  async #scan(): Promise<void> {
    const { db, scan, uploads, log } = this.#parts
    if (await releaseScanned({ db, scan, uploads, log })) this.wake()
  }

  /** Once per problem: the same failure recurs with every look. */
  #tell(error: unknown): void {
    if (this.#failing) return
    this.#failing = true
    const reason = error instanceof Error ? error.message : String(error)
    this.#parts.log.warn(`Emails are waiting because the outbox is unavailable: ${reason}`)
  }
}

function pauseUntil(due: string | undefined): number {
  const ms = due === undefined ? POLL_MS : Date.parse(due) - Date.now()
  return Math.min(POLL_MS, Math.max(MIN_PAUSE_MS, ms))
}
