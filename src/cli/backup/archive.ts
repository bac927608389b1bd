import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar'
import { writeFileWhole } from '../data-output.ts'
import { BackupFault } from './format.ts'

/** A plain file in an archive. */
export interface Entry {
  name: string
  /** Bytes. */
  size: number
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** An entry that is being read. */
export type ReadEntry = Entry & { content: AsyncIterable<Uint8Array> }

/** Puts names, sizes and bytes of entries into one SHA-256, in their order. */
export class ArchiveDigest {
  readonly #hash = createHash('sha256')

  begin({ name, size }: Pick<Entry, 'name' | 'size'>): void {
    this.#hash.update(`${name}\n${size}\n`)
  }

  add(bytes: Uint8Array): void {
    this.#hash.update(bytes)
  }

  /** Of what was put in so far, in lower-case hexadecimal. */
  hex(): string {
    return this.#hash.copy().digest('hex')
  }
}

/** An entry whose text is at hand. */
export function textEntry(name: string, text: string): Entry {
  const bytes = Buffer.from(text)
  return { name, size: bytes.length, content: [bytes] }
}

/**
 * Writes a gzipped tar, which appears whole or not at all and which only its owner may read.
 * @param entries gets the digest of all entries that it gave before the one that it makes
 */
export async function writeArchive(file: string, entries: (digest: ArchiveDigest) => AsyncIterable<Entry>): Promise<void> {
  const digest = new ArchiveDigest()
  const { readable, controller } = createTarPacker()
  const packed = pack(entries(digest), controller, digest).catch((error: unknown) => controller.error(error))
  try {
    await writeFileWhole(readable, file, createGzip())
  } catch (error) {
    controller.error(error)
    throw error
  } finally {
    // The caller closes what the entries are read from.
    await packed
  }
}

async function pack(entries: AsyncIterable<Entry>, archive: TarPackController, digest: ArchiveDigest): Promise<void> {
  for await (const entry of entries) {
    const { name, size, content } = entry
    digest.begin(entry)
    const writer = archive.add({ name, size, mode: 0o600 }).getWriter()
    for await (const bytes of content) {
      digest.add(bytes)
      await writer.write(bytes)
    }
    await writer.close()
  }
  archive.finalize()
}

/**
 * Reads a gzipped tar, one entry after the other. An entry is read to its end or not at all before
 * the next one is asked for.
 * @param onBytes called with the number of bytes of the file that were read so far
 * @throws BackupFault when it is damaged, cut short, or holds anything but plain files
 */
export async function* readArchive(file: string, onBytes: (bytes: number) => void): AsyncIterable<ReadEntry> {
  const source = createReadStream(file)
  // Faults of the source arrive at the end of the pipeline.
  const unzipped = pipeline(source, createGunzip(), () => {})
  try {
    for await (const { header, body } of Readable.toWeb(unzipped).pipeThrough(createTarDecoder({ strict: true }))) {
      const { name, size, type } = header
      if (type !== 'file') throw new BackupFault(`It is no backup of this product: "${name}" in it is no plain file.`)
      const content = readBody(body)
      yield { name, size, content }
      for await (const _ of content);
      onBytes(source.bytesRead)
    }
  } catch (error) {
    throw faultOf(error)
  } finally {
    source.destroy()
  }
}

async function* readBody(body: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } catch (error) {
    throw faultOf(error)
  }
}

/** What is wrong with an archive that cannot be read on, unless it is the disk that cannot be read. */
function faultOf(error: unknown): unknown {
  if (error instanceof BackupFault || !(error instanceof Error) || 'syscall' in error) return error
  // A web stream tells of a fault of a stream of Node's by its cause alone.
  const reason = error.message || (error.cause instanceof Error ? error.cause.message : error.name)
  return new BackupFault(`It is damaged or not complete (${reason.replace(/\.$/, '')}).`, { cause: error })
}
