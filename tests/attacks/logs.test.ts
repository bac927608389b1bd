import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type Database, openDatabase } from '#server/storage/engine/database.ts'
import type { Engine } from '#server/storage/engine/dialect.ts'
import { createDatabase, dropDatabase } from '../support/database/postgres.ts'
import { exchange } from '../support/http/raw-http.ts'
import { formOf, RESUME, RIGHT } from '../support/servers/forms-api.ts'
import { freePort } from '../support/servers/free-port.ts'
import { bringDemo, type RunningServer, startServer } from '../support/servers/process.ts'

/** In everything that a visitor sends; nothing of it may be in the log. */
const MARK = 'm4rk3d'

/** What would be a line of the log if it got into one as it is. */
const LINE = `\r\n{"level":60,"msg":"forged ${MARK}"}\r\n`

interface Logged {
  level: number
  time: number
  msg: string
  reqId?: string
  form?: string
  status?: number
}

const LEVELS = ['info', 'debug'] as const
const ENGINES: Engine[] = ['sqlite', 'postgres']

describe.each(ENGINES.flatMap((engine) => LEVELS.map((level) => ({ engine, level }))))(
  'the log of level $level on $engine',
  ({ engine, level }) => {
    let folder: string
    let url: string | undefined
    let site: RunningServer
    let database: Database
    let lines: Logged[]

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'vitrine-log-'))
      if (engine === 'sqlite') await bringDemo(folder)
      url = engine === 'postgres' ? await createDatabase(inject('postgres')) : undefined
      site = await startServer({
        DATA_DIR: folder,
        DATABASE_URL: url ?? '',
        LOG_LEVEL: level,
        FORM_LIMIT: '3/1h',
        TRUST_PROXY: 'on',
        SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      })
      database = openDatabase(url, folder)
      await visit()
      // The last line of what was broken, and that of the mail that nobody takes, which comes when it comes.
      const last = ['A form could not be stored', 'was not delivered']
      await vi.waitUntil(() => last.every((line) => site.output().includes(line)), { timeout: 20_000 })
      const [, logged = ''] = site.output().split(/Vitrine serves .*\n/)
      lines = logged
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Logged)
    })
    afterAll(async () => {
      await database?.close()
      await site?.stop()
      await rm(folder, { recursive: true, force: true })
      if (url) await dropDatabase(inject('postgres'), url)
    })

    const marked = {
      'user-agent': MARK,
      referer: `https://${MARK}.example/`,
      cookie: `lang=${MARK}`,
      'x-request-id': MARK,
      'request-id': MARK,
      'x-forwarded-for': '203.0.113.77',
    }
    const post = async (path: string, body: RequestInit['body'], headers: Record<string, string> = {}) => {
      const answer = await fetch(site.url + path, { method: 'POST', body, headers: { ...marked, ...headers }, redirect: 'manual' })
      await answer.text()
      return answer.status
    }
    const get = async (path: string) => {
      const answer = await fetch(site.url + path, { headers: marked })
      await answer.text()
      return answer.status
    }

    /** Does what visitors do, and what attackers do, with the mark in all of it. */
    async function visit(): Promise<void> {
      const message = `${MARK}${LINE}`
      const person = { name: MARK, email: `${MARK}@example.com`, phone: MARK, message }
      expect(await post('/api/contactForm', formOf(person))).toBe(201)
      expect(await post('/api/contactForm', formOf({ ...person, email: `${MARK}${LINE}` }))).toBe(422)
      expect(await post('/en/contact?form=contact', formOf({ ...person, [`${MARK}${LINE}`]: MARK }))).toBe(422)
      expect(await post('/api/contactForm', formOf(person))).toBe(429)
      expect(await post('/api/contactForm', formOf(person), { 'sec-fetch-site': 'cross-site' })).toBe(403)
      const resume = { name: `${MARK}${LINE}.pdf`, bytes: RESUME.bytes }
      const application = { applicant_name: MARK, applicant_email: `${MARK}@example.com`, content: message, career_id: '1', resume }
      expect([201, 422]).toContain(await post('/api/applications', formOf(application)))
      expect(await post('/api/applications', formOf({ ...application, resume: { name: resume.name, bytes: Buffer.from(MARK) } }))).toBe(422)
      expect(await post('/api/newsletters', JSON.stringify({ email: `${MARK}@example.com` }), { 'content-type': 'application/json' })).toBe(
        201,
      )
      expect(await post('/api/contactForm', `{"name":"${MARK}`, { 'content-type': 'application/json' })).toBe(429)
      expect(await post('/en/?form=newsletter', MARK, { 'content-type': `text/x-${MARK}` })).toBe(415)
      for (const path of [
        `/en/${MARK}`,
        `/${encodeURIComponent(LINE)}`,
        `/api/${MARK}`,
        `/api/products?page=${MARK}`,
        `/storage/${MARK}`,
        `/en/products?search=${MARK}`,
      ]) {
        expect([200, 404, 422]).toContain(await get(path))
      }
      const port = Number(new URL(site.url).port)
      await exchange(port, `GET /${MARK} HTTP/1.1\r\nhost: a\r\nx: ${MARK}\x01\r\n\r\n`)
      await exchange(port, `${MARK}\r\n\r\n`)
      await breakThings(person)
    }

    /** Faults of our own, met with the mark in hand. */
    async function breakThings(person: Record<string, string>): Promise<void> {
      const { db } = database
      await db.updateTable('product').set({ data: '{' }).where('slug', '=', 'paracetamol').execute()
      expect(await get(`/api/products/paracetamol?x=${MARK}`)).toBe(500)
      expect(await get(`/ru/product/paracetamol?x=${MARK}`)).toBeGreaterThanOrEqual(500)
      await sql`alter table post rename to post_away`.execute(db)
      expect(await get(`/api/posts?search=${MARK}`)).toBe(500)
      await sql`alter table post_away rename to post`.execute(db)
      await sql`alter table submission rename to submission_away`.execute(db)
      expect(
        await post(
          '/api/inquiryForm',
          formOf({ ...RIGHT.inquiryForm, agent_name: person.name ?? '', agent_email: person.email ?? '', description: MARK }),
        ),
      ).toBe(503)
      await sql`alter table submission_away rename to submission`.execute(db)
    }

    it('has one object on each line, with its time, its level and a sentence', () => {
      expect(lines.length).toBeGreaterThan(8)
      for (const line of lines) {
        expect(line).toMatchObject({ level: expect.any(Number), time: expect.any(Number), msg: expect.stringMatching(/\S/) })
        expect(line.level).toBeLessThan(60)
      }
    })

    it('holds nothing of what visitors sent, nor who they are', () => {
      for (const line of lines) expect(JSON.stringify(line)).not.toMatch(new RegExp(`${MARK}|203\\.0\\.113|forged`))
    })

    it('tells of what was refused, and of faults of our own, by the number of the request', () => {
      const about = (msg: string) => lines.filter((line) => line.msg === msg)
      expect(about('A form was refused.').map(({ form, status }) => `${form} ${status}`)).toEqual(
        expect.arrayContaining(['contact 422', 'contact 429', 'application 422', 'newsletter 415']),
      )
      expect(about('A cross-site form was refused.')).toHaveLength(1)
      expect(about('A form could not be stored').length).toBeGreaterThan(0)
      expect(about('The API could not answer a request').length).toBeGreaterThanOrEqual(2)
      for (const line of lines.filter(({ msg }) => /form|API/.test(msg))) expect(line.reqId).toMatch(/^req-\w+$/)
      expect(about('A request could not be read').length > 0).toBe(level === 'debug')
    })
  },
)
