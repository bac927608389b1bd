import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { StoredFile } from '#server/storage/publication.ts'

interface PublishedFilesOptions {
  /** Folder in which bytes lie under their content address. */
  filesDir: string
  /** Looks up a public path; what is not found there does not exist. */
  find: (path: string) => Promise<StoredFile | undefined>
}

const SHOWN_IN_PAGES = /^image\//

/** Vector pictures can carry scripts: opened by themselves they run nothing and load nothing. */
const FILE_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Serves published files at `/storage/{path}`. The path is looked up, never joined to a folder.
 * Its name carries a hash of its bytes, so browsers may keep it for good.
 */
export async function registerPublishedFiles(app: FastifyInstance, { filesDir, find }: PublishedFilesOptions): Promise<void> {
  await app.register(staticFiles, { root: filesDir, serve: false })
  app.get<{ Params: { '*': string } }>('/storage/*', async (request, reply) => {
    const file = await find(request.params['*'])
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.\n')
    if (!SHOWN_IN_PAGES.test(file.content_type)) reply.header('content-disposition', 'attachment')
    reply.header('content-security-policy', FILE_CSP)
    reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.type(file.content_type)
    return reply.sendFile(file.sha256, filesDir, { contentType: false, immutable: true, maxAge: '1y', cacheControl: true })
  })
}
