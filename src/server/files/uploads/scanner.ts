import type { FileHandle } from 'node:fs/promises'
import { connect, type NetConnectOpts } from 'node:net'
import { Readable } from 'node:stream'
import { withFile } from '#server/files/folder.ts'

/** `unreachable`: the scanner is down, too slow or gives another answer. Throws when the file cannot be read. */
export type Scanner = (path: string) => Promise<'clean' | 'infected' | 'unreachable'>

/** The sender waits for the verdict; after this the file is held instead. */
const TIMEOUT_MS = 20_000

const CHUNK_BYTES = 64 * 1024
const MAX_REPLY_LENGTH = 1000

/** INSTREAM (clamd(8)) needs no access to the folder. StreamMaxLength must be at least the largest file that a form takes. */
export function clamdScanner(url: string, patienceMs: number = TIMEOUT_MS): Scanner {
  const address = addressOf(new URL(url))
  return async (path) => {
    const ask = (file: FileHandle) => converse(address, inStream(file), AbortSignal.timeout(patienceMs)).catch(() => '')
    const reply = await withFile(path, ask)
    if (/^stream: OK\0?$/.test(reply)) return 'clean'
    return / FOUND\0?$/.test(reply) ? 'infected' : 'unreachable'
  }
}

/** Throws without an answer to PING (clamd(8)). */
export async function pingClamd(url: string, patienceMs: number): Promise<void> {
  const reply = await converse(addressOf(new URL(url)), [Buffer.from('zPING\0')], AbortSignal.timeout(patienceMs))
  if (!/^PONG\0?$/.test(reply)) throw new Error('The server there is not clamd.')
}

function addressOf({ protocol, hostname, port, pathname }: URL): NetConnectOpts {
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) }
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
}

/** Answers are `stream: OK`, `stream: {name} FOUND`, `PONG` or a line that ends in ERROR. */
async function converse(address: NetConnectOpts, pieces: Iterable<Buffer> | AsyncIterable<Buffer>, signal: AbortSignal): Promise<string> {
  const socket = connect({ ...address, signal })
  try {
    const request = Readable.from(pieces)
    request.on('error', (error) => socket.destroy(error))
    request.pipe(socket, { end: false })
    let reply = ''
    for await (const chunk of socket) {
      reply += chunk.toString('latin1')
      if (reply.includes('\0') || reply.length > MAX_REPLY_LENGTH) break
    }
    return reply
  } finally {
    socket.destroy()
  }
}

/** Each chunk follows its length in four bytes; a length of zero ends the stream. */
async function* inStream(file: FileHandle): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(CHUNK_BYTES), position })
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytesRead)
    yield length
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}
