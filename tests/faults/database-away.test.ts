import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type PostgresServer, startPostgres } from '../support/database/postgres.ts'
import { RIGHT } from '../support/servers/forms-api.ts'
import { type RunningServer, startServer } from '../support/servers/process.ts'

/** The time in which everything is as before once the database is back. */
const BACK = { timeout: 5_000, interval: 50 }

describe('while PostgreSQL is away', () => {
  let postgres: PostgresServer
  let databaseUrl: string
  let site: RunningServer

  beforeEach(async () => {
    postgres = await startPostgres()
    databaseUrl = await createDatabase(postgres.url)
    site = await startServer({ DATABASE_URL: databaseUrl, FORM_LIMIT: 'off', LOG_LEVEL: 'silent' })
    await get('/en/')
  })
  afterEach(async () => {
    await site?.stop()
    await postgres?.stop()
  })

  const get = (path: string) => fetch(site.url + path, { headers: { 'accept-language': 'en' } })
  const send = (name: string) =>
    fetch(`${site.url}/api/contactForm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...RIGHT.contactForm, name }),
    })
  const names = async (): Promise<string[]> => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    const { rows } = await client.query<{ texts: string }>('select texts from submission')
    await client.end()
    return rows.map(({ texts }) => (JSON.parse(texts) as { name: string }).name)
  }

  async function expectAway(): Promise<void> {
    // At the same time, since each may wait for the database as long as the server is patient.
    const paths = [
      '/en/',
      '/healthz',
      '/readyz',
      '/en/products?page=2',
      '/fa/blog',
      '/api/products?page=3',
      '/storage/photo.jpg',
      '/pictures/320/photo.jpg',
    ]
    const [kept, health, readiness, ...others] = await Promise.all(paths.map(get))
    expect([kept?.status, health?.status, readiness?.status]).toEqual([200, 200, 503])
    for (const answer of others) {
      expect(answer.status, answer.url).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.text()).not.toMatch(/ECONNREFUSED|timeout|terminated|\.js:/)
    }
    const form = await send('Away')
    expect(form.status).toBe(503)
    expect(Number(form.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await form.json()).toEqual({ message: 'We cannot save your form right now. Please try again in a few minutes.' })
  }

  async function expectBack(): Promise<void> {
    await expect.poll(async () => (await get('/readyz')).status, BACK).toBe(200)
    await expect.poll(async () => (await get('/en/products?page=2')).status, BACK).toBe(200)
    await expect.poll(async () => (await send('Back')).status, BACK).toBe(201)
    expect(await names()).toContain('Back')
    expect(await names()).not.toContain('Away')
  }

  it('kept pages stay, everything else says when to come again, and all is well within seconds of its return', async () => {
    await postgres.crash()
    await expectAway()
    await postgres.start()
    await expectBack()
  })

  it('the same when it says nothing any more', async () => {
    await postgres.freeze()
    await expectAway()
    await postgres.thaw()
    await expect.poll(async () => (await get('/readyz')).status, BACK).toBe(200)
    await expect.poll(async () => (await send('Back')).status, BACK).toBe(201)
    expect(await names()).toContain('Back')
  })

  it('the same when others have taken all its connections', async () => {
    const others: pg.Client[] = []
    const take = async (): Promise<boolean> => {
      const client = new pg.Client(postgres.url)
      client.on('error', () => {})
      const taken = await client.connect().then(
        () => true,
        () => false,
      )
      if (taken) others.push(client)
      return taken
    }
    while (await take());
    // The server's own are ended, and what becomes free is taken by others before it comes back.
    await others[0]?.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      new URL(databaseUrl).pathname.slice(1),
    ])
    while (await take());
    await expect.poll(async () => (await get('/ru/teams')).status, BACK).toBe(503)
    expect((await get('/en/')).status).toBe(200)
    await Promise.all(others.map((client) => client.end()))
    await expect.poll(async () => (await get('/ru/teams')).status, BACK).toBe(200)
    await expect.poll(async () => (await send('Back')).status, BACK).toBe(201)
  })

  it('nothing that was acknowledged is lost when it crashes again and again', async () => {
    const acknowledged: string[] = []
    let refused = 0
    let crashing = true
    const visitor = async (number: number): Promise<void> => {
      for (let turn = 0; crashing; turn += 1) {
        const name = `Visitor ${number}, form ${turn}`
        const answer = await send(name)
        await answer.arrayBuffer()
        if (answer.status === 201) acknowledged.push(name)
        else refused += 1
        expect([201, 503]).toContain(answer.status)
      }
    }
    const visitors = Promise.all([1, 2, 3, 4].map(visitor))
    for (let crash = 0; crash < 3; crash += 1) {
      await postgres.crash()
      await postgres.start()
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, BACK).toBeGreaterThan(before + 5)
    }
    crashing = false
    await visitors
    const found = new Set(await names())
    const lost = acknowledged.filter((name) => !found.has(name))
    console.log(
      `PostgreSQL crashed 3 times: ${acknowledged.length} acknowledged, ${refused} refused, ${found.size} found, ${lost.length} lost`,
    )
    expect(lost).toEqual([])
  })
})
