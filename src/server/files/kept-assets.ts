import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { boundedFolder } from './bounded-folder.ts'
import { Bucket } from './bucket/bucket.ts'
import { UNFINISHED, writeDurably } from './durable.ts'
import { listFolder, sizeOf, withFile } from './folder.ts'
import type { ListedFile } from './stored-bytes.ts'
import type { StorageConfig } from './stores.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A page of a build may stay open this long after its last run. */
const KEPT_MS = 30 * DAY_MS

/** A start waits no longer: pages can be served without. */
const START_MS = 3_000

/** Limits look-ups of unknown names. */
const POLL_MS = 1_000

const BATCH = 8

/** Thirty builds need a third of it. */
const COPIES_BYTES = 128 * 1024 ** 2

const ASSETS = 'assets/'

const NAME = /^[\w-][\w.-]*(?<!\.br|\.gz)$/

interface Place {
  list: () => AsyncIterable<ListedFile>
  put: (name: string, source: string, there: ListedFile | undefined) => Promise<void>
  remove: (name: string) => Promise<void>
  bring: (name: string) => Promise<string>
}

/** Assets of all recent builds: a page and its scripts may come from two servers, or it was open since before the upgrade. */
export interface KeptAssets {
  start: (log: Log) => Promise<void>
  stop: () => void
  /** @throws StorageUnavailable when the bucket cannot be reached */
  find: (name: string) => Promise<string | undefined>
}

interface Log {
  error(facts: object, message: string): void
}

export function openKeptAssets({ dataDir, storage }: StorageConfig, build: string): KeptAssets {
  const place = storage ? bucketPlace(new Bucket(storage), dataDir) : folderPlace(join(dataDir, 'assets'))
  let names = new Set<string>()
  let looked = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const look = async () => {
    looked = performance.now()
    names = new Set((await Array.fromAsync(place.list())).map(({ name }) => name))
  }

  return {
    start: async (log) => {
      const keep = () =>
        keepBuild(place, build).catch((error: unknown) => {
          log.error({ err: error }, 'The scripts and styles of this build could not be stored for other servers; retrying in a day.')
        })
      timer = setInterval(keep, DAY_MS).unref()
      await Promise.race([keep(), delay(START_MS, undefined, { ref: false })])
    },
    stop: () => clearInterval(timer),
    find: async (name) => {
      if (!NAME.test(name)) return undefined
      if (!names.has(name)) {
        if (performance.now() - looked > POLL_MS) {
          looking ??= look().finally(() => {
            looking = undefined
          })
        }
        await looking
      }
      if (!names.has(name)) return undefined
      const path = await place.bring(name)
      return (await sizeOf(path)) === undefined ? undefined : path
    },
  }
}

async function keepBuild(place: Place, build: string): Promise<void> {
  const there = new Map((await Array.fromAsync(place.list())).map((file) => [file.name, file]))
  const own = (await readdir(build)).filter((name) => NAME.test(name))
  const isCurrent = async (name: string): Promise<boolean> => {
    const file = there.get(name)
    if (!file || Date.now() - file.modified.getTime() > DAY_MS) return false
    return file.size === (await sizeOf(join(build, name)))
  }
  for (let start = 0; start < own.length; start += BATCH) {
    await Promise.all(
      own.slice(start, start + BATCH).map(async (name) => {
        if (!(await isCurrent(name))) await place.put(name, join(build, name), there.get(name))
      }),
    )
  }
  const wanted = new Set(own)
  for (const { name, modified } of there.values()) {
    if (!wanted.has(name) && Date.now() - modified.getTime() > KEPT_MS) await place.remove(name)
  }
}

function folderPlace(folder: string): Place {
  const path = (name: string): string => join(folder, name)
  return {
    // Half-written files of a killed server are listed too, and expire like the rest.
    list: () => listFolder(folder, (name) => NAME.test(name)),
    put: async (name, source, there) => {
      if (there && there.size === (await stat(source)).size) await utimes(path(name), new Date(), new Date())
      else await writeDurably(path(name), createReadStream(source))
    },
    remove: (name) => rm(path(name), { force: true }),
    bring: async (name) => path(name),
  }
}

function bucketPlace(bucket: Bucket, dataDir: string): Place {
  const copies = boundedFolder(join(dataDir, 'asset-copies'), COPIES_BYTES)
  const key = (name: string): string => ASSETS + name
  return {
    list: () => bucket.list(ASSETS, (name) => NAME.test(name)),
    put: async (name, source) => bucket.put(key(name), (await stat(source)).size, () => createReadStream(source)),
    remove: (name) => bucket.remove(key(name)),
    bring: async (name) => {
      if ((await copies.look(name)) === undefined) await copies.fill(name, (path) => copyOf(bucket, key(name), path))
      return copies.path(name)
    },
  }
}

async function copyOf(bucket: Bucket, key: string, path: string): Promise<void> {
  const temporary = path + UNFINISHED
  try {
    const content = await withFile(temporary, (file) => bucket.fetch(key, file), 'w')
    if (content) await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}
