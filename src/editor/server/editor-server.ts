import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod'
import { freeSlug, isTaken, slugFault, slugOf } from '#content/new-item.ts'
import { siteLanguagesIn } from '#content/read/site-languages.ts'
import { KIND_OF_FOLDER } from '#domain/content-types/content-folders.ts'
import { ITEM_PAGES } from '#domain/content-types/content-types.ts'
import { languageOf } from '#domain/language/languages.ts'
import { paths } from '#domain/paths.ts'
import { ROOT } from '#server/folders.ts'
import { Outdated, readEntry } from '../files/entries.ts'
import { messagesFor } from '../files/messages.ts'
import { CannotEdit } from '../files/yaml-edit.ts'
import { COLLECTIONS, pathOf } from '../forms/collections.ts'
import { decapConfig } from '../forms/decap-config.ts'
import { guard } from './guard.ts'
import { addMedia } from './media.ts'
import { addProtocol } from './protocol.ts'
import { addPublishing, type WithDatabase } from './publishing.ts'

export interface EditorOptions {
  contentDir: string
  publicUrl: string
  /** Origin of a server that shows drafts, `npm run dev`. */
  preview: string | undefined
  /** 0 is any free one. */
  port: number
  withDatabase: WithDatabase
}

export interface Editor {
  /** Opens it once. */
  link: string
  close: () => Promise<void>
}

const PAGE = join(ROOT, 'src/editor/page')
const PAGE_FILES: Record<string, string> = { 'editor.js': 'text/javascript', 'editor.css': 'text/css' }

/** Bytes: photographs straight from a camera. */
const LARGEST_UPLOAD = 64 * 1024 * 1024

/** Decap compiles its check of the configuration at run time, and writes its styles into the page. */
const policyOf = (preview: string | undefined): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    `frame-src 'self' ${preview ?? ''}`.trim(),
    "form-action 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** @throws Error when the port is taken */
export async function openEditor(options: EditorOptions): Promise<Editor> {
  const { contentDir, publicUrl, preview, withDatabase } = options
  const app = Fastify({ bodyLimit: LARGEST_UPLOAD, forceCloseConnections: true })
  const port = (): number => (app.server.address() as AddressInfo).port
  const { key } = guard(app, port)
  const policy = policyOf(preview)
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
    reply.headers({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
  })
  app.setErrorHandler((error, _request, reply) => {
    const message = error instanceof Error ? error.message : String(error)
    return reply.code(error instanceof Outdated ? 409 : error instanceof CannotEdit ? 422 : 500).send({ error: message })
  })
  addPage(app)
  app.get('/config.json', () => ({ config: decapConfig(contentDir, publicUrl), ...siteOf(contentDir, preview) }))
  app.get<{ Querystring: { path?: string } }>('/messages', async ({ query }) => ({
    messages: await messagesFor(contentDir, query.path ?? ''),
  }))
  app.get('/proposal', ({ query }) => ({ slug: proposalFor(contentDir, proposal.parse(query)) }))
  addProtocol(app, contentDir)
  addMedia(app, contentDir)
  addPublishing(app, contentDir, withDatabase)
  await app.listen({ port: options.port, host: '127.0.0.1' })
  return { link: `http://localhost:${port()}/?key=${key}`, close: () => app.close() }
}

/** Undefined if it is not installed, as on servers. */
export function decapFolder(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('decap-cms/package.json')), 'dist')
  } catch {
    return undefined
  }
}

function addPage(app: FastifyInstance): void {
  const decap = decapFolder()
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(await readFile(join(PAGE, 'editor.html'))))
  app.get<{ Params: { name: string } }>('/page/:name', async ({ params: { name } }, reply) => {
    const type = PAGE_FILES[name]
    return type ? reply.type(`${type}; charset=utf-8`).send(await readFile(join(PAGE, name))) : reply.callNotFound()
  })
  app.get<{ Params: { name: string } }>('/cms/:name', async ({ params: { name } }, reply) => {
    const type = /^[\w.-]+\.js$/.test(name) ? 'text/javascript' : /^\w+\.wasm$/.test(name) ? 'application/wasm' : undefined
    const file = join(decap ?? '', name)
    if (!decap || !type || !existsSync(file)) return reply.callNotFound()
    return reply.type(type).send(await readFile(file))
  })
}

/** What the page needs to know beside the forms. */
function siteOf(contentDir: string, preview: string | undefined): object {
  const { languages, source } = siteLanguagesIn(contentDir)
  const titles = Object.fromEntries(COLLECTIONS.map(({ name, titleField }) => [name, titleField]))
  const pages = COLLECTIONS.map((collection) => {
    if (collection.kind === 'folder') return [collection.name, ITEM_PAGES[KIND_OF_FOLDER[collection.name]].path.replace(/:\w+$/, ':slug')]
    return [collection.name, collection.name === 'team' ? paths.team() : paths.home()]
  })
  return {
    preview: preview ?? null,
    source,
    languages: languages.map((code) => ({ code, name: languageOf(code).name })),
    prefixes: languages.length > 1,
    titles,
    pages: Object.fromEntries(pages),
  }
}

const proposal = z.object({ collection: z.string(), title: z.string().max(300) })

/** A slug or key that is free. */
function proposalFor(contentDir: string, { collection: name, title }: z.infer<typeof proposal>): string {
  const collection = COLLECTIONS.find((each) => each.name === name)
  if (!collection) throw new CannotEdit(`"${name}" is no part of the content.`)
  const { source } = siteLanguagesIn(contentDir)
  const isFolder = collection.kind === 'folder'
  const wanted = slugOf(title, source) || (isFolder ? KIND_OF_FOLDER[collection.name] : 'entry')
  if (isFolder) {
    const isFree = slugFault(wanted) === undefined && !isTaken(contentDir, collection.name, wanted)
    return isFree ? wanted : freeSlug(contentDir, collection.name, wanted)
  }
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? wanted : `${wanted}-${number}`
    if (readEntry(contentDir, pathOf({ editable: collection, slug: key })).data === null) return key
  }
}
