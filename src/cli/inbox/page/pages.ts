import { Readable } from 'node:stream'
import { InvalidArgumentError } from 'commander'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import { reasonOf } from '#server/errors/reason.ts'
import { openUploads } from '#server/files/stores.ts'
import { LOCALES } from '#server/folders.ts'
import { readLanguageFiles } from '#server/language/language-files.ts'
import { mailHost } from '#server/mail/address.ts'
import { html } from '#server/mail/messages/html.ts'
import { composeReply } from '#server/mail/messages/reply.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { companyTimeZone } from '#server/storage/published/company.ts'
import { countAside, eachSubmission, findSubmissions, type InboxItem, listInbox } from '#server/storage/submissions/inbox.ts'
import { quarantineSubmissions, resendMails, setNote, setStatus } from '#server/storage/submissions/inbox-changes.ts'
import { UsageError } from '../../command.ts'
import { csvOf } from '../../data-output.ts'
import { wholeNumber } from '../../parameters.ts'
import { visibleLine } from '../../visible-text.ts'
import { englishLabels, submittedFields } from '../describe.ts'
import { shapeOf } from '../export.ts'
import { savedName } from '../files.ts'
import { wrongStatus } from '../mark.ts'
import { noteText } from '../note.ts'
import { release } from '../quarantine.ts'
import { type Access, isOwnHost } from './access.ts'
import { refusalPage, statusWord, TO_THE_LIST } from './layout.ts'
import { listPage, PER_PAGE } from './list-page.ts'
import { addressOf, filterIn, pageIn, parametersOf, queryOf } from './query.ts'
import { STYLE } from './style.ts'
import { submissionPage } from './submission-page.ts'

interface Parts {
  db: Kysely<Tables>
  config: Config
  access: Access
  complain: (line: string) => void
}

/** In bytes: a note in any script, percent-encoded. */
const BODY_LIMIT = 128 * 1024

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // With "no-referrer" the browser would not say where a form comes from.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

class Refusal extends Error {
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

/** Nothing is logged: addresses contain what somebody searches for. */
export function inboxPages(parts: Parts): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: BODY_LIMIT, forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  )
  guard(app, parts.access)
  app.setNotFoundHandler(() => {
    throw new Refusal(404, 'There is no such page.')
  })
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, parts.complain))
  app.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
  addList(app, parts)
  addSubmission(app, parts)
  addChanges(app, parts)
  return app
}

function guard(app: FastifyInstance, access: Access): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS)
    const { host, origin, cookie } = request.headers
    if (!isOwnHost(host)) throw new Refusal(403, 'This page answers only to 127.0.0.1 and localhost.')
    const token = request.method === 'GET' && request.url.startsWith('/?') ? parametersOf(request.url).get('token') : null
    if (token !== null && !access.isOpenTo(cookie)) {
      const given = access.exchange(token)
      if (given === undefined) {
        throw new Refusal(
          403,
          'This link was already used, or is from an earlier run. Stop the command with Ctrl+C and start it again: it prints a new link.',
        )
      }
      reply.header('set-cookie', given)
    } else if (!access.isOpenTo(cookie)) {
      throw new Refusal(
        403,
        'Open the link that the command has printed. It works in one browser; for another, stop the command with Ctrl+C and start it again.',
      )
    }
    if (token !== null) return reply.redirect('/', 303)
    if (request.method !== 'GET' && request.method !== 'HEAD' && origin !== `http://${host}`) {
      throw new Refusal(403, 'This form was not sent by the inbox. Nothing was changed.')
    }
  })
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, complain: Parts['complain']): FastifyReply {
  const sent = (status: number, title: string, sentence: string): FastifyReply =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(refusalPage(title, sentence, status === 403 ? html`` : TO_THE_LIST))
  if (error instanceof Refusal) return sent(error.status, error.status === 404 ? 'Not found' : 'Not possible', error.message)
  if (error instanceof UsageError || error instanceof InvalidArgumentError) return sent(400, 'Not possible', error.message)
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status < 500) return sent(status, 'Not possible', `The request could not be read: ${reasonOf(error)}`)
  complain(`A page of the inbox failed: ${reasonOf(error)}`)
  const changed = request.method === 'POST' ? 'Nothing was changed.' : ''
  return sent(500, 'Not possible', `This failed; the terminal of the command says why. ${changed}`)
}

