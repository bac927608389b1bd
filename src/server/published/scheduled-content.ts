import fp from 'fastify-plugin'
import type { Kysely } from 'kysely'
import type { Database } from '#server/storage/engine/database.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import type { ContentVersion } from '#server/storage/publication/content-version.ts'
import { publishDue } from '#server/storage/publication/publish-due.ts'
import { waitingItems } from '#server/storage/publication/scheduled.ts'

interface ScheduledContentParts {
  db: Kysely<Tables>
  contentVersion: Pick<ContentVersion, 'current'>
  log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
}

/** The longest delay; a look costs no query. */
const POLL_MS = 1_000

/** After a database failure. */
const PAUSE_MS = 10_000

export const scheduledContentPlugin = fp<{ database: Database }>(
  async (app, { database: { db } }) => {
    const { version } = app.content
    if (!version) return
    let stop = async () => {}
    app.addHook('onListen', async () => {
      stop = showScheduledContent({ db, contentVersion: version, log: app.log })
    })
    app.addHook('preClose', () => stop())
  },
  { name: 'scheduled-content', dependencies: ['published-content'] },
)

/** Starts with what came due while no server ran. Returns a function that stops, waiting for current work. */
function showScheduledContent({ db, contentVersion, log }: ScheduledContentParts): () => Promise<void> {
  let asked: number | undefined
  let next: string | undefined
  let stopped = false

  const look = async (): Promise<number> => {
    const version = contentVersion.current()
    if (version !== asked) {
      next = (await waitingItems(db)).next
      asked = version
    }
    if (next === undefined || next > new Date().toISOString()) return POLL_MS
    const shown = await publishDue(db)
    if (shown.length > 0) log.info({ shown }, 'Scheduled content is now shown.')
    next = (await waitingItems(db)).next
    return POLL_MS
  }
  const lookAndGoOn = async (): Promise<void> => {
    const pause = await look().catch((error: unknown) => {
      log.error({ err: error }, 'Scheduled content could not be checked; retrying in a few seconds.')
      return PAUSE_MS
    })
    if (!stopped) timer = setTimeout(goOn, pause).unref()
  }
  const goOn = (): void => {
    running = lookAndGoOn()
  }
  let timer: NodeJS.Timeout | undefined
  let running = lookAndGoOn()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
