import { renameSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { RIGHT } from '../support/servers/forms-api.ts'
import { pagesServer } from '../support/servers/pages.ts'

const TOKEN = 'a-word-for-the-tests'

onEachEngine('monitoring', (open, engine) => {
  const site = pagesServer(open, () => ({ METRICS_TOKEN: TOKEN }))
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${site.port()}${path}`, { headers })
  /** The value of a metric with its labels as they are printed. */
  const metric = async (name: string): Promise<number> => {
    const text = await (await get('/metrics')).text()
    const line = text.split('\n').find((each) => each.startsWith(`${name} `))
    return line === undefined ? 0 : Number(line.slice(name.length + 1))
  }

  it('reports that the process is alive and ready for visitors', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('reports that nothing is published yet', async () => {
    const { version } = await site.db().selectFrom('publication').select('version').executeTakeFirstOrThrow()
    await site.db().updateTable('publication').set({ version: 0 }).execute()
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 5_000 }).toBe(503)
    expect(await (await get('/readyz')).json()).toEqual({ message: 'Nothing is published yet. Publish the content folder.' })
    expect((await get('/healthz')).status).toBe(200)
    await site.db().updateTable('publication').set({ version }).execute()
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 5_000 }).toBe(200)
  })

  it.runIf(engine === 'sqlite')('takes no forms while the database file is not where it was', async () => {
    const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(site.db())
    const file = rows[0]?.file ?? ''
    const send = async () => (await site.post('/api/contactForm', new URLSearchParams(RIGHT.contactForm))).status
    const ready = async () => (await get('/readyz')).status
    expect(await send()).toBe(201)
    renameSync(file, `${file}.away`)
    expect(await send()).toBe(503)
    await expect.poll(ready, { timeout: 5_000 }).toBe(503)
    writeFileSync(file, '')
    expect(await send()).toBe(503)
    renameSync(`${file}.away`, file)
    expect(await send()).toBe(201)
    await expect.poll(ready, { timeout: 5_000 }).toBe(200)
    expect(await site.db().selectFrom('submission').select('id').execute()).toHaveLength(2)
    await site.db().deleteFrom('submission').execute()
  })

  it('reports numbers only, even if nothing has happened since the last report', async () => {
    for (let report = 0; report < 5; report += 1) {
      const samples = (await (await get('/metrics')).text()).split('\n').filter((line) => line && !line.startsWith('#'))
      expect(samples.filter((line) => !Number.isFinite(Number(line.split(' ').at(-1))) || / 9\d{9}\./.test(line))).toEqual([])
    }
  })

  it('counts requests, kept pages, renderings, forms and mails', async () => {
    await get('/metrics')
    const before = {
      pages: await metric('vitrine_http_requests_total{kind="page",status="200"}'),
      kept: await metric('vitrine_cache_answers_total{cache="pages",how="kept"}'),
      rendered: await metric('vitrine_render_seconds_count'),
      forms: await metric('vitrine_forms_total{form="contact",status="201"}'),
      mails: await metric('vitrine_mails{state="waiting"}'),
    }
    await (await get('/en/blog')).text()
    await (await get('/en/blog')).text()
    const sent = await fetch(`http://127.0.0.1:${site.port()}/api/contactForm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(RIGHT.contactForm),
    })
    expect(sent.status).toBe(201)
    await expect.poll(() => metric('vitrine_http_requests_total{kind="page",status="200"}')).toBe(before.pages + 2)
    expect(await metric('vitrine_cache_answers_total{cache="pages",how="kept"}')).toBe(before.kept + 1)
    expect(await metric('vitrine_render_seconds_count')).toBe(before.rendered + 1)
    expect(await metric('vitrine_forms_total{form="contact",status="201"}')).toBe(before.forms + 1)
    expect(await metric('vitrine_mails{state="waiting"}')).toBe(before.mails + 2)
    expect(await metric('vitrine_cache_bytes{cache="pages"}')).toBeGreaterThan(1_000)
    expect(await metric('vitrine_content_version')).toBe(1)
    expect(await metric('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  })

  it('tells its numbers to nobody who comes through a proxy, except with the token', async () => {
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
      expect((await get('/metrics', { [name]: '203.0.113.1' })).status).toBe(404)
    }
    const proxied = { 'x-forwarded-for': '203.0.113.1' }
    expect((await get('/metrics', { ...proxied, authorization: 'Bearer wrong' })).status).toBe(404)
    expect((await get('/metrics', { authorization: 'Bearer wrong' })).status).toBe(404)
    expect((await get('/metrics', { ...proxied, authorization: `Bearer ${TOKEN}` })).status).toBe(200)
  })
})
