import { mkdir } from 'node:fs/promises'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { StoredFile } from '#server/storage/publication/types.ts'
import type { PublishedStore } from './published-store.ts'

interface PublishedFilesOptions {
  files: PublishedStore
  find: (path: string) => Promise<StoredFile | undefined>
}

/** Shown in pages; everything else is offered for saving. */
export const PICTURE_TYPE = /^image\//

/** Opened by itself, a file runs nothing, loads nothing and appears in no frame. */
const FILE_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** Drawings contain their colours as styles; Firefox applies this policy even inside a page. */
const DRAWING_TYPE = 'image/svg+xml'
const DRAWING_CSP = `${FILE_CSP}; style-src 'unsafe-inline'`

const RETRY_SECONDS = 5

export interface SentFile {
  folder: string
  name: string
  contentType: string
  lasting?: boolean
}

/** The path is looked up, never joined to a folder. It carries a hash, so browsers may cache it forever. */
export async function registerPublishedFiles(app: FastifyInstance, { files, find }: PublishedFilesOptions): Promise<void> {
  await mkdir(files.folder, { recursive: true })
  await app.register(staticFiles, { root: files.folder, serve: false })
  app.get<{ Params: { '*': string } }>('/storage/*', async (request, reply) => {
    const path = request.params['*']
    // PostgreSQL rejects NUL in a parameter.
    const file = path.includes('\0') ? undefined : await find(path)
    if (!file) return sendNoFile(reply)
    return sendOriginal(reply, files, file)
  })
}

/** Missing bytes are a 503, so that no cache takes the file for gone or keeps a part of it. */
export async function sendOriginal(
  reply: FastifyReply,
  files: PublishedStore,
  { sha256, size, content_type }: Pick<StoredFile, 'sha256' | 'size' | 'content_type'>,
  lasting = true,
): Promise<FastifyReply> {
  try {
    await files.bring(sha256, size)
  } catch (error) {
    reply.request.log.error({ err: error }, 'A published file could not be loaded')
    return sendUnavailable(reply, 'file')
  }
  return sendPublished(reply, { folder: files.folder, name: sha256, contentType: content_type, lasting })
}

/** Supports ranges (RFC 9110, 14). */
export function sendPublished(reply: FastifyReply, { folder, name, contentType, lasting = true }: SentFile): FastifyReply {
  // Web mail, feed readers and pages on another origin show pictures.
  if (PICTURE_TYPE.test(contentType)) reply.header('cross-origin-resource-policy', 'cross-origin')
  else reply.header('content-disposition', 'attachment')
  const drawing = contentType === DRAWING_TYPE
  reply.header('content-security-policy', drawing ? DRAWING_CSP : FILE_CSP)
  // For drawings too, so that no browser decodes other text than was checked.
  reply.type(drawing ? `${contentType}; charset=utf-8` : contentType)
  const caching = lasting ? { immutable: true, maxAge: '1y' } : { maxAge: 0 }
  return reply.sendFile(name, folder, { contentType: false, cacheControl: true, ...caching })
}

export function sendNoFile(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.\n')
}

export function sendUnavailable(reply: FastifyReply, what: 'file' | 'picture'): FastifyReply {
  return reply
    .code(503)
    .headers({ 'retry-after': RETRY_SECONDS, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(`This ${what} is temporarily unavailable. Try again in a few seconds.\n`)
}
