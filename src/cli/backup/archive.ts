import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar'
import { writeFileAtomically } from '../data-output.ts'
import { BackupError } from './format.ts'

export interface ArchiveEntry {
  name: string
  size: number
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

export type ReadArchiveEntry = ArchiveEntry & { content: AsyncIterable<Uint8Array> }

export class ArchiveDigest {
  readonly #hash = createHash('sha256')

  begin({ name, size }: Pick<ArchiveEntry, 'name' | 'size'>): void {
    this.#hash.update(`${name}\n${size}\n`)
  }

  add(bytes: Uint8Array): void {
    this.#hash.update(bytes)
  }

  /** Lower-case hexadecimal. */
  hex(): string {
    return this.#hash.copy().digest('hex')
  }
}

export function textEntry(name: string, text: string): ArchiveEntry {
  const bytes = Buffer.from(text)
  return { name, size: bytes.length, content: [bytes] }
}

/** Writes a gzipped tar atomically, readable only by its owner. `entries` gets the digest of all entries before the current one. */
export async function writeArchive(file: string, entries: (digest: ArchiveDigest) => AsyncIterable<ArchiveEntry>): Promise<void> {
  const digest = new ArchiveDigest()
  const { readable, controller } = createTarPacker()
  const packed = pack(entries(digest), controller, digest).catch((error: unknown) => controller.error(error))
  try {
    await writeFileAtomically(readable, file, createGzip())
  } catch (error) {
    controller.error(error)
    throw error
  } finally {
    // The caller closes the source of the entries.
    await packed
  }
}

async function pack(entries: AsyncIterable<ArchiveEntry>, archive: TarPackController, digest: ArchiveDigest): Promise<void> {
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
 * Read each entry to its end, or not at all, before the next one.
 * @throws BackupError if it is damaged, truncated, or contains anything but plain files
 */
export async function* readArchive(file: string, onBytes: (bytes: number) => void): AsyncIterable<ReadArchiveEntry> {
  const source = createReadStream(file)
  // Errors of the source arrive at the end of the pipeline.
  const unzipped = pipeline(source, createGunzip(), () => {})
  try {
    for await (const { header, body } of Readable.toWeb(unzipped).pipeThrough(createTarDecoder({ strict: true }))) {
      const { name, size, type } = header
      if (type !== 'file') throw new BackupError(`It is not a Vitrine backup: "${name}" is not a plain file.`)
      const content = readBody(body)
      yield { name, size, content }
      for await (const _ of content);
      onBytes(source.bytesRead)
    }
  } catch (error) {
    throw backupErrorOf(error)
  } finally {
    source.destroy()
  }
}

async function* readBody(body: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } catch (error) {
    throw backupErrorOf(error)
  }
}

/** Leaves errors of the disk as they are. */
function backupErrorOf(error: unknown): unknown {
  if (error instanceof BackupError || !(error instanceof Error) || 'syscall' in error) return error
  // A web stream gives an error of a Node stream only as its cause.
  const reason = error.message || (error.cause instanceof Error ? error.cause.message : error.name)
  return new BackupError(`It is damaged or incomplete (${reason.replace(/\.$/, '')}).`, { cause: error })
}
