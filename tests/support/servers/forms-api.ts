import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { LanguageCode } from '#domain/language/languages.ts'
import { uploadStore } from '#server/files/uploads/uploads.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { publish } from '#server/storage/publication/publication.ts'
import { samplePdf } from '../samples/uploads.ts'
import { smallSite } from '../small-site/small-site.ts'
import { type ApiOptions, apiOn } from './api.ts'

/** An answer to a form. */
export interface FormAnswer {
  status: number
  headers: Headers
  message: string
  errors: Record<string, string[]> | undefined
}

/** A job that takes applications and one that does not, by id. */
export interface Jobs {
  open: string
  closed: string
}

/** Right values of every form, without files. */
export const RIGHT = {
  newsletters: { email: 'laila@example.com' },
  contactForm: { name: 'Laila', email: 'laila@example.com', message: 'Salaam' },
  inquiryForm: {
    agent_name: 'Laila',
    agent_email: 'laila@example.com',
    company_name: 'Lajward',
    company_type: 'Healthcare',
    type_of_inquiry: 'Sales',
    description: 'A question',
  },
  applications: { applicant_name: 'Laila', applicant_email: 'laila@example.com', content: 'I am a nurse' },
} as const

/**
 * The API on the small site, listening on loopback, with an uploads folder of its own.
 * @param open gives a new database, as `onEachEngine` does
 */
export function formsApi(open: () => Promise<Database>, options: Omit<ApiOptions, 'uploads'> = {}) {
  let app: FastifyInstance
  let database: Database
  let folder: string
  let jobs: Jobs
  beforeAll(async () => {
    database = await open()
    await publish(database.db, smallSite())
    folder = await mkdtemp(join(tmpdir(), 'vitrine-uploads-'))
    app = await apiOn(database, { ...options, uploads: uploadStore({ folder }) })
    await app.listen({ port: 0, host: '127.0.0.1' })
    jobs = { open: await jobOf(database, 'open'), closed: await jobOf(database, 'closed') }
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  const port = () => (app.server.address() as AddressInfo).port
  return {
    port,
    url: (path: string) => `http://127.0.0.1:${port()}/api${path}`,
    db: () => database.db,
    jobs: () => jobs,
    /** Sends a body as it is. */
    post: (path: string, body: RequestInit['body'], headers: Record<string, string> = {}) =>
      answerOf(fetch(`http://127.0.0.1:${port()}/api${path}`, { method: 'POST', body, headers })),
    /** Sends values as JSON. */
    json: (path: string, values: unknown, language: LanguageCode = 'en') =>
      answerOf(
        fetch(`http://127.0.0.1:${port()}/api${path}`, {
          method: 'POST',
          body: JSON.stringify(values),
          headers: { 'content-type': 'application/json', 'accept-language': language },
        }),
      ),
    /** Names of the files in the uploads folder. */
    uploads: () => readdir(folder),
    submissions: () => database.db.selectFrom('submission').selectAll().orderBy('id').execute(),
    subscribers: () => database.db.selectFrom('subscriber').selectAll().orderBy('id').execute(),
    mails: () => database.db.selectFrom('mail').selectAll().orderBy('id').execute(),
    /** Forgets everything that was sent. */
    clear: async () => {
      for (const table of ['mail', 'submission_file', 'submission', 'subscriber', 'rate_limit_hit'] as const)
        await database.db.deleteFrom(table).execute()
      for (const name of await readdir(folder)) await rm(join(folder, name))
    },
  }
}

async function jobOf({ db }: Database, status: string): Promise<string> {
  const { id } = await db.selectFrom('job').select('id').where('status', '=', status).limit(1).executeTakeFirstOrThrow()
  return String(id)
}

async function answerOf(asked: Promise<Response>): Promise<FormAnswer> {
  const answer = await asked
  const { message, errors } = (await answer.json()) as { message: string; errors?: Record<string, string[]> }
  return { status: answer.status, headers: answer.headers, message, errors }
}

/** A multipart form; values that are bytes become files. */
export function formOf(values: Record<string, string | { name: string; bytes: Uint8Array }>): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(values)) {
    if (typeof value === 'string') form.append(field, value)
    else form.append(field, new Blob([new Uint8Array(value.bytes)]), value.name)
  }
  return form
}

export const RESUME = { name: 'resume.pdf', bytes: samplePdf() }
