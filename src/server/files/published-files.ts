import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { StoredFile } from '#server/storage/publication.ts'

interface PublishedFilesOptions {
  /** Folder in which bytes lie under their content address. */
  filesDir: string
  /** Looks up a public path; what is not found there does not exist. */
  find: (path: string) => Promise<StoredFile | undefined>
}

/** Content types of pictures, which pages show; everything else is offered for saving. */
export const PICTURE_TYPE = /^image\//

/** Vector pictures can carry scripts: opened by themselves they run nothing and load nothing. */
const FILE_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

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
export async function registerPublishedFiles(app: FastifyInstance, { filesDir, find }: PublishedFilesOptions): Promise<void> {
  await app.register(staticFiles, { root: filesDir, serve: false })
  app.get<{ Params: { '*': string } }>('/storage/*', async (request, reply) => {
    const file = await find(request.params['*'])
    if (!file) return sendNoFile(reply)
    return sendPublished(reply, { folder: filesDir, name: file.sha256, contentType: file.content_type })
  })
}

/** Sends a published file, or the part of it that was asked for (RFC 9110, 14), with the headers of all of them. */
export function sendPublished(reply: FastifyReply, { folder, name, contentType, lasting = true }: SentFile): FastifyReply {
  if (!PICTURE_TYPE.test(contentType)) reply.header('content-disposition', 'attachment')
  reply.header('content-security-policy', FILE_CSP)
  reply.header('cross-origin-resource-policy', 'cross-origin')
  reply.type(contentType)
  const caching = lasting ? { immutable: true, maxAge: '1y' } : { maxAge: 0 }
  return reply.sendFile(name, folder, { contentType: false, cacheControl: true, ...caching })
}

/** Nothing is published at the address. */
export function sendNoFile(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.\n')
}
