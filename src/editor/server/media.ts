import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import * as z from 'zod'
import { readMedia } from '#content/read/inside.ts'
import { nameFault } from '#content/read/media.ts'
import { mediaPaths, storeMedia } from '../files/media-files.ts'

/** Pixels. */
const THUMBNAIL = 320

const upload = z.object({ folder: z.string().regex(/^[a-z-]+$/), file: z.string().max(300), wanted: z.string().max(300).default('') })

/** A drawing is shown without its scripts. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export function addMedia(app: FastifyInstance, contentDir: string): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.get('/media', async () => ({ paths: await mediaPaths(contentDir) }))
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const path = request.params['*']
    const bytes = nameFault(path) === undefined ? await readMedia(contentDir, path).catch(() => undefined) : undefined
    if (!bytes) return reply.code(404).send({ error: 'There is no such picture.' })
    reply.header('content-security-policy', HARMLESS)
    if (/\.svg$/i.test(path)) return reply.type('image/svg+xml').send(bytes)
    const small = await sharp(bytes)
      .autoOrient()
      .resize({ width: THUMBNAIL, withoutEnlargement: true })
      .webp()
      .toBuffer()
      .catch(() => undefined)
    return small ? reply.type('image/webp').send(small) : reply.code(404).send({ error: 'This is not a picture.' })
  })
  app.post('/media', async (request, reply) => {
    const asked = upload.safeParse(request.query)
    if (!asked.success || !Buffer.isBuffer(request.body)) return reply.code(422).send({ error: 'Choose a picture or a document.' })
    const { folder, file, wanted } = asked.data
    return { path: await storeMedia(contentDir, folder, file, wanted, request.body) }
  })
}
