import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { extensionOf } from '#domain/form.ts'
import { flush, UNFINISHED } from '#server/files/durable.ts'
import { withFile } from '#server/files/folder.ts'
import { type Content, sha256OfStream } from '#server/files/stored-bytes.ts'
import type { Scanner } from './scanner.ts'
import { SIGNATURE_BYTES, signatureFault, UPLOAD_KINDS, type UploadKind } from './upload-checks/kinds.ts'
import type { UploadFault } from './upload-checks/result.ts'
import { safeFileName } from './upload-name.ts'

export interface Upload {
  stored_name: string
  /** The sender's name for it, safe to show, to mail and to save. */
  name: string
  size: number
  /** Detected, never what the sender called it. */
  content_type: string
  sha256: string
  /** `off`: there is no scanner; `waiting`: the scanner has not answered yet. */
  scan: 'off' | 'clean' | 'waiting'
}

export class UploadRefused extends Error {
  readonly fault: UploadFault

  constructor(fault: UploadFault) {
    super(`The file is refused: ${fault}.`)
    this.name = 'UploadRefused'
    this.fault = fault
  }
}

export interface ReceiveOptions {
  name: string
  extensions: readonly string[]
  maxBytes: number
}

/** On disk, with its folder entry, when the promise resolves; after UploadRefused or any other error nothing is left. */
export async function receiveInto(
  folder: string,
  stream: Readable,
  { name, extensions, maxBytes }: ReceiveOptions,
  scanner: Scanner | undefined,
): Promise<Upload> {
  // Once reading has stopped, nothing else listens for errors.
  stream.on('error', () => undefined)
  const safeName = safeFileName(name)
  const extension = extensionOf(safeName)
  const kind = extensions.includes(extension) ? UPLOAD_KINDS[extension] : undefined
  if (!kind) throw new UploadRefused('fileKind')
  await makeUploadsFolder(folder)
  const stored_name = randomUUID()
  const path = join(folder, `${stored_name}${UNFINISHED}`)
  try {
    const stored = await store(stream, path, kind, maxBytes, scanner)
    await rename(path, join(folder, stored_name))
    await flush(folder)
    return { stored_name, name: safeName, content_type: kind.contentType, ...stored }
  } catch (error) {
    // The next start removes what is left; the first error is the one to report.
    await rm(path, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Only the server's own user can read it. */
export async function makeUploadsFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made) await flush(dirname(made))
}

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

function write(stream: Readable, path: string, kind: UploadKind, maxBytes: number): Promise<Content> {
  const writeAll = async (file: FileHandle) => {
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
  }
  return withFile(path, writeAll, 'wx', 0o600)
}

function refuse(fault: UploadFault | undefined): void {
  if (fault) throw new UploadRefused(fault)
}

async function measure(path: string): Promise<Content> {
  return { size: (await stat(path)).size, sha256: await sha256OfStream(createReadStream(path)) }
}
