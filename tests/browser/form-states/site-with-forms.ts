import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type NewsletterAction, newsletterLink } from '../../../src/server/mail/messages/newsletter-links.ts'
import { openDatabase } from '../../../src/server/storage/engine/database.ts'
import type { SubmissionForm } from '../../../src/server/storage/engine/schema.ts'
import { readSigningKey } from '../../../src/server/storage/engine/signing-key.ts'
import { bringPictures, startServer } from '../../support/servers/process.ts'
import { wakeParts } from '../parts.ts'
import { test as base, hydrated } from '../site.ts'

export { expect } from '../site.ts'

/** In which the words of the forms are tried: a language of each direction, with digits of its own. */
export const SPOKEN = ['en', 'fa'] as const
type Language = (typeof SPOKEN)[number]

/** An interface text by its key, with its values filled in as they are given. */
export type Words = (key: string, values?: Record<string, string>) => string

/** A server that takes forms without a limit, and what it has stored. */
interface SiteWithForms {
  url: string
  /** What arrived from a sender by a form. */
  submissions: (form: SubmissionForm, sender: string) => Promise<StoredSubmission[]>
  subscriberState: (email: string) => Promise<string | undefined>
  /** Path, without a language, and parameters of a link in the mails to a subscriber. */
  linkOf: (action: NewsletterAction, email: string) => Promise<string>
}

interface StoredSubmission {
  texts: Record<string, string>
  /** SHA-256 of the bytes on disk by field. */
  files: Record<string, string>
}

interface Fixtures {
  language: Language
  t: Words
  /** Opens a page in the language, by its path without the prefix. */
  open: (path: string) => Promise<void>
}

/** `test` on a server of its own for each worker, in one language. */
export const test = base.extend<Fixtures, { site: SiteWithForms }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern which fixtures this one needs
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-form-states-'))
      await bringPictures(dataDir)
      const server = await startServer({ DATA_DIR: dataDir, FORM_LIMIT: 'off' })
      await use(siteAt(server.url, dataDir))
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  language: ['en', { option: true }],
  // What moves is drawn sixty times a second, a third of the time that these tests would take; no form depends on it.
  contextOptions: { reducedMotion: 'reduce' },
  baseURL: ({ site }, use) => use(site.url),
  t: ({ language }, use) => use(wordsOf(language)),
  open: async ({ page, language, javaScriptEnabled }, use) => {
    await use(async (path) => {
      await page.goto(`/${language}${path}`)
      if (!javaScriptEnabled) return
      await hydrated(page)
      await wakeParts(page)
    })
  },
})

/**
 * A browser without scripts. Nobody then asks for the texts that a page has fetched for them, and a
 * page that answers a refused form has its status.
 */
export const PLAIN = {
  javaScriptEnabled: false,
  expected: { messages: [/was preloaded using link preload but not used/, /the server responded with a status of 422/] },
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function wordsOf(language: Language): Words {
  const texts: unknown = JSON.parse(readFileSync(`locales/${language}/translation.json`, 'utf8'))
  return (key, values = {}) => {
    const found = key.split('.').reduce<unknown>((group, part) => (group as Record<string, unknown>)[part], texts)
    if (typeof found !== 'string') throw new Error(`There is no text ${key}.`)
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  }
}

type Db = ReturnType<typeof openDatabase>['db']

function siteAt(url: string, dataDir: string): SiteWithForms {
  const read = async <Result>(query: (db: Db) => Promise<Result>): Promise<Result> => {
    const database = openDatabase(undefined, dataDir)
    try {
      return await query(database.db)
    } finally {
      await database.close()
    }
  }
  return {
    url,
    submissions: (form, sender) => read((db) => submissionsIn(db, join(dataDir, 'uploads'), form, sender)),
    subscriberState: (email) => read(async (db) => (await subscriberIn(db, email))?.state),
    linkOf: (action, email) =>
      read(async (db) => {
        const { id = 0 } = (await subscriberIn(db, email)) ?? {}
        const link = new URL(
          newsletterLink({ publicUrl: url, languages: ['en'], source: 'en' }, await readSigningKey(db), action, { id, locale: 'en' }),
        )
        return link.pathname + link.search
      }),
  }
}

function subscriberIn(db: Db, email: string) {
  return db.selectFrom('subscriber').select(['id', 'state']).where('email', '=', email).executeTakeFirst()
}

async function submissionsIn(db: Db, uploads: string, form: SubmissionForm, sender: string): Promise<StoredSubmission[]> {
  const rows = await db.selectFrom('submission').selectAll().where('form', '=', form).where('email', '=', sender).execute()
  return Promise.all(
    rows.map(async ({ id, texts }) => {
      const files = await db.selectFrom('submission_file').selectAll().where('submission_id', '=', id).execute()
      const hashes = files.map(async ({ field, stored_name }) => [field, sha256(await readFile(join(uploads, stored_name)))] as const)
      return { texts: JSON.parse(texts) as Record<string, string>, files: Object.fromEntries(await Promise.all(hashes)) }
    }),
  )
}
