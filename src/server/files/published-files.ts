import { mkdir } from 'node:fs/promises'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { StoredFile } from '#server/storage/publication-types.ts'
import type { PublishedStore } from './published-store.ts'

interface PublishedFilesOptions {
  files: PublishedStore
  /** Looks up a public path; what is not found there does not exist. */
  find: (path: string) => Promise<StoredFile | undefined>
}

/** Content types of pictures, which pages show; everything else is offered for saving. */
export const PICTURE_TYPE = /^image\//

/** Opened by itself, a file runs nothing, loads nothing and stands in no frame. */
const FILE_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** Programs write a drawing's colours as styles into it; Firefox applies this policy even where a page shows it. */
const DRAWING_TYPE = 'image/svg+xml'
const DRAWING_CSP = `${FILE_CSP}; style-src 'unsafe-inline'`

/** When a file is asked for again that could not be had. */
const RETRY_SECONDS = 5

/** Bytes on disk as they are sent. */
export interface SentFile {
  folder: string
  name: string
  contentType: string
  /** Whether the address may be kept for good; if not, the next visit asks anew. */
  lasting?: boolean
}

/**
 * Serves published files at `/storage/{path}`. The path is looked up, never joined to a folder.
 * Its name carries a hash of its bytes, so browsers may keep it for good.
 */
export async function registerPublishedFiles(app: FastifyInstance, { files, find }: PublishedFilesOptions): Promise<void> {
  await mkdir(files.folder, { recursive: true })
  await app.register(staticFiles, { root: files.folder, serve: false })
  app.get<{ Params: { '*': string } }>('/storage/*', async (request, reply) => {
    const path = request.params['*']
    // PostgreSQL takes no NUL in a question.
    const file = path.includes('\0') ? undefined : await find(path)
    if (!file) return sendNoFile(reply)
    return sendOriginal(reply, files, file)
  })
}

/**
 * Sends a file as it was published. Where its bytes cannot be had for now, or are not all there, it is
 * published all the same: the answer is 503, and no cache takes the file for gone or keeps a part of it.
 * @param lasting whether the address may be kept for good
 */
export async function sendOriginal(
  reply: FastifyReply,
  files: PublishedStore,
  { sha256, size, content_type }: Pick<StoredFile, 'sha256' | 'size' | 'content_type'>,
  lasting = true,
): Promise<FastifyReply> {
  try {
    await files.bring(sha256, size)
  } catch (error) {
    reply.request.log.error({ err: error }, 'A published file could not be fetched')
    return reply
      .code(503)
      .headers({ 'retry-after': RETRY_SECONDS, 'cache-control': 'no-store' })
      .type('text/plain; charset=utf-8')
      .send('This file cannot be fetched at the moment. Try again in a few seconds.\n')
  }
  return sendPublished(reply, { folder: files.folder, name: sha256, contentType: content_type, lasting })
}

/** Sends a published file, or the part of it that was asked for (RFC 9110, 14), with the headers of all of them. */
export function sendPublished(reply: FastifyReply, { folder, name, contentType, lasting = true }: SentFile): FastifyReply {
  // Newsletters in web mail, readers of feeds and pages before another origin of the API show pictures.
  if (PICTURE_TYPE.test(contentType)) reply.header('cross-origin-resource-policy', 'cross-origin')
  else reply.header('content-disposition', 'attachment')
  const drawing = contentType === DRAWING_TYPE
  reply.header('content-security-policy', drawing ? DRAWING_CSP : FILE_CSP)
  // Said for drawings too, so that no browser reads other words in one than those that were looked through.
  reply.type(drawing ? `${contentType}; charset=utf-8` : contentType)
  const caching = lasting ? { immutable: true, maxAge: '1y' } : { maxAge: 0 }
  return reply.sendFile(name, folder, { contentType: false, cacheControl: true, ...caching })
}

/** Nothing is published at the address. */
export function sendNoFile(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.\n')
}
