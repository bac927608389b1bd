import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp, { type Sharp } from 'sharp'
import { onTestFinished } from 'vitest'
import { boundedFolder } from '#server/files/bounded-folder.ts'
import { localStore } from '#server/files/local-store.ts'
import { registerPublishedFiles } from '#server/files/published-files.ts'
import type { PublishedStore } from '#server/files/published-store.ts'
import { type PictureMaker, pictureMaker } from '#server/pictures/picture-maker.ts'
import { registerPictures } from '#server/pictures/pictures.ts'
import type { VariantOrder } from '#server/pictures/variant.ts'
import { variantStore } from '#server/pictures/variant-store.ts'
import type { StoredFile } from '#server/storage/publication/types.ts'

/** Content type and bytes of published files by their path. */
export type PublishedBytes = Record<string, [contentType: string, bytes: Buffer]>

/** What browsers that know AVIF and WebP, or WebP alone, send for pictures. */
export const ACCEPT = {
  avif: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  webp: 'image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5',
}

/** More than any test makes. */
const PICTURES_BYTES = 100_000_000

/** A new folder for a test, removed after it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

interface PicturesServerOptions {
  /** Kept from an earlier server, else new. */
  dataDir?: string
  /** Else the one of the data folder. */
  store?: PublishedStore
  maker?: PictureMaker<VariantOrder>
  /** How long visitors wait for a picture; longer than a busy machine needs. */
  patienceMs?: number
}

/** Published files and pictures on loopback, as long as the test runs. */
export async function picturesServer(files: PublishedBytes, options: PicturesServerOptions = {}) {
  const dataDir = options.dataDir ?? (await temporaryFolder())
  const originals = options.store ?? localStore(dataDir)
  const stored = new Map<string, StoredFile>()
  for (const [path, [content_type, bytes]] of Object.entries(files)) {
    stored.set(path, { path, content_type, sha256: await originals.put(bytes), size: bytes.length })
  }
  const made: string[] = []
  const real = options.maker ?? pictureMaker()
  const maker: PictureMaker<VariantOrder> = {
    ...real,
    make: (order) => {
      made.push(`${order.width}.${order.format}`)
      return real.make(order)
    },
  }
  const find = async (path: string) => stored.get(path)
  const app = Fastify()
  await registerPublishedFiles(app, { files: originals, find })
  registerPictures(app, {
    files: originals,
    find,
    variants: variantStore({ kept: boundedFolder(join(dataDir, 'pictures'), PICTURES_BYTES), originals, maker }),
    patienceMs: options.patienceMs ?? 60_000,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const port = (app.server.address() as AddressInfo).port
  return {
    dataDir,
    port,
    /** What was ordered, as `{width}.{format}`. */
    made,
    /** Asks for an address; the body is read whole. */
    get: async (address: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`http://127.0.0.1:${port}${address}`, { headers })
      return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
    },
  }
}

/** Pixels of a photograph: gradients with grain, so that no format makes nothing of them. */
export function photograph(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 1) {
    const x = Math.floor(at / 3) % width
    // A fixed sequence of small differences.
    pixels[at] = ((x * 255) / width + ((at * 7919) % 23)) % 256
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
