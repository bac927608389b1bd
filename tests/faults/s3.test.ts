import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#server/storage/engine/database.ts'
import type { Engine } from '#server/storage/engine/dialect.ts'
import { createDatabase, dropDatabase } from '../support/database/postgres.ts'
import { type SmtpServer, startSmtp } from '../support/mail/smtp.ts'
import { type S3Server, startS3 } from '../support/s3/s3.ts'
import { startServer } from '../support/servers/process.ts'
import { Applicants, type SentApplication } from './applicants.ts'
import { dataFolder, KillableSite } from './killable-site.ts'

const SUBMISSIONS = 60
const KILLS = 3

/** Files lie in a bucket whose server does wrong again and again, while visitors send and the site is killed. */
describe.each<Engine>(['sqlite', 'postgres'])('a site on %s with its files in a bucket', (engine) => {
  let folder: Awaited<ReturnType<typeof dataFolder>>
  let databaseUrl: string | undefined
  let s3: S3Server
  let smtp: SmtpServer
  let settings: Record<string, string>
  let site: KillableSite

  beforeAll(async () => {
    folder = await dataFolder()
    databaseUrl = engine === 'postgres' ? await createDatabase(inject('postgres')) : undefined
    s3 = await startS3()
    smtp = await startSmtp()
    settings = {
      DATA_DIR: folder.path,
      STORAGE_URL: s3.url,
      SMTP_URL: smtp.url,
      MAIL_TO: 'clerk@company.example',
      FORM_LIMIT: 'off',
      ...s3.environment,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    }
    site = new KillableSite(settings)
    await site.start()
  })

  afterAll(async () => {
    await site?.stop()
    await smtp?.stop()
    await s3?.stop()
    if (databaseUrl) await dropDatabase(inject('postgres'), databaseUrl)
    await folder?.remove()
  })

  it('loses nothing that it has acknowledged, and mails all of it with its files', async () => {
    const applicants = new Applicants(site, await site.openJob())
    await s3.behave('moody')
    const sent = await applicants.send(SUBMISSIONS, { visitors: 4, kills: KILLS })
    await s3.behave('pass')
    await site.restart()
    expect(await readdir(join(folder.path, 'receiving'))).toEqual([])

    const acknowledged = sent.filter((application) => application.acknowledged)
    const stored = await storedApplications(databaseUrl, folder.path, s3)
    const found = acknowledged.filter(({ name }) => stored.has(name))
    const lost = acknowledged.filter((application) => !isWhole(application, stored.get(application.name)))
    console.log(
      `S3 faults and ${site.kills} kills on ${engine}: ${sent.length} sent, ${acknowledged.length} acknowledged, ${found.length} found, ${lost.length} lost`,
    )
    expect(lost).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(SUBMISSIONS / 4)
    expect(acknowledged.length).toBeLessThan(SUBMISSIONS)
    for (const [name, files] of stored)
      expect(
        isWhole(
          sent.find((one) => one.name === name),
          files,
        ),
      ).toBe(true)

    const notices = () => smtp.mails.filter(({ attachments }) => attachments.length > 0)
    await smtp.waitFor(() => [...stored.keys()].every((name) => notices().some(({ text }) => text.includes(name))))
    for (const [name, files] of stored) {
      const notice = notices().find(({ text }) => text.includes(name))
      expect(notice?.attachments.map(({ bytes }) => hashOf(bytes)).toSorted()).toEqual(files.toSorted())
    }
  })

  it('starts while the bucket does not answer, serves its pages, and takes files when it does', async () => {
    await s3.behave('refuse')
    await site.restart()
    expect((await fetch(`${await site.url()}/en`)).status).toBe(200)
    const applicants = new Applicants(site, await site.openJob())
    const [refused] = await applicants.send(1, { visitors: 1, kills: 0 })
    await s3.behave('pass')
    const [taken] = await applicants.send(1, { visitors: 1, kills: 0 })
    expect([refused?.acknowledged, taken?.acknowledged]).toEqual([false, true])
  })

  it('does not start where the bucket refuses it or is of another site, and says so without a secret', async () => {
    const start = async (changes: Record<string, string>) => {
      const other = await dataFolder()
      const started = startServer({ ...settings, DATABASE_URL: '', DATA_DIR: other.path, ...changes })
      const error: unknown = await started.then(
        (server) => server.stop(),
        (reason) => reason,
      )
      await other.remove()
      return String(error)
    }
    const refused = await start({ AWS_SECRET_ACCESS_KEY: 'open-sesame' })
    expect(refused).toContain('ended with code 2')
    expect(refused).toMatch(/s3:\/\/lajward\/ at http:\S+ answered 403 \(\w+\)\. Check STORAGE_URL, the credentials and the permissions/)
    expect(refused).not.toContain('sesame')
    const another = await start({})
    expect(another).toContain('ended with code 2')
    expect(another).toContain('belong to another database. Check DATABASE_URL, DATA_DIR and STORAGE_URL')
  })
})

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Whether both files of an application are there as they were sent. */
function isWhole(application: SentApplication | undefined, files: string[] | undefined): boolean {
  if (!application || !files) return false
  return [application.resume, application.coverLetter].map(hashOf).toSorted().join() === files.toSorted().join()
}

/** The hashes of what really lies in the bucket, by the applicant's name. */
async function storedApplications(databaseUrl: string | undefined, dataDir: string, s3: S3Server): Promise<Map<string, string[]>> {
  const { db, close } = openDatabase(databaseUrl, dataDir)
  try {
    const stored = new Map<string, string[]>()
    for (const { id, texts } of await db.selectFrom('submission').select(['id', 'texts']).execute()) {
      const files = await db.selectFrom('submission_file').select('stored_name').where('submission_id', '=', id).execute()
      const bytes = await Promise.all(files.map(({ stored_name }) => s3.read(`uploads/${stored_name}`)))
      stored.set((JSON.parse(texts) as { applicant_name: string }).applicant_name, bytes.map(hashOf))
    }
    return stored
  } finally {
    await close()
  }
}
