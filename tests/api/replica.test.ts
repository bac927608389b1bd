import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, migrate, openDatabase } from '#server/storage/database.ts'
import { publish } from '#server/storage/publication.ts'
import { pagesServer } from '../support/pages-server.ts'
import { createDatabase, type PostgresServer, startPostgres, startReplica } from '../support/postgres.ts'
import { smallSite } from '../support/small-site.ts'
import { PRODUCTS } from '../support/small-site-catalogue.ts'

function renamed(name: string) {
  return smallSite({ products: PRODUCTS.map((product, index) => (index === 0 ? { ...product, name: { en: name } } : product)) })
}

describe('pages that are read from a replica', () => {
  let primary: PostgresServer
  let replica: PostgresServer
  let database: Database
  let publisher: Database

  beforeAll(async () => {
    primary = await startPostgres()
    const url = await createDatabase(primary.url)
    replica = await startReplica(primary)
    const readUrl = new URL(replica.url)
    readUrl.pathname = new URL(url).pathname
    publisher = openDatabase(url, '')
    await migrate(publisher)
    database = openDatabase(url, '', { readUrl: readUrl.href, patienceMs: 4_000 })
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

  it('come from the primary while the replica is away, and forms go on', async () => {
    await replica.crash()
    expect((await fetch(`http://127.0.0.1:${site.port()}/en/product/zinc`)).status).toBeLessThan(500)
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${site.port()}/ru/teams`)).status, { timeout: 5_000 }).toBe(200)
    await replica.start()
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${site.port()}/ps/careers`)).status, { timeout: 5_000 }).toBe(200)
  })
})
