import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { Tables } from './schema.ts'

/** Tells which publication is shown without a query for each page that is asked for. */
export interface ContentVersion {
  /** Counts publications that changed something. */
  current: () => number
  close: () => Promise<void>
}

/** Name under which PostgreSQL passes on that something was published, its number being the payload. */
export const PUBLICATION_CHANNEL = 'vitrine_publication'

/** How a server that watches a PostgreSQL database is called among its connections. */
export const WATCHER = 'vitrine server'

const VERSION = 'select version from publication where id = 1'

/** Counts the publications that changed something; 0 before the first one. */
export async function contentVersion(db: Kysely<Tables>): Promise<number> {
  const row = await db.selectFrom('publication').select('version').where('id', '=', 1).executeTakeFirst()
  return row?.version ?? 0
}

/** When what is shown was published, ISO 8601; empty before the first publication. */
export async function publishedAt(db: Kysely<Tables>): Promise<string> {
  const row = await db.selectFrom('publication').select('published_at').where('id', '=', 1).executeTakeFirst()
  return row?.published_at ?? ''
}

/** After this time a lost connection is tried again, and one that is there is asked whether a message was missed. */
const LISTEN_AGAIN_MS = 1_000

/** How often, and how soon, a replica is asked for what the primary has announced; later it is asked every second. */
const FOLLOW_PAUSE_MS = 25
const FOLLOW_LOOKS = 40

/** How long what SQLite has said is believed. */
const ASK_AGAIN_MS = 5

/**
 * The version in an SQLite file, a few milliseconds behind it: SQLite counts the commits of all other
 * connections, and asking it takes as long as sending a page that is kept. While the file cannot be
 * read, the last one that was read: pages that are not kept tell the visitor.
 * @param path of a migrated database
 * @throws when the file cannot be read now
 */
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
        // Asked for each page, before the framework: an error here would end the process.
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
 * @param readShown asks a replica, where pages are read from one: news of a publication come from the
 *   primary, and what is kept may be dropped when the replica has it as well
 * @throws when the database cannot be reached now
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
      // A server that only follows another one takes the connection and refuses this.
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
