import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

/** Tells which publication is shown without a query for each page that is asked for. */
export interface ContentVersion {
  /** Counts publications that changed something. */
  current: () => number
  close: () => Promise<void>
}

/** Name under which PostgreSQL passes on that something was published, its number being the payload. */
export const PUBLICATION_CHANNEL = 'vitrine_publication'

const VERSION = 'select version from publication where id = 1'

/** After this time a lost connection is tried again, and one that is there is asked whether a message was missed. */
const LISTEN_AGAIN_MS = 1_000

/**
 * The version in an SQLite file: SQLite counts the commits of all other connections. It is asked
 * once in a turn of the event loop, whatever number of requests came together.
 * @param path of a migrated database
 */
export function sqliteContentVersion(path: string): ContentVersion {
  const database = new DatabaseSync(path, { readOnly: true })
  const commits = database.prepare('pragma data_version')
  const published = database.prepare(VERSION)
  const read = () => Number(published.get()?.version)
  let seen = commits.get()?.data_version
  let version = read()
  let asked = false
  return {
    current: () => {
      if (asked) return version
      asked = true
      setImmediate(() => {
        asked = false
      })
      const now = commits.get()?.data_version
      if (now !== seen) {
        seen = now
        version = read()
      }
      return version
    },
    close: async () => database.close(),
  }
}

/**
 * The version in a PostgreSQL database, a few milliseconds behind it. While the database cannot be
 * reached, the last one that was heard of.
 * @param connectionString of a migrated database
 * @throws when the database cannot be reached now
 */
export async function postgresContentVersion(connectionString: string): Promise<ContentVersion> {
  let version = 0
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const listen = async () => {
    const fresh = new pg.Client({ connectionString, keepAlive: true })
    fresh.on('error', () => {
      if (client === fresh) client = undefined
    })
    fresh.on('notification', ({ payload }) => {
      version = Number(payload)
    })
    await fresh.connect()
    await fresh.query(`listen ${PUBLICATION_CHANNEL}`)
    client = fresh
  }
  const read = async () => {
    if (!client) await listen()
    const answer = await client?.query<{ version: number }>(VERSION)
    version = answer?.rows[0]?.version ?? version
  }
  const readAgain = () => {
    timer = setTimeout(async () => {
      await read().catch(() => {
        client?.end().catch(() => {})
        client = undefined
      })
      if (!closed) readAgain()
    }, LISTEN_AGAIN_MS)
    timer.unref()
  }

  await read()
  readAgain()
  return {
    current: () => version,
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
