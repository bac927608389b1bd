import type { FastifyInstance } from 'fastify'
import { NARROWED_TYPES, PICTURE_WIDTHS } from '#domain/media.ts'
import { PICTURE_TYPE, sendNoFile, sendOriginal, sendPublished } from '#server/files/published-files.ts'
import type { PublishedStore } from '#server/files/published-store.ts'
import type { StoredFile } from '#server/storage/publication.ts'
import { FORMATS, type PictureFormat } from './variant.ts'
import type { VariantStore } from './variant-store.ts'

interface PicturesOptions {
  files: PublishedStore
  /** Looks up a public path; what is not found there does not exist. */
  find: (path: string) => Promise<StoredFile | undefined>
  variants: VariantStore
  /** How long a visitor waits for a picture that is not made yet, in milliseconds. */
  patienceMs?: number
}

/** A photograph as it was published would take longer to arrive. */
const PATIENCE_MS = 2_000

/**
 * Serves published pictures at `/pictures/{width}/{path}`, the path being that below `/storage/`: not
 * wider than the width, in the best format that `Accept` names, and as they were published where that
 * is smaller or none is named. One address for all formats keeps the HTML small; `Vary` tells caches.
 */
export function registerPictures(app: FastifyInstance, { files, find, variants, patienceMs = PATIENCE_MS }: PicturesOptions): void {
  app.addHook('onClose', async () => variants.close())
  app.get<{ Params: { width: string; '*': string } }>('/pictures/:width/*', async (request, reply) => {
    const width = PICTURE_WIDTHS.find((known) => String(known) === request.params.width)
    const file = width && (await find(request.params['*']))
    if (!file || !PICTURE_TYPE.test(file.content_type)) return sendNoFile(reply)
    reply.header('vary', 'Accept')
    const format = NARROWED_TYPES.includes(file.content_type) ? formatFor(request.headers.accept) : undefined
    const found = format ? await variants.find({ sha256: file.sha256, width, format }, patienceMs) : 'original'
    if (format && typeof found === 'object') {
      return sendPublished(reply, { folder: variants.folder, name: found.name, contentType: `image/${format}` })
    }
    return sendOriginal(reply, files, file, found === 'original')
  })
}

/** The smallest format that a request names; `image/*` names none, as browsers without AVIF send it too. */
function formatFor(accept = ''): PictureFormat | undefined {
  const named = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
    .map(([type]) => type)
  return FORMATS.find((format) => named.includes(`image/${format}`))
}
