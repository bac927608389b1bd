import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { addAbortSignal, type Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { StorageUnavailable } from '#server/files/storage-unavailable.ts'
import type { BucketSettings } from '#server/files/storage-url.ts'
import type { Content, ListedFile } from '#server/files/stored-bytes.ts'

const TRIES = 3

const CONNECT_MS = 2_000

const SILENCE_MS = 4_000

const TIMEOUT_MS = 20_000

/** The slowest usable line, in bytes per millisecond. */
const SLOWEST = 250

const PAUSE_MS = 200

const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const DISK_FAULTS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']

interface Opened {
  sdk: typeof import('@aws-sdk/client-s3')
  client: S3Client
}

/**
 * Everything rejects with StorageUnavailable when the server is down, too slow or refuses; each request is tried three times. The
 * client is opened by the first one: it takes 15 MB of memory and most of a second to load.
 */
export class Bucket {
  readonly place: string
  readonly #settings: BucketSettings
  #opened: Promise<Opened> | undefined

  constructor(settings: BucketSettings) {
    const { bucket, prefix, endpoint } = settings
    this.place = `s3://${bucket}/${prefix}${endpoint ? ` at ${endpoint}` : ''}`
    this.#settings = settings
  }

  put(key: string, size: number, open: () => Readable): Promise<void> {
    return this.#transfer(size, async ({ client, sdk }, signal) => {
      const body = open()
      const unreadable = new AbortController()
      // The client does not listen for it, and an unhandled error ends the process.
      body.on('error', () => unreadable.abort())
      try {
        const put = new sdk.PutObjectCommand({ ...this.#at(key), Body: body, ContentLength: size })
        await client.send(put, { abortSignal: AbortSignal.any([signal, unreadable.signal]) })
      } finally {
        body.destroy()
      }
    })
  }

  async fetch(key: string, file: FileHandle): Promise<(Content & { modified: Date }) | undefined> {
    const size = await this.size(key)
    if (size === undefined) return undefined
    return this.#transfer(size, async ({ client, sdk }, signal) => {
      const found = await client.send(new sdk.GetObjectCommand(this.#at(key)), { abortSignal: signal })
      await file.truncate()
      const content = await save(found.Body as Readable, file, signal)
      if (content.size !== found.ContentLength) throw Object.assign(new Error(), { code: 'IncompleteBody' })
      return { ...content, modified: found.LastModified ?? new Date() }
    })
  }

  async read(key: string): Promise<string | undefined> {
    return this.#ask(async ({ client, sdk }, signal) => {
      const found = await client.send(new sdk.GetObjectCommand(this.#at(key)), { abortSignal: signal })
      return found.Body?.transformToString()
    })
  }

  async size(key: string): Promise<number | undefined> {
    return this.#ask(async ({ client, sdk }, signal) => {
      const found = await client.send(new sdk.HeadObjectCommand(this.#at(key)), { abortSignal: signal })
      return found.ContentLength
    })
  }

  async remove(key: string): Promise<void> {
    await this.#ask(({ client, sdk }, signal) => client.send(new sdk.DeleteObjectCommand(this.#at(key)), { abortSignal: signal }))
  }

  async move(from: string, to: string): Promise<void> {
    const { Bucket, Key } = this.#at(from)
    const CopySource = `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`
    await this.#ask(({ client, sdk }, signal) =>
      client.send(new sdk.CopyObjectCommand({ ...this.#at(to), CopySource }), { abortSignal: signal }),
    )
    // Deleting is harmless when another machine has just moved it.
    if ((await this.size(to)) !== undefined) await this.remove(from)
  }

  /** Names without the folder, as far as they are wanted. */
  async *list(folder: string, isWanted: (name: string) => boolean): AsyncIterable<ListedFile> {
    const { bucket, prefix } = this.#settings
    const beginning = prefix + folder
    for (let after: string | undefined, more = true; more; ) {
      const page = await this.#ask(({ client, sdk }, signal) =>
        client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: beginning, ContinuationToken: after }), {
          abortSignal: signal,
        }),
      )
      for (const { Key = '', Size = 0, LastModified = new Date() } of page?.Contents ?? []) {
        const name = Key.slice(beginning.length)
        if (isWanted(name)) yield { name, size: Size, modified: LastModified }
      }
      after = page?.NextContinuationToken
      more = page?.IsTruncated === true && after !== undefined
    }
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#settings.bucket, Key: this.#settings.prefix + key }
  }

  #open(): Promise<Opened> {
    this.#opened ??= import('@aws-sdk/client-s3').then((sdk) => {
      const { endpoint, region, pathStyle } = this.#settings
      const client = new sdk.S3Client({
        region,
        ...(endpoint ? { endpoint } : {}),
        forcePathStyle: pathStyle,
        maxAttempts: TRIES,
        // Errors reach the caller anyway, without the details.
        logger: SILENT,
        // Servers other than Amazon's know neither the newer checksums nor their encoding.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        // Not every server answers it, and the wait would exceed our timeout.
        expectContinueHeader: false,
        requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
      })
      return { sdk, client }
    })
    return this.#opened
  }

  async #ask<Answer>(request: (opened: Opened, signal: AbortSignal) => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await request(await this.#open(), AbortSignal.timeout(TIMEOUT_MS))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw new StorageUnavailable(this.place, error)
    }
  }

  /** The client cannot retry these itself: their bytes are on their way already. */
  async #transfer<Result>(size: number, attempt: (opened: Opened, signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const signal = AbortSignal.timeout(TIMEOUT_MS + Math.ceil(size / SLOWEST))
    for (let turn = 1; ; turn += 1) {
      try {
        return await attempt(await this.#open(), signal)
      } catch (error) {
        if (DISK_FAULTS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
        const fault = new StorageUnavailable(this.place, error)
        if (turn === TRIES || fault.refused || signal.aborted) throw fault
        await delay(PAUSE_MS * turn)
      }
    }
  }
}

async function save(body: Readable, file: FileHandle, signal: AbortSignal): Promise<Content> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of addAbortSignal(signal, body) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    for (let done = 0; done < chunk.length; ) {
      done += (await file.write(chunk, done, chunk.length - done, size + done)).bytesWritten
    }
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

/** HEAD answers have no body to name an error. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
}