function addList(app: FastifyInstance, { db }: Parts): void {
  app.get('/', async (request, reply) => {
    const query = queryOf(request.url)
    reply.type('text/html; charset=utf-8')
    try {
      const timeZone = await companyTimeZone(db)
      const page = pageIn(query)
      const found = await listInbox(db, filterIn(query, timeZone), page, PER_PAGE)
      return listPage(query, { query, timeZone, page, ...found, ...(await countAside(db)) })
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof InvalidArgumentError)) throw error
      reply.code(400)
      return listPage(query, { problem: error.message })
    }
  })

  app.get('/inbox.csv', async (request, reply) => {
    const filter = filterIn(queryOf(request.url), await companyTimeZone(db))
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="inbox.csv"')
    return reply.send(Readable.from(csvOf(eachSubmission(db, filter), shapeOf(filter))))
  })
}

interface Numbered {
  Params: { id: string; file?: string }
}

/** What has been done, by the value of `done` in the address. */
const DONE: Record<string, (item: InboxItem) => string> = {
  status: ({ status }) => `Marked ${statusWord(status)}.`,
  note: ({ note }) => (note === null ? 'Note removed.' : 'Note saved.'),
  quarantine: () => 'Moved to quarantine.',
  resend: () => 'A running server sends the undelivered emails again.',
  release: () => 'Moved to the inbox. A running server sends its emails.',
}

function addSubmission(app: FastifyInstance, { db, config }: Parts): void {
  const texts = readLanguageFiles(LOCALES)
  const labels = englishLabels()
  const uploads = openUploads(config)

  app.get<Numbered>('/submissions/:id', async (request, reply) => {
    const item = await itemOf(db, request.params.id)
    const change = parametersOf(request.url).get('done') ?? ''
    const sentence = DONE[change]?.(item)
    reply.type('text/html; charset=utf-8')
    return submissionPage({
      item,
      fields: submittedFields(item, labels),
      labels,
      timeZone: await companyTimeZone(db),
      config,
      reply: await composeReply(db, texts, item),
      query: queryOf(request.url),
      done: sentence === undefined ? undefined : { change, sentence },
    })
  })

  app.get<Numbered>('/submissions/:id/files/:file', async (request, reply) => {
    const { files } = await itemOf(db, request.params.id)
    const file = files[numberIn(request.params.file) - 1]
    if (!file) throw new Refusal(404, 'There is no such file.')
    if (file.scan === 'infected') {
      throw new Refusal(403, `${visibleLine(file.name)} is infected. "inbox files --infected" copies it anyway.`)
    }
    const opened = await uploads.open(file.stored_name)
    if (!opened) throw new Refusal(404, `${visibleLine(file.name)} is missing. Restore it from a backup.`)
    reply
      .type('application/octet-stream')
      .header('content-length', opened.size)
      .header('content-disposition', `attachment; filename*=UTF-8''${headerValue(savedName(file.name))}`)
    return reply.send(opened.stream)
  })
}

/** RFC 8187, 3.2.1 */
function headerValue(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function addChanges(app: FastifyInstance, { db, config }: Parts): void {
  const change = (name: keyof typeof DONE & string, work: (item: InboxItem, fields: URLSearchParams) => Promise<void>): void => {
    app.post<Numbered & { Body: URLSearchParams | undefined }>(`/submissions/:id/${name}`, async (request, reply) => {
      const item = await itemOf(db, request.params.id)
      await work(item, request.body ?? new URLSearchParams())
      return reply.redirect(addressOf(`/submissions/${item.id}`, queryOf(request.url), { done: name }), 303)
    })
  }
  change('status', async (item, fields) => {
    const status = fields.get('status') ?? ''
    const wrong = wrongStatus(item, status)
    if (wrong) throw new UsageError(wrong)
    await setStatus(db, [item.id], status)
  })
  // The browser sends line breaks as two characters.
  change('note', ({ id }, fields) => setNote(db, id, noteText((fields.get('note') ?? '').replaceAll('\r\n', '\n'))))
  change('quarantine', ({ id }) => quarantineSubmissions(db, [id]))
  change('resend', async (item) => void (await resendMails(db, item, false, mailHost(config))))
  change('release', (item) => release(db, item, config))
}

async function itemOf(db: Kysely<Tables>, id: string): Promise<InboxItem> {
  const [item] = await findSubmissions(db, [numberIn(id)])
  if (!item) throw new Refusal(404, `There is no submission ${id}.`)
  return item
}

function numberIn(text = ''): number {
  try {
    return wholeNumber()(text)
  } catch {
    throw new Refusal(404, 'There is no such page.')
  }
}
