import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { QUARANTINE } from '#server/files/uploads/uploads.ts'
import { openDatabase } from '#server/storage/engine/database.ts'
import type { Engine } from '#server/storage/engine/dialect.ts'
import { createDatabase, dropDatabase } from '../support/database/postgres.ts'
import { type SmtpServer, startSmtp } from '../support/mail/smtp.ts'
import { bringDemo, bringPictures } from '../support/servers/process.ts'
import { Applicants, type SentApplication } from './applicants.ts'
import { dataFolder, KillableSite } from './killable-site.ts'

const VISITORS = 6

/** Where a mail server may fail: it says no, it says nothing, it breaks off after it has taken the text. */
const SMTP_FAULTS = ['defer', 'refuse', 'hang-before-greeting', 'hang', 'die-after-data'] as const

/** How much of it. */
interface Killing {
  engine: Engine
  submissions: number
  kills: number
}

/**
 * Visitors send applications while the server is killed again and again, and while the mail server
 * fails. Each kill comes at a moment that the dice choose, and takes with it what is just being sent.
 */
export function killWhileSending({ engine, submissions, kills }: Killing): void {
  let folder: Awaited<ReturnType<typeof dataFolder>>
  let databaseUrl: string | undefined
  let smtp: SmtpServer
  let site: KillableSite

  beforeAll(async () => {
    folder = await dataFolder()
    await (engine === 'sqlite' ? bringDemo : bringPictures)(folder.path)
    databaseUrl = engine === 'postgres' ? await createDatabase(inject('postgres')) : undefined
    smtp = await startSmtp()
    site = new KillableSite({
      DATA_DIR: folder.path,
      SMTP_URL: smtp.url,
      MAIL_TO: 'clerk@company.example',
      FORM_LIMIT: 'off',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    })
    await site.start()
  })

  afterAll(async () => {
    await site?.stop()
    await smtp?.stop()
    if (databaseUrl) await dropDatabase(inject('postgres'), databaseUrl)
    await folder?.remove()
  })

  it('keeps every acknowledged one whole, none half, no stray file, and delivers every mail', async () => {
    const applicants = new Applicants(site, await site.openJob())
    const sent = await applicants.send(submissions, { visitors: VISITORS, kills })
    const acknowledged = sent.filter((application) => application.acknowledged)
    expect(site.kills).toBeGreaterThan(kills / 2)
    expect(acknowledged.length).toBeGreaterThan(submissions / 2)

    // The next start sweeps up and goes on delivering.
    await site.restart()
    const stored = await storedApplications(databaseUrl, folder.path)
    const lost = acknowledged.filter(({ name }) => !stored.has(name))
    console.log(
      `${engine}, ${site.kills} kills: ${acknowledged.length} of ${submissions} acknowledged, ${stored.size} found, ${lost.length} lost`,
    )
    for (const application of acknowledged) expect(stored.get(application.name)).toEqual(asStored(application))
    for (const [name, application] of stored) expect(application).toEqual(asStored(sent.find((one) => one.name === name)))
    const uploads = await readdir(join(folder.path, 'uploads'))
    expect(uploads.filter((name) => name !== QUARANTINE)).toHaveLength(stored.size * 2)

    await smtp.waitFor(() => [...stored.keys()].every((name) => messageIds(smtp, name).size === 2))
    for (const name of stored.keys()) {
      const mails = Map.groupBy(mailsAbout(smtp, name), (mail) => mail.messageId)
      expect(mails.size).toBe(2)
      for (const deliveries of mails.values()) expect(deliveries.length).toBeLessThanOrEqual(2)
    }
  })

  it.each(SMTP_FAULTS)('delivers what was sent while the mail server did this: %s', async (fault) => {
    smtp.behave(fault)
    const applicants = new Applicants(site, await site.openJob())
    const sent = await applicants.send(5, { visitors: 5, kills: 0 })
    expect(sent.every((application) => application.acknowledged)).toBe(true)
    await smtp.waitFor(() => smtp.faults >= 2)
    await site.kill()
    smtp.behave('accept')
    await site.start()
    await smtp.waitFor(() => sent.every(({ name }) => messageIds(smtp, name).size === 2))
    for (const { name } of sent) {
      for (const deliveries of Map.groupBy(mailsAbout(smtp, name), (mail) => mail.messageId).values()) {
        expect(deliveries.length).toBeLessThanOrEqual(2)
      }
    }
  })
}

/** Mails whose text names the applicant: the notice to the company and the receipt. */
function mailsAbout(smtp: SmtpServer, name: string) {
  return smtp.mails.filter((mail) => mail.text.includes(name))
}

function messageIds(smtp: SmtpServer, name: string): Set<string> {
  return new Set(mailsAbout(smtp, name).map((mail) => mail.messageId))
}

interface StoredApplication {
  content: string
  resume: string | undefined
  cover_letter: string | undefined
}

function asStored(application: SentApplication | undefined): StoredApplication | undefined {
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  return application && { content: application.content, resume: hash(application.resume), cover_letter: hash(application.coverLetter) }
}

/** Every stored application by the applicant's name, with the hashes of the bytes that really lie on disk. */
async function storedApplications(databaseUrl: string | undefined, dataDir: string): Promise<Map<string, StoredApplication>> {
  const { db, close } = openDatabase(databaseUrl, dataDir)
  try {
    const stored = new Map<string, StoredApplication>()
    for (const { id, texts } of await db.selectFrom('submission').select(['id', 'texts']).execute()) {
      const { applicant_name, content } = JSON.parse(texts) as Record<string, string>
      const files = await db.selectFrom('submission_file').selectAll().where('submission_id', '=', id).execute()
      const hashOf = async (field: string) => {
        const file = files.find((one) => one.field === field)
        return (
          file &&
          createHash('sha256')
            .update(await readFile(join(dataDir, 'uploads', file.stored_name)))
            .digest('hex')
        )
      }
      stored.set(applicant_name ?? '', {
        content: content ?? '',
        resume: await hashOf('resume'),
        cover_letter: await hashOf('cover_letter'),
      })
    }
    return stored
  } finally {
    await close()
  }
}
