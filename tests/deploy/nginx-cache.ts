import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * How a file of nginx's cache begins (ngx_http_file_cache_header_t of nginx 1.7.11 to now): the version of this
 * form, then the second until which the answer is fresh, each 64 bits long.
 */
const FORM = 5n
const FRESH_UNTIL = 8

/** An answer that nginx caches. */
interface CachedAnswer {
  /** Its address, with parameters. */
  key: string
  /** For how many seconds from now it is fresh. */
  freshFor: number
}

/** What nginx caches, in no order. */
export async function cachedAnswers(cache: string): Promise<CachedAnswer[]> {
  return Promise.all(
    (await filesOf(cache)).map(async (file) => {
      const bytes = await readFile(file)
      const key = /\nKEY: (.*)\n/.exec(bytes.toString('latin1'))?.[1] ?? ''
      return { key, freshFor: freshUntil(bytes) - Math.floor(Date.now() / 1000) }
    }),
  )
}

/** Makes everything that is kept older by some seconds: the clock of another process cannot be put forward, what it noted can. */
export async function age(cache: string, seconds: number): Promise<void> {
  for (const path of await filesOf(cache)) {
    const file = await open(path, 'r+')
    const bytes = Buffer.alloc(FRESH_UNTIL * 2)
    await file.read(bytes, 0, bytes.length, 0)
    const earlier = Buffer.alloc(8)
    earlier.writeBigInt64LE(BigInt(freshUntil(bytes) - seconds))
    await file.write(earlier, 0, earlier.length, FRESH_UNTIL)
    await file.close()
  }
}

function freshUntil(bytes: Buffer): number {
  if (bytes.readBigUInt64LE(0) !== FORM) throw new Error('This nginx caches its cache in another form; see the comment at FORM.')
  return Number(bytes.readBigInt64LE(FRESH_UNTIL))
}

async function filesOf(cache: string): Promise<string[]> {
  const entries = await readdir(cache, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
