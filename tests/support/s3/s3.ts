import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type S3Behaviour, startProxy } from './proxy.ts'

/** A server that speaks the protocol of S3, in a process of its own, behind a proxy that can misbehave. */
export interface S3Server {
  /** For the setting `STORAGE_URL`. */
  url: string
  /** Environment of a process that may use it. */
  environment: Record<string, string>
  /** What the proxy does with requests from now on. */
  behave: (behaviour: S3Behaviour) => Promise<void>
  /** Requests that came, as `PUT files/…`. */
  requests: string[]
  /** Keys in the bucket that begin with a text, in order. */
  keys: (beginning?: string) => Promise<string[]>
  /** Bytes of an object, past the server. */
  read: (key: string) => Promise<Buffer>
  /** Puts an object into the bucket, past the server. */
  write: (key: string, bytes: string | Uint8Array, modified?: Date) => Promise<void>
  stop: () => Promise<void>
}

/** How the server names the file of an object. */
const SUFFIX = '._S3rver_object'
const METADATA = '._S3rver_metadata.json'

const PROGRAM = join(import.meta.dirname, 'process.mjs')

/** The only key pair that the server knows. */
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** Starts one with an empty bucket called `lajward`, on loopback. */
export async function startS3(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-s3-'))
  const bucket = join(folder, 'lajward')
  // It scrambles where a list goes on with a cipher that is too old to be on by itself.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', PROGRAM, folder, 'lajward'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const proxy = await startProxy(await portOf(child))
  return {
    url: `s3://lajward?endpoint=http://127.0.0.1:${proxy.port}`,
    environment: { ...CREDENTIALS, AWS_EC2_METADATA_DISABLED: 'true' },
    behave: proxy.behave,
    requests: proxy.requests,
    keys: async (beginning = '') => {
      const names = await readdir(bucket, { recursive: true })
      const keys = names.filter((name) => name.endsWith(SUFFIX)).map((name) => name.slice(0, -SUFFIX.length))
      return keys.filter((key) => key.startsWith(beginning)).toSorted()
    },
    read: (key) => readFile(join(bucket, key + SUFFIX)),
    write: async (key, bytes, modified = new Date()) => {
      const path = join(bucket, key + SUFFIX)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes)
      // Without it the server cannot copy the object.
      await writeFile(join(bucket, key + METADATA), '{}')
      await utimes(path, modified, modified)
    },
    stop: async () => {
      await proxy.stop()
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The port that the server tells when it listens. */
async function portOf(child: ChildProcess): Promise<number> {
  let printed = ''
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk)
    const port = /listening on \S+:(\d+)/.exec(printed)?.[1]
    if (port) return Number(port)
  }
  throw new Error(`The S3 server did not start:\n${printed}`)
}
