import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { runDailyWork } from '#server/daily.ts'
import { openUploads } from '#server/files/stores.ts'
import type { Scanner } from '#server/files/uploads/scanner.ts'
import { eraseQuarantine, sweep, type UploadStore } from '#server/files/uploads/uploads.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { readSigningKey } from '#server/storage/engine/signing-key.ts'
import { publish } from '#server/storage/publication/publication.ts'
import { commandSite, ENGINES, run } from '../../support/commands/command.ts'
import { onEachEngine } from '../../support/database/engines.ts'
import { openPostOffice } from '../../support/mail/post-office.ts'
import { S3_FAULTS } from '../../support/s3/proxy.ts'
import { type S3Server, startS3 } from '../../support/s3/s3.ts'
import { send, upload } from '../../support/samples/submissions.ts'
import { pdfOfSize, samplePdf } from '../../support/samples/uploads.ts'
import { apiOn, t } from '../../support/servers/api.ts'
import { formOf, RIGHT } from '../../support/servers/forms-api.ts'
import { smallSite } from '../../support/small-site/small-site.ts'

let s3: S3Server

beforeAll(async () => {
  s3 = await startS3()
  Object.assign(process.env, s3.environment)
})
afterEach(() => s3.behave('pass'))
afterAll(() => s3.stop())

/** The uploads of a machine of its own, in the bucket; each suite has a folder of the bucket. */
async function machine(
  prefix: string,
  scanner?: Scanner,
): Promise<{ dataDir: string; uploads: UploadStore; receiving: () => Promise<string[]> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-machine-'))
  const { storage } = readConfig({ STORAGE_URL: `${s3.url}&prefix=${prefix}` })
  const receiving = () => readdir(join(dataDir, 'receiving')).catch(() => [])
  return { dataDir, uploads: openUploads({ dataDir, storage }, scanner), receiving }
}

