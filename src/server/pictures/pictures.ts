import type { FastifyInstance } from 'fastify'
import { NARROWED_TYPES, PICTURE_WIDTHS } from '#domain/media.ts'
import { PICTURE_TYPE, sendNoFile, sendOriginal, sendPublished, sendUnavailable } from '#server/files/published-files.ts'
import type { PublishedStore } from '#server/files/published-store.ts'
import type { StoredFile } from '#server/storage/publication/types.ts'
import { FORMATS, type PictureFormat } from './variant.ts'
import type { VariantStore } from './variant-store.ts'

interface PicturesOptions {
  files: PublishedStore
  find: (path: string) => Promise<StoredFile | undefined>
  variants: VariantStore
  patienceMs?: number
}

/** Originals up to this size replace a picture that is not made yet, or cannot be. */
const SMALL_BYTES = 500_000

/** Before the original is sent: a photograph would take longer to arrive. */
const TIMEOUT_MS = 2_000

const LARGE_TIMEOUT_MS = 20_000

/** One address for all formats keeps the HTML small; `Vary` informs caches. The original is sent where it is smaller. */
export function registerPictures(app: FastifyInstance, { files, find, variants, patienceMs }: PicturesOptions): void {
  app.addHook('onClose', async () => variants.close())
  app.get<{ Params: { width: string; '*': string } }>('/pictures/:width/*', async (request, reply) => {
    const width = PICTURE_WIDTHS.find((known) => String(known) === request.params.width)
    const file = width && (await find(request.params['*']))
    if (!file || !PICTURE_TYPE.test(file.content_type)) return sendNoFile(reply)
    reply.header('vary', 'Accept')
    if (!NARROWED_TYPES.includes(file.content_type)) return sendOriginal(reply, files, file)
    // All but JPEG may be transparent.
    const format = formatFor(request.headers.accept) ?? (file.content_type === 'image/jpeg' ? 'jpeg' : 'png')
    const isSmall = file.size <= SMALL_BYTES
    const patience = patienceMs ?? (isSmall ? TIMEOUT_MS : LARGE_TIMEOUT_MS)
    const found = await variants.find({ sha256: file.sha256, width, format }, patience)
    if (typeof found === 'object') {
      return sendPublished(reply, { folder: variants.folder, name: found.name, contentType: `image/${format}` })
    }
    if (found === 'original' || isSmall) return sendOriginal(reply, files, file, found !== 'not yet')
    return found === 'not yet' ? sendUnavailable(reply, 'picture') : sendNoFile(reply)
  })
}

/** `image/*` names none: browsers without AVIF send it too. */
function formatFor(accept = ''): PictureFormat | undefined {
  const named = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
    .map(([type]) => type)
  return FORMATS.find((format) => named.includes(`image/${format}`))
}
