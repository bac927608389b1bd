import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { boundedFolder } from './bounded-folder.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { UNFINISHED, writeDurably } from './durable.ts'
import { listFolder, sizeOf } from './folder.ts'
import type { ListedFile } from './stored-bytes.ts'
import type { StorageConfig } from './stores.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How long the files of a build stay after the last day on which a server ran it: as long as somebody may have a page of it open. */
const KEPT_MS = 30 * DAY_MS

/** How long a start waits until all of them are kept: pages can be served without. */
const START_MS = 3_000

/** So often at most the place is looked through for a name that is not known, whoever asks for whatever names. */
const POLL_MS = 1_000

/** Files that are written at the same time. */
const BATCH = 8

/** Copies of what lies in a bucket; thirty builds need a third of it. */
const COPIES_BYTES = 128 * 1024 ** 2

/** Where they lie in a bucket. */
const ASSETS = 'assets/'

/** Names of the build's files; compressed copies are made anew when they are sent. */
const NAME = /^[\w-][\w.-]*(?<!\.br|\.gz)$/

/** Where the files lie. */
interface Place {
  list: () => AsyncIterable<ListedFile>
  /** Puts a file there, or notes that it is still wanted. */
  put: (name: string, source: string, there: ListedFile | undefined) => Promise<void>
  remove: (name: string) => Promise<void>
  /** Where the file then lies on this machine, if it is there. */
  bring: (name: string) => Promise<string>
}

/**
 * Scripts, styles and fonts of all builds that ran lately. A page of one build may come from one server
 * and its scripts from another, and somebody may have had it open since before the upgrade.
 */
export interface KeptAssets {
  /**
   * Keeps the files of this build now and every day, and removes those of builds that nobody has run for a month.
   * Resolves when the first is done, or after some seconds.
   */
  start: (log: Log) => Promise<void>
  stop: () => void
  /**
   * A file of any build, where it lies on this machine; undefined when no build had it.
   * @throws StorageUnavailable when the bucket cannot be asked
   */
  find: (name: string) => Promise<string | undefined>
}

interface Log {
  error(facts: object, message: string): void
}

/**
 * Opens the files of builds in `{dataDir}/assets`, or in the bucket of `STORAGE_URL`.
 * @param build folder of this build's files
 */
export function openKeptAssets({ dataDir, storage }: StorageConfig, build: string): KeptAssets {
  const place = storage ? bucketPlace(openBucket(storage), dataDir) : folderPlace(join(dataDir, 'assets'))
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
          log.error({ err: error }, 'The scripts and styles of this build could not be kept for other servers; tried again in a day.')
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

/** Sees to it that the files of this build are there and count as of today, and removes those that are too old. */
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
    // What a killed server has left half written is listed too, and goes with the rest.
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
    list: async function* () {
      for await (const { key, ...object } of bucket.list(ASSETS)) {
        const name = key.slice(ASSETS.length)
        if (NAME.test(name)) yield { name, ...object }
      }
    },
    put: async (name, source) => bucket.put(key(name), (await stat(source)).size, () => createReadStream(source)),
    remove: (name) => bucket.remove(key(name)),
    bring: async (name) => {
      if ((await copies.look(name)) === undefined) await copies.fill(name, (path) => copyOf(bucket, key(name), path))
      return copies.path(name)
    },
  }
}

/** Copies an object to a path, whole or not at all. */
async function copyOf(bucket: Bucket, key: string, path: string): Promise<void> {
  const temporary = path + UNFINISHED
  const file = await open(temporary, 'w')
  try {
    const content = await bucket.fetch(key, file)
    if (content) await rename(temporary, path)
  } finally {
    await file.close()
    await rm(temporary, { force: true })
  }
}
