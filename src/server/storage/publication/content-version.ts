import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { Tables } from '../engine/schema.ts'

/** Knows which publication is shown without a query per page. */
export interface ContentVersion {
  current: () => number
  close: () => Promise<void>
}

export const PUBLICATION_CHANNEL = 'vitrine_publication'

export const WATCHER = 'vitrine server'

const VERSION = 'select version from publication where id = 1'

export async function contentVersion(db: Kysely<Tables>): Promise<number> {
  const row = await db.selectFrom('publication').select('version').where('id', '=', 1).executeTakeFirst()
  return row?.version ?? 0
}

export async function publishedAt(db: Kysely<Tables>): Promise<string> {
  const row = await db.selectFrom('publication').select('published_at').where('id', '=', 1).executeTakeFirst()
  return row?.published_at ?? ''
}

const LISTEN_AGAIN_MS = 1_000

/** A replica is asked this often for what the primary has announced; after that, once a second. */
const FOLLOW_PAUSE_MS = 25
const FOLLOW_LOOKS = 40

const ASK_AGAIN_MS = 5

/** Throws when the file cannot be read now; later, the last known version. Asking SQLite takes as long as sending a cached page. */
export function sqliteContentVersion(path: string): ContentVersion {
  const database = new DatabaseSync(path, { readOnly: true })
  const commits = database.prepare('pragma data_version')
  const published = database.prepare(VERSION)
  let seen: unknown
  let version = 0
  let askedAt = Number.NEGATIVE_INFINITY
  const read = () => {
    const counted = commits.get()?.data_version
    if (counted === seen) return
    version = Number(published.get()?.version)
    seen = counted
  }
  read()
  return {
    current: () => {
      const now = performance.now()
      if (now - askedAt < ASK_AGAIN_MS) return version
      askedAt = now
      try {
        read()
      } catch {
        // Called for each page, before the framework: an error here would end the process.
      }
      return version
    },
    close: async () => database.close(),
  }
}

/**
 * Throws when the database is away now; later, the last known version. `readShown` asks the replica: the cache may be
 * dropped only when that has the announced publication.
 */
export async function postgresContentVersion(connectionString: string, readShown?: () => Promise<number>): Promise<ContentVersion> {
  let version = 0
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const listen = async () => {
    const fresh = new pg.Client({ connectionString, keepAlive: true, application_name: WATCHER })
    fresh.on('error', () => {
      if (client === fresh) client = undefined
    })
    fresh.on('notification', ({ payload }) => {
      if (readShown) follow(Number(payload), readShown).catch(() => {})
      else version = Number(payload)
    })
    try {
      await fresh.connect()
      // A standby accepts the connection and refuses `listen`.
      await fresh.query(`listen ${PUBLICATION_CHANNEL}`)
    } catch (error) {
      fresh.end().catch(() => {})
      throw error
    }
    if (closed) await fresh.end()
    else client = fresh
  }
  const follow = async (published: number, shown: () => Promise<number>) => {
    for (let look = 0; look < FOLLOW_LOOKS && version < published && !closed; look += 1) {
      if (look > 0) await delay(FOLLOW_PAUSE_MS)
      version = await shown()
    }
  }
  const read = async () => {
    if (!client) await listen()
    if (readShown) {
      // A replica may not even have the tables yet; it is asked again in a second.
      version = await readShown().catch(() => version)
      return
    }
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

  await read().catch(async (error: unknown) => {
    await client?.end().catch(() => {})
    throw error
  })
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