onEachEngine('a form with files', (open, engine) => {
  let app: FastifyInstance
  let database: Database
  let job: string
  let here: Awaited<ReturnType<typeof machine>>
  const told: string[] = []

  beforeAll(async () => {
    database = await open()
    await publish(database.db, smallSite())
    const { id } = await database.db.selectFrom('job').select('id').where('status', '=', 'open').limit(1).executeTakeFirstOrThrow()
    job = String(id)
    here = await machine(`forms-${engine}`)
    app = await apiOn(database, { uploads: here.uploads })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    await rm(here.dataDir, { recursive: true })
  })

  /** Applies under a name; the status and the sentence. */
  const apply = async (name: string, resume = samplePdf(Buffer.from(name))) => {
    const body = formOf({ ...RIGHT.applications, applicant_name: name, career_id: job, resume: { name: 'resume.pdf', bytes: resume } })
    const answer = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/applications`, { method: 'POST', body })
    return { status: answer.status, message: ((await answer.json()) as { message: string }).message }
  }
  /** Bytes in the bucket by the applicant's name. */
  const stored = async () => {
    const rows = await database.db
      .selectFrom('submission')
      .innerJoin('submission_file', 'submission_file.submission_id', 'submission.id')
      .select(['texts', 'stored_name'])
      .execute()
    const found = new Map<string, Buffer | undefined>()
    for (const { texts, stored_name } of rows) {
      const opened = await here.uploads.open(stored_name)
      found.set((JSON.parse(texts) as { applicant_name: string }).applicant_name, opened && (await buffer(opened.stream)))
    }
    return found
  }

  it('is acknowledged when the bucket has them, and leaves nothing on the machine', async () => {
    const large = pdfOfSize(4_000_000)
    expect(await apply('Large', large)).toMatchObject({ status: 201 })
    expect((await stored()).get('Large')?.equals(large)).toBe(true)
    expect(await s3.keys(`forms-${engine}/uploads/`)).toHaveLength(1)
    expect(await here.receiving()).toEqual([])
  })

  it('keeps no file of a form that is refused', async () => {
    const before = await s3.keys(`forms-${engine}/uploads/`)
    expect(await apply('', samplePdf())).toMatchObject({ status: 422 })
    expect(await s3.keys(`forms-${engine}/uploads/`)).toEqual(before)
  })

  it('is never acknowledged while the bucket is down, and is accepted again afterwards without a restart', async () => {
    const acknowledged: string[] = []
    let refused = 0
    for (const fault of S3_FAULTS) {
      await s3.behave(fault)
      const answers = await Promise.all([1, 2, 3].map((turn) => apply(`${fault} ${turn}`)))
      await s3.behave('pass')
      for (const answer of answers) expect(answer).toEqual({ status: 503, message: t('en', 'forms.unavailable') })
      expect(await here.receiving()).toEqual([])
      refused += answers.length
      for (const turn of [1, 2]) {
        const name = `after ${fault} ${turn}`
        expect(await apply(name)).toMatchObject({ status: 201 })
        acknowledged.push(name)
      }
    }
    const found = await stored()
    const lost = acknowledged.filter((name) => !found.get(name)?.equals(samplePdf(Buffer.from(name))))
    console.log(
      `S3 faults on ${engine}: ${refused} refused, ${acknowledged.length} acknowledged, ${acknowledged.length - lost.length} found, ${lost.length} lost`,
    )
    expect(lost).toEqual([])
    expect([...found.keys()].filter((name) => S3_FAULTS.some((fault) => name.startsWith(`${fault} `)))).toEqual([])
  }, 90_000)

  it('has its files quarantined in the bucket only when no submission has named them for a day, and back when one does', async () => {
    const uploads = `forms-${engine}/uploads/`
    const known = await s3.keys(uploads)
    const [old, fresh] = [crypto.randomUUID(), crypto.randomUUID()]
    const longAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
    for (const key of known) await s3.write(key, await s3.read(key), longAgo)
    await s3.write(uploads + old, 'nobody names it', longAgo)
    await s3.write(uploads + fresh, 'another machine is just receiving it')
    await s3.write(`${uploads}notes.txt`, 'not ours', longAgo)
    const log = { info: () => {}, warn: (line: string) => void told.push(line), error: () => {} }
    await here.uploads.removeUnfinished()
    expect(await s3.keys(uploads)).toContain(uploads + old)
    await runDailyWork({ db: database.db, uploads: here.uploads, mailFolder: here.dataDir, log })
    expect(await s3.keys(uploads)).toEqual([...known, uploads + fresh, `${uploads}notes.txt`, `${uploads}unknown/${old}`].toSorted())
    expect(told).toEqual([expect.stringMatching(/unknown to the database: 1, moved to s3:\S+ at \S+, uploads\/unknown\//)])
    expect(await eraseQuarantine(here.uploads, new Date(Date.now() - 60_000))).toBe(0)
    const names = known.map((key) => key.slice(uploads.length))
    expect(await sweep(here.uploads, new Set([...names, old]), longAgo)).toEqual({ quarantined: 0, returned: 1 })
    expect(String(await s3.read(uploads + old))).toBe('nobody names it')
    await sweep(here.uploads, new Set([...names, fresh]), new Date(Date.now() + 60_000))
    expect(await eraseQuarantine(here.uploads, new Date(Date.now() + 60_000))).toBe(1)
    expect(await s3.keys(uploads)).toEqual([...known, uploads + fresh, `${uploads}notes.txt`].toSorted())
  })

  it('has its files guarded from another database', async () => {
    const other = await open()
    expect(await here.uploads.isOwnedBy(await readSigningKey(database.db))).toBe(true)
    expect(await here.uploads.isOwnedBy(await readSigningKey(other.db))).toBe(false)
    const before = await s3.keys()
    const log = { info: () => {}, warn: (line: string) => void told.push(line), error: () => {} }
    const work = runDailyWork({ db: other.db, uploads: here.uploads, mailFolder: here.dataDir, log }, new Date(Date.now() + 1e10))
    await expect(work).rejects.toThrow('belong to another database; none were removed.')
    expect(await s3.keys()).toEqual(before)
  })
})

onEachEngine('a mail with files', (open, engine) => {
  it('waits while the bucket is down, and attaches the files afterwards', async () => {
    const office = await openPostOffice(open)
    const { uploads } = await machine(`mail-${engine}`)
    const bytes = pdfOfSize(300_000)
    await office.submit('application', { receipt: false }, [{ field: 'resume', name: 'resume.pdf', bytes }])
    const { stored_name } = await office.database.db.selectFrom('submission_file').select('stored_name').executeTakeFirstOrThrow()
    await uploads.put(stored_name, bytes)
    office.delivery.uploads = uploads
    for (const fault of ['refuse', 'cut-answer'] as const) {
      await s3.behave(fault)
      await office.deliverAll()
      expect(await office.outbox()).toMatchObject([{ state: 'waiting', last_error: expect.stringContaining('s3://lajward/') }])
      expect(JSON.stringify(await office.outbox())).not.toContain('S3RVER')
      office.pass(24 * 60 * 60_000)
    }
    await s3.behave('pass')
    await office.deliverAll()
    expect(office.smtp.mails).toHaveLength(1)
    expect(office.smtp.mails[0]?.attachments.map((file) => file.bytes.equals(bytes))).toEqual([true])
  })

  it('waits for the virus scanner, which gets the bytes from the bucket', async () => {
    const seen: Buffer[] = []
    const { uploads, receiving } = await machine(`scan-${engine}`)
    const name = crypto.randomUUID()
    expect(await uploads.onDisk(name, async () => 'work')).toBeUndefined()
    await uploads.put(name, Buffer.from('bytes'))
    const verdict = await uploads.onDisk(name, async (path) => {
      seen.push(await readFile(path))
      return 'clean'
    })
    expect([verdict, seen.map(String)]).toEqual(['clean', ['bytes']])
    expect(await receiving()).toEqual([])
  })
})

describe.each(ENGINES)('commands on a bucket (%s)', (engine) => {
  async function bucketSite() {
    const site = await commandSite(engine)
    vi.stubEnv('STORAGE_URL', `${s3.url}&prefix=commands-${crypto.randomUUID()}`)
    const { storage } = readConfig(process.env as Record<string, string>)
    return { ...site, storage, prefix: storage?.prefix ?? '', uploads: openUploads({ dataDir: site.dataDir, storage }) }
  }

  it('copy the files of a submission, erase them with the person, and say why they cannot', async () => {
    const { db, dataDir, uploads, prefix } = await bucketSite()
    const file = await upload(dataDir, 'resume.pdf', 'bytes of the resume')
    await uploads.put(file.stored_name, Buffer.from('bytes of the resume'))
    const id = await send(db, { form: 'application', files: [file] })
    expect((await run(['inbox', 'files', String(id), '--to', dataDir])).printed).toBe(join(dataDir, 'resume.pdf'))
    expect(await readFile(join(dataDir, 'resume.pdf'), 'utf8')).toBe('bytes of the resume')
    expect((await run(['inbox', 'export', '--format', 'json'])).data).toContain(file.sha256)

    await s3.behave('forbid')
    const refused = run(['inbox', 'files', String(id), '--to', dataDir])
    await expect(refused).rejects.toThrow(/s3:\/\/lajward\/\S+ at http:\S+ answered 403 \(\w+\)\. Check STORAGE_URL/)
    const erased = await run(['inbox', 'erase', 'laila@example.com', '--yes'])
    await s3.behave('pass')
    expect(erased).toMatchObject({ code: 1, complained: expect.stringContaining('The running site removes them within a day.') })
    expect(await s3.keys(`${prefix}uploads/`)).toHaveLength(1)

    const again = await upload(dataDir, 'resume.pdf')
    await uploads.put(again.stored_name, Buffer.from('bytes'))
    await send(db, { form: 'application', files: [again] })
    expect(await run(['inbox', 'erase', 'laila@example.com', '--yes'])).toMatchObject({ code: 0 })
    expect(await s3.keys(`${prefix}uploads/`)).toEqual([])
  })

  it('name a file that the bucket has not got', async () => {
    const { db, dataDir } = await bucketSite()
    const id = await send(db, { form: 'application', files: [await upload(dataDir, 'lost.pdf')] })
    expect(await run(['inbox', 'files', String(id), '--to', dataDir])).toMatchObject({
      code: 1,
      complained: expect.stringContaining('lost.pdf of submission'),
    })
  })
})

it('a list is read to its end, however many pages it has', async () => {
  const { uploads } = await machine('many')
  const names = Array.from({ length: 1005 }, () => crypto.randomUUID())
  for (const name of names) await s3.write(`many/uploads/${name}`, name)
  const listed = await Array.fromAsync(uploads.list())
  expect(listed.map(({ name }) => name)).toEqual(names.toSorted())
  expect(listed[0]).toMatchObject({ size: 36 })
})

it('without credentials, the message names the missing ones', async () => {
  const { uploads } = await machine('nobody')
  for (const name of Object.keys(s3.environment)) if (name !== 'AWS_EC2_METADATA_DISABLED') vi.stubEnv(name, undefined)
  vi.stubEnv('HOME', tmpdir())
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(uploads.size(crypto.randomUUID())).rejects.toThrow('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
})

it('wrong credentials are refused at once, and no sentence repeats them', async () => {
  const { uploads } = await machine('forged')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'open-sesame')
  onTestFinished(() => void vi.unstubAllEnvs())
  const error: unknown = await uploads.remove(crypto.randomUUID()).catch((reason) => reason)
  expect(error).toMatchObject({ name: 'StorageUnavailable', refused: true, code: 'SignatureDoesNotMatch' })
  expect(JSON.stringify([error, String(error), (error as Error).stack])).not.toMatch(/sesame|S3RVER|Signature=|AWS4/)
})
