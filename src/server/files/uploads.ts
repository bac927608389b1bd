import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { extensionOf } from '#domain/form.ts'
import { flush } from './durable.ts'
import type { Scanner } from './scanner.ts'
import { ByteWindow } from './upload-checks/byte-window.ts'
import { SIGNATURE_BYTES, signatureFault, UPLOAD_KINDS, type UploadFault, type UploadKind } from './upload-checks/kinds.ts'
import { safeFileName } from './upload-name.ts'

/** A file that came with a form, as it is stored. */
export interface Upload {
  /** Name in the folder, generated. */
  stored_name: string
  /** The sender's name for it, safe to show, to mail and to save. */
  name: string
  /** Bytes. */
  size: number
  /** From what the file was found to be, never from what the sender called it. */
  content_type: string
  /** Lower-case hexadecimal. */
  sha256: string
  /** `off`: there is no scanner; `waiting`: the scanner gave no verdict yet. */
  scan: 'off' | 'clean' | 'waiting'
}

export type { UploadFault }

/** A file that is not taken, and why. */
export class UploadRefused extends Error {
  readonly fault: UploadFault

  constructor(fault: UploadFault) {
    super(`The file is refused: ${fault}.`)
    this.name = 'UploadRefused'
    this.fault = fault
  }
}

/** The folder of files that came with forms; no address leads to it. */
export interface UploadStore {
  /**
   * Streams a file to disk while counting and hashing it, and looks into it; it is on disk with its
   * folder's entry when the promise resolves. Pictures are stored without data about themselves.
   *
   * What becomes of the stream: it is read to its end when the file is taken or refused for what is in
   * it. When the name's ending, the first bytes or the size refuse it, reading stops there: the stream is
   * left paused, neither drained nor destroyed, and the caller ends the connection or reads on. Its later
   * errors are swallowed. A stream that cuts a file off by itself and says so (`truncated`, as busboy's do)
   * counts as too big.
   * @param options.extensions lower-case endings with their dot
   * @param options.maxBytes largest file that is taken
   * @throws UploadRefused, or the error of the stream or of the disk; nothing is left in either case
   */
  receive: (stream: Readable, options: { name: string; extensions: readonly string[]; maxBytes: number }) => Promise<Upload>
  /** Silent when it is not there. */
  remove: (stored_name: string) => Promise<void>
  /** Where a file lies, whether it is there or not. Throws on anything that is no generated name. */
  path: (stored_name: string) => string
  /**
   * Removes every file of the folder that `known` does not name: what a killed process had received but
   * not stored. To be called before requests are served.
   * @param known stored names
   * @returns how many were removed
   */
  removeOrphans: (known: Set<string>) => Promise<number>
}

const STORED_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The store of uploads in a folder, which is made when it is missing; only the server's own user can read it. */
export function uploadStore({ folder, scanner }: { folder: string; scanner?: Scanner }): UploadStore {
  const path = (stored_name: string): string => {
    if (!STORED_NAME.test(stored_name)) throw new Error(`"${stored_name}" is no name of a stored upload.`)
    return join(folder, stored_name)
  }
  return {
    path,
    receive: async (stream, { name, extensions, maxBytes }) => {
      // Reading sees errors by itself; once it has stopped, nobody is left to hear of them.
      stream.on('error', () => undefined)
      const safeName = safeFileName(name)
      const extension = extensionOf(safeName)
      const kind = extensions.includes(extension) ? UPLOAD_KINDS[extension] : undefined
      if (!kind) throw new UploadRefused('fileKind')
      await makeFolder(folder)
      const stored_name = randomUUID()
      try {
        const stored = await store(stream, path(stored_name), kind, maxBytes, scanner)
        await flush(folder)
        return { stored_name, name: safeName, content_type: kind.contentType, ...stored }
      } catch (error) {
        // What cannot be removed now is an orphan at the next start; the first error is the one to tell.
        await rm(path(stored_name), { force: true }).catch(() => undefined)
        throw error
      }
    },
    remove: async (stored_name) => rm(path(stored_name), { force: true }),
    removeOrphans: async (known) => {
      await makeFolder(folder)
      const entries = await readdir(folder, { withFileTypes: true })
      const orphans = entries.filter((entry) => !entry.isDirectory() && !known.has(entry.name))
      for (const orphan of orphans) await rm(join(folder, orphan.name), { force: true })
      return orphans.length
    },
  }
}

async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made) await flush(dirname(made))
}

type Content = Pick<Upload, 'size' | 'sha256'>

/** Brings a file to disk under a path, checked and scanned. What is scanned is what is stored. */
async function store(
  stream: Readable,
  path: string,
  kind: UploadKind,
  maxBytes: number,
  scanner: Scanner | undefined,
): Promise<Content & Pick<Upload, 'scan'>> {
  const received = await write(stream, path, kind, maxBytes)
  const finding = await kind.check(path)
  if (finding !== 'rewritten') refuse(finding)
  const content = finding === 'rewritten' ? await measure(path) : received
  const verdict = await scanner?.(path)
  if (verdict === 'infected') refuse('fileInfected')
  await flush(path)
  return { ...content, scan: verdict === undefined ? 'off' : verdict === 'clean' ? 'clean' : 'waiting' }
}

/** Writes a stream to a new file; wrong first bytes and a size above the limit end it at once. */
async function write(stream: Readable, path: string, kind: UploadKind, maxBytes: number): Promise<Content> {
  const file = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let size = 0
    let firstBytes: Buffer = Buffer.alloc(0)
    const chunks: AsyncIterable<Buffer> = stream.iterator({ destroyOnReturn: false })
    for await (const chunk of chunks) {
      if (firstBytes.length < SIGNATURE_BYTES) {
        firstBytes = Buffer.concat([firstBytes, chunk.subarray(0, SIGNATURE_BYTES)])
        if (firstBytes.length >= SIGNATURE_BYTES) refuse(signatureFault(kind, firstBytes))
      }
      size += chunk.length
      if (size > maxBytes) refuse('fileTooBig')
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    if ('truncated' in stream && stream.truncated === true) refuse('fileTooBig')
    if (size === 0) refuse('fileEmpty')
    if (size < SIGNATURE_BYTES) refuse(signatureFault(kind, firstBytes))
    return { size, sha256: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

function refuse(fault: UploadFault | undefined): void {
  if (fault) throw new UploadRefused(fault)
}

async function measure(path: string): Promise<Content> {
  const file = await open(path)
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const bytes of new ByteWindow(file).between(0, Number.POSITIVE_INFINITY)) {
      hash.update(bytes)
      size += bytes.length
    }
    return { size, sha256: hash.digest('hex') }
  } finally {
    await file.close()
  }
}
