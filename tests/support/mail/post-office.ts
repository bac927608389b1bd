import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import type { Config } from '#server/config.ts'
import { uploadStore } from '#server/files/uploads/uploads.ts'
import { createServerTranslate } from '#server/language/i18n.ts'
import { readLanguageFiles } from '#server/language/language-files.ts'
import { type Delivery, deliverNext } from '#server/mail/delivery.ts'
import { smtpTransport } from '#server/mail/smtp-transport.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { publish } from '#server/storage/publication/publication.ts'
import type { Mail } from '#server/storage/submissions/outbox.ts'
import { type NewSubmission, type NewSubmissionFile, storeSubmission } from '#server/storage/submissions/submissions.ts'
import { smallSite } from '../small-site/small-site.ts'
import { type SmtpOptions, type SmtpServer, startSmtp } from './smtp.ts'

const LOCALES = join(import.meta.dirname, '../../../locales')

export const languageFiles = readLanguageFiles(LOCALES)
export const texts = createServerTranslate(() => languageFiles)

/** Texts of one submission of each form, with every required field. */
export const SAMPLES = {
  contact: { name: 'Ahmad Zia', email: 'ahmad@example.com', phone: '+93 700 111 222', message: 'Do you deliver to Herat?\nThank you.' },
  inquiry: {
    agent_name: 'Laila Karimi',
    agent_email: 'laila@example.org',
    company_name: 'Clinic & Sons',
    company_type: 'Healthcare',
    type_of_inquiry: 'Information Request',
    description: 'We need 200 thermometers.',
  },
  application: { applicant_name: 'Omid', applicant_email: 'omid@example.net', content: 'I would like to work with you.', career_id: '1' },
} as const

const EMAIL_FIELDS = { contact: 'email', inquiry: 'agent_email', application: 'applicant_email' } as const

/** A file to be stored with a submission. */
export interface SampleFile {
  field: string
  name: string
  bytes: Buffer
  type?: string
  scan?: NewSubmissionFile['scan']
}

/** A published site with an outbox, a mail server, a data folder, and a clock that is set by hand. */
export interface PostOffice {
  database: Database
  smtp: SmtpServer
  config: Pick<Config, 'publicUrl' | 'dataDir' | 'smtpUrl' | 'mailFrom' | 'mailTo' | 'mailDigest' | 'webhooks' | 'webhookSecret'>
  delivery: Delivery
  /** The same, for a server that does not answer. */
  impatient: Delivery
  /** Lines that were logged. */
  lines: string[]
  /** Lets time pass for the deliveries. */
  pass: (ms: number) => void
  /** Stores a submission as the forms do. */
  submit: (
    form: keyof typeof SAMPLES,
    change?: Partial<NewSubmission> & { texts?: Record<string, string> },
    files?: SampleFile[],
  ) => Promise<void>
  /** Sends what is due, one after the other. */
  deliverAll: () => Promise<void>
  /** The outbox in the order of its rows. */
  outbox: () => Promise<Mail[]>
}

// The first test of a suite publishes the site, and a stop may take five seconds.
vi.setConfig({ testTimeout: 30_000 })

/** For servers that are known never to answer. */
const NO_PATIENCE = { connectionTimeout: 2_000, greetingTimeout: 1_500, socketTimeout: 1_500 }

/** The clock stands still, ahead of what is put into the outbox in the meantime. */
const AHEAD_MS = 10 * 60_000

/** Databases with the small site, one a suite: publishing takes longer than most tests. */
const databases = new WeakMap<() => Promise<Database>, Promise<Database>>()

/** Opens a post office with an empty outbox on the database of the suite; the rest of it is closed after the test. */
export async function openPostOffice(open: () => Promise<Database>, options: SmtpOptions = {}): Promise<PostOffice> {
  const [database, smtp, dataDir] = await Promise.all([emptyDatabase(open), startSmtp(options), mkdtemp(join(tmpdir(), 'vitrine-mail-'))])
  const cut = new AbortController()
  onTestFinished(async () => {
    cut.abort()
    await smtp.stop()
    await rm(dataDir, { recursive: true })
  })
  const lines: string[] = []
  let clock = Date.now() + AHEAD_MS
  const config = {
    publicUrl: 'https://www.lajward.example',
    dataDir,
    smtpUrl: smtp.url,
    mailFrom: undefined,
    mailTo: 'clerk@lajward.example',
    mailDigest: undefined,
    webhooks: {},
    webhookSecret: undefined,
  }
  const delivery: Delivery = {
    db: database.db,
    texts: languageFiles,
    config,
    uploads: uploadStore({ folder: join(dataDir, 'uploads') }),
    transport: smtpTransport(smtp.url),
    log: { warn: (line) => lines.push(line) },
    workerId: 'here:1',
    now: () => new Date(clock),
    signal: cut.signal,
  }
  return {
    database,
    smtp,
    config,
    delivery,
    impatient: { ...delivery, transport: smtpTransport(smtp.url, NO_PATIENCE) },
    lines,
    pass: (ms) => {
      clock += ms
    },
    submit: async (form, change = {}, files = []) => {
      const all: Record<string, string> = { ...SAMPLES[form], ...change.texts }
      await storeSubmission(
        database.db,
        {
          form,
          locale: 'en',
          email: all[EMAIL_FIELDS[form]] ?? '',
          quarantine: null,
          idempotencyKey: null,
          receipt: form !== 'contact',
          webhook: false,
          ...change,
          texts: all,
          files: await Promise.all(files.map((file) => storeFile(dataDir, file))),
        },
        'www.lajward.example',
      )
    },
    deliverAll: async () => {
      while (await deliverNext(delivery));
    },
    outbox: () => database.db.selectFrom('mail').selectAll().orderBy('id').execute(),
  }
}

async function emptyDatabase(open: () => Promise<Database>): Promise<Database> {
  const database = await (databases.get(open) ?? publishedDatabase(open))
  for (const table of ['mail', 'submission_file', 'submission', 'subscriber', 'newsletter_issue', 'rate_limit_hit'] as const) {
    await database.db.deleteFrom(table).execute()
  }
  return database
}

function publishedDatabase(open: () => Promise<Database>): Promise<Database> {
  const published = open().then(async (database) => {
    await publish(database.db, smallSite())
    return database
  })
  databases.set(open, published)
  return published
}

async function storeFile(
  dataDir: string,
  { field, name, bytes, type = 'application/pdf', scan = 'off' }: SampleFile,
): Promise<NewSubmissionFile> {
  const stored_name = crypto.randomUUID()
  await mkdir(join(dataDir, 'uploads'), { recursive: true })
  await writeFile(join(dataDir, 'uploads', stored_name), bytes)
  return { field, name, stored_name, size: bytes.length, content_type: type, sha256: '', scan }
}
