import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type PostgresServer, startPostgres, startReplica } from '../support/database/postgres.ts'
import { type SmtpServer, startSmtp } from '../support/mail/smtp.ts'
import { type S3Server, startS3 } from '../support/s3/s3.ts'
import { samplePdf } from '../support/samples/uploads.ts'
import { formOf, RIGHT } from '../support/servers/forms-api.ts'
import { type Front, frontPorts, startFront } from '../support/servers/nginx.ts'
import { type RunningServer, startServer } from '../support/servers/process.ts'
import { runProgram } from './run-program.ts'

const PAGES = [
  '/en/',
  '/fa/products',
  '/ps/blog',
  '/ru/teams',
  '/en/product/vitamin-c',
  '/fa/careers',
  '/en/contact',
  '/ru/data/blood-tests',
]

/** Forms that are acknowledged before one node is killed, and after. */
const ENOUGH = 25

/** What a visitor got, and when; status 0 is a connection that was cut. */
interface Asked {
  what: string
  status: number
  began: number
  ended: number
}

/** An application and the bytes of its file. */
interface Sent extends Asked {
  name: string
  sha256: string
}

describe('two nodes over one PostgreSQL with a replica, a bucket and nginx', () => {
  let folder: string
  let postgres: PostgresServer
  let replica: PostgresServer
  let s3: S3Server
  let smtp: SmtpServer
  let nodes: [RunningServer, RunningServer]
  let front: Front
  let settings: Record<string, string>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-nodes-'))
    await cp('content', join(folder, 'content'), { recursive: true })
    postgres = await startPostgres()
    const url = await createDatabase(postgres.url)
    replica = await startReplica(postgres)
    const readUrl = new URL(replica.url)
    readUrl.pathname = new URL(url).pathname
    s3 = await startS3()
    smtp = await startSmtp()
    const ports = await frontPorts()
    settings = {
      CONTENT_DIR: join(folder, 'content'),
      DATABASE_URL: url,
      DATABASE_READ_URL: readUrl.href,
      STORAGE_URL: s3.url,
      SMTP_URL: smtp.url,
      MAIL_TO: 'clerk@company.example',
      PUBLIC_URL: `https://127.0.0.1:${ports.https}`,
      TRUST_PROXY: '127.0.0.1',
      FORM_LIMIT: 'off',
      ...s3.environment,
    }
    nodes = [
      await startServer({ ...settings, DATA_DIR: join(folder, 'first') }),
      await startServer({ ...settings, DATA_DIR: join(folder, 'second') }),
    ]
    // These visitors read faster than people do.
    const changes = { 'rate=30r/s': 'rate=3000r/s' }
    front = await startFront({ ports, nodes: nodes.map((node) => node.url), folder: join(folder, 'nginx'), changes })
  }, 120_000)

  afterAll(async () => {
    await front?.stop()
    for (const node of nodes ?? []) await node.stop()
    await smtp?.stop()
    await s3?.stop()
    await replica?.stop()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function rename(name: string): Promise<void> {
    const file = join(folder, 'content/products/vitamin-c.en.md')
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^name: .*$/m, `name: ${name}`))
    await runProgram(['content', 'publish', 'products/vitamin-c'], { ...settings, DATA_DIR: join(folder, 'publisher') })
  }

  it('a publication shows on both, its files too', async () => {
    const shown = (node: RunningServer) => fetch(`${node.url}/en/product/vitamin-c`).then((answer) => answer.text())
    for (const node of nodes) expect(await shown(node)).not.toContain('Vitamin for two')
    await rename('Vitamin for two')
    for (const node of nodes) await expect.poll(() => shown(node), { timeout: 5_000, interval: 20 }).toContain('Vitamin for two')
    const [picture = '/nothing'] = /\/pictures\/\d+\/products\/vitamin-c[^", ]+/.exec(await shown(nodes[1])) ?? []
    for (const node of nodes) {
      const answer = await fetch(node.url + picture, { headers: { accept: 'image/webp' } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      await answer.arrayBuffer()
    }
  })

  it('one node dies: nobody sees an error but on the cut connections, nothing is lost or doubled', { timeout: 240_000 }, async () => {
    const { careers: jobs } = JSON.parse((await front.ask('/api/careers')).text) as { careers: { data: { id: number }[] } }
    const job = String(jobs.data[0]?.id)
    const read: Asked[] = []
    const sent: Sent[] = []
    let going = true
    const timed = async (what: string, ask: () => Promise<{ status: number }>): Promise<Asked> => {
      const began = performance.now()
      const status = await ask().then(
        (answer) => answer.status,
        () => 0,
      )
      return { what, status, began, ended: performance.now() }
    }
    // Each from an address of its own, as visitors are.
    const reader = async (number: number): Promise<void> => {
      for (let turn = number; going; turn += 1) {
        const path = PAGES[turn % PAGES.length] ?? '/en/'
        read.push(await timed(path, () => front.ask(path, { from: `127.0.1.${number}` })))
      }
    }
    const sender = async (number: number): Promise<void> => {
      while (going) {
        const name = `Applicant ${randomUUID()}`
        const bytes = samplePdf(randomBytes(40_000))
        // Nobody is sent more than a few receipts a day.
        const applicant = { applicant_name: name, applicant_email: `${name.replace(' ', '-')}@example.com` }
        const body = formOf({ ...RIGHT.applications, ...applicant, career_id: job, resume: { name: 'resume.pdf', bytes } })
        const asked = await timed(name, () => front.ask('/api/applications', { method: 'POST', body, from: `127.0.2.${number}` }))
        sent.push({ ...asked, name, sha256: createHash('sha256').update(bytes).digest('hex') })
      }
    }
    const acknowledged = () => sent.filter(({ status }) => status === 201)
    const visitors = Promise.all([...[1, 2, 3].map(reader), ...[1, 2, 3].map(sender)])

    await expect.poll(() => acknowledged().length, { timeout: 60_000 }).toBeGreaterThan(ENOUGH)
    const publishing = rename('Vitamin for one')
    const killed = performance.now()
    const ended = once(nodes[0].process, 'exit')
    nodes[0].process.kill('SIGKILL')
    await ended
    const gone = performance.now()
    await publishing
    await expect.poll(() => acknowledged().length, { timeout: 60_000 }).toBeGreaterThan(2 * ENOUGH)
    going = false
    await visitors

    // nginx may hand a request to a connection that it keeps until the process has gone.
    const cut = ({ began, ended: end }: Asked): boolean => began <= gone && killed <= end
    expect(read.filter((asked) => asked.status !== 200 && !cut(asked))).toEqual([])
    expect(sent.filter((asked) => asked.status !== 201 && !cut(asked))).toEqual([])
    expect(await (await fetch(`${nodes[1].url}/en/product/vitamin-c`)).text()).toContain('Vitamin for one')

    const client = new pg.Client(settings.DATABASE_URL)
    await client.connect()
    const { rows } = await client.query<{ texts: string; stored_name: string; sha256: string }>(
      'select texts, stored_name, sha256 from submission left join submission_file on submission_id = submission.id',
    )
    await client.end()
    const found = rows.map(({ texts, ...file }) => ({ name: (JSON.parse(texts) as { applicant_name: string }).applicant_name, ...file }))
    const names = new Set(found.map(({ name }) => name))
    const lost = acknowledged().filter(({ name }) => !names.has(name))
    console.log(
      `One of two nodes killed: ${read.length} pages read, ${sent.length} forms sent, ${acknowledged().length} acknowledged, ${found.length} found, ${lost.length} lost, ${found.length - names.size} doubled`,
    )
    expect(lost).toEqual([])
    expect(found).toHaveLength(names.size)
    for (const { name, stored_name, sha256 } of found) {
      expect(sha256).toBe(sent.find((one) => one.name === name)?.sha256)
      expect(
        createHash('sha256')
          .update(await s3.read(`uploads/${stored_name}`))
          .digest('hex'),
      ).toBe(sha256)
    }

    // A mail whose end the dead node took with it may be sent once more, under the same Message-ID.
    const mailsAbout = (name: string) =>
      Map.groupBy(
        smtp.mails.filter(({ text }) => text.includes(name)),
        ({ messageId }) => messageId,
      )
    await smtp.waitFor(() => [...names].every((name) => mailsAbout(name).size === 2))
    for (const name of names) {
      for (const deliveries of mailsAbout(name).values()) expect(deliveries.length).toBeLessThanOrEqual(2)
    }
  })
})
