import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import * as z from 'zod'
import { freeSlug, isTaken, slugFault, slugOf } from '#content/new-item.ts'
import { siteLanguagesIn } from '#content/read/site-languages.ts'
import { KIND_OF_FOLDER } from '#domain/content-types/content-folders.ts'
import { Outdated, readEntry } from '../files/entries.ts'
import { messagesFor } from '../files/messages.ts'
import { CannotEdit } from '../files/yaml-edit.ts'
import { COLLECTIONS, type Collection, pathOf } from '../forms/collections.ts'
import { decapConfig } from '../forms/decap-config.ts'
import { guard } from './guard.ts'
import { addMedia } from './media.ts'
import { addPage, policyOf, siteOf } from './page.ts'
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

/** Bytes: photographs straight from a camera. */
const LARGEST_UPLOAD = 64 * 1024 * 1024

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
  app.get('/config.json', () => ({ config: decapConfig(contentDir, publicUrl), site: siteOf(contentDir, preview) }))
  app.get<{ Querystring: { path?: string } }>('/messages', async ({ query }) => ({
    messages: await messagesFor(contentDir, query.path ?? ''),
  }))
  app.get('/proposal', ({ query }) => ({ slug: proposalFor(contentDir, proposal.parse(query)) }))
  app.get('/address', ({ query }) => ({ fault: addressFault(contentDir, address.parse(query)) ?? '' }))
  addProtocol(app, contentDir)
  addMedia(app, contentDir)
  addPublishing(app, contentDir, withDatabase)
  await app.listen({ port: options.port, host: '127.0.0.1' })
  return { link: `http://localhost:${port()}/?key=${key}`, close: () => app.close() }
}

const proposal = z.object({ collection: z.string(), title: z.string().max(300) })

function collectionNamed(name: string): Collection {
  const collection = COLLECTIONS.find((each) => each.name === name)
  if (!collection) throw new CannotEdit(`"${name}" is no part of the content.`)
  return collection
}

/** A slug or key that is free. */
function proposalFor(contentDir: string, { collection: name, title }: z.infer<typeof proposal>): string {
  const collection = collectionNamed(name)
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

const address = z.object({ collection: z.string(), slug: z.string().max(300) })

/** Why a new item or entry cannot have it. */
function addressFault(contentDir: string, { collection: name, slug }: z.infer<typeof address>): string | undefined {
  const collection = collectionNamed(name)
  const fault = slugFault(slug)
  if (fault !== undefined) return collection.kind === 'folder' ? fault : fault.replace('The last part of the address', 'The key')
  const taken =
    collection.kind === 'folder'
      ? isTaken(contentDir, collection.name, slug)
      : readEntry(contentDir, pathOf({ editable: collection, slug })).data !== null
  return taken ? `"${slug}" is taken. Choose another, such as "${proposalFor(contentDir, { collection: name, title: slug })}".` : undefined
}
