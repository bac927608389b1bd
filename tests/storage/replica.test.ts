import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { productQuery } from '#domain/catalogue/product.ts'
import { type Database, migrate, openDatabase } from '#server/storage/engine/database.ts'
import { postgresTypes } from '#server/storage/engine/dialect.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { WATCHER } from '#server/storage/publication/content-version.ts'
import { publish } from '#server/storage/publication/publication.ts'
import { listProducts } from '#server/storage/published/catalogue.ts'
import { createDatabase, type PostgresServer, startPostgres, startReplica } from '../support/database/postgres.ts'
import { pagesServer } from '../support/servers/pages.ts'
import { PRODUCTS } from '../support/small-site/catalogue.ts'
import { smallSite } from '../support/small-site/small-site.ts'

function renamed(name: string) {
  return smallSite({ products: PRODUCTS.map((product, index) => (index === 0 ? { ...product, name: { en: name } } : product)) })
}

function poolTo(connectionString: string): pg.Pool {
  return new pg.Pool({ connectionString, types: postgresTypes }).on('error', () => {})
}

/** A network address that leads to one server and then to another, as that of a cluster does. */
async function switchableWay(first: string) {
  let target = new URL(first)
  let tries = 0
  const open = new Set<Socket>()
  const cut = () => {
    for (const socket of open) socket.destroy()
    open.clear()
  }
  const server = createServer((near) => {
    tries += 1
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => other.destroy())
      socket.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(first)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Connections since it leads where it does. */
    get tries() {
      return tries
    },
    lead(to: string): void {
      target = new URL(to)
      tries = 0
      cut()
    },
    close(): void {
      cut()
      server.close()
    },
  }
}

describe('pages that are read from a replica', () => {
  let primary: PostgresServer
  let replica: PostgresServer
  let database: Database
  let publisher: Database
  let primaryUrl: string
  let replicaUrl: string

  beforeAll(async () => {
    primary = await startPostgres()
    primaryUrl = await createDatabase(primary.url)
    replica = await startReplica(primary)
    const readUrl = new URL(replica.url)
    readUrl.pathname = new URL(primaryUrl).pathname
    replicaUrl = readUrl.href
    publisher = openDatabase(primaryUrl, '')
    await migrate(publisher)
    database = openDatabase(primaryUrl, '', { readUrl: replicaUrl, patienceMs: 4_000 })
  })
  afterAll(async () => {
    await database?.close()
    await publisher?.close()
    await replica?.stop()
    await primary?.stop()
  })

  const site = pagesServer(async () => {
    await publish(publisher.db, smallSite())
    // The replica has its copy a moment later.
    const copied = () => database.published.selectFrom('product').select('id').limit(1).execute()
    await vi.waitUntil(async () => (await copied().catch(() => [])).length > 0, { timeout: 5_000 })
    return { ...database, close: async () => {} }
  })
  const text = async (path: string) => (await fetch(`http://127.0.0.1:${site.port()}${path}`)).text()

  it('show a publication as soon as the replica has it, and never keep the old page under its name', async () => {
    expect(await text('/en/product/paracetamol')).not.toContain('Newly named')
    await publish(publisher.db, renamed('Newly named'))
    await expect.poll(() => text('/en/product/paracetamol'), { timeout: 1_000, interval: 20 }).toContain('Newly named')
    expect(await text('/en/product/paracetamol')).toContain('Newly named')
  })

  it('are read there and not from the primary', async () => {
    const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(database.published)
    expect(rows).toEqual([{ standby: true }])
  })

  it('a server whose address leads to a server that only follows keeps no connection for each try, and finds the way back', async () => {
    const way = await switchableWay(primaryUrl)
    const watched = openDatabase(way.url, '')
    const version = await watched.watchContent()
    way.lead(replicaUrl)
    await expect.poll(() => way.tries, { timeout: 15_000 }).toBeGreaterThan(3)
    const { rows } = await sql<{ number: number }>`
      select count(*) as number from pg_stat_activity where application_name = ${WATCHER} and datname = current_database()`.execute(
      database.published,
    )
    expect(Number(rows[0]?.number)).toBeLessThanOrEqual(1)
    way.lead(primaryUrl)
    const { version: published } = await publish(publisher.db, renamed('Back again'))
    await expect.poll(() => version.current(), { timeout: 15_000 }).toBe(published)
    await version.close()
    await watched.close()
    way.close()
  })

  it('are lists of what the replica has, when it is behind and answers only now and then', async () => {
    const site = renamed('Flapping')
    const pools = { primary: poolTo(primaryUrl), replica: poolTo(replicaUrl) }
    // The primary is asked while the replica cannot be reached: here for as long as the publication has not reached that.
    const turns: (keyof typeof pools)[] = ['primary', 'primary', 'replica', 'replica', 'primary']
    let behind = false
    const flapping = new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: {
          connect: () => pools[(behind && turns.shift()) || 'replica'].connect(),
          end: async () => {},
          options: {},
        },
      }),
    })
    const names = async () => (await listProducts(flapping, 'en', productQuery.parse({}))).data.map(({ name }) => name)
    const found = async () => (await listProducts(flapping, 'en', productQuery.parse({ search: 'flapping' }))).total
    expect(await names()).not.toContain('Flapping')
    await pools.replica.query('select pg_wal_replay_pause()')
    behind = true
    await publish(publisher.db, site)
    await names()
    await pools.replica.query('select pg_wal_replay_resume()')
    await expect.poll(found, { timeout: 5_000 }).toBe(1)
    await flapping.destroy()
    await Promise.all([pools.primary.end(), pools.replica.end()])
  })

  it('come from the primary while the replica is down, and forms still work', async () => {
    await replica.crash()
    expect((await fetch(`http://127.0.0.1:${site.port()}/en/product/zinc`)).status).toBeLessThan(500)
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${site.port()}/ru/teams`)).status, { timeout: 5_000 }).toBe(200)
    await replica.start()
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${site.port()}/ps/careers`)).status, { timeout: 5_000 }).toBe(200)
  })
})
