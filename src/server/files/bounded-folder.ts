import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { UNFINISHED } from './durable.ts'

/** Files that can be made anew at any time, kept on disk up to a bound. */
export interface BoundedFolder {
  /** Where they lie. */
  folder: string
  /** Where a file lies, whether it is there or not. */
  path: (name: string) => string
  /** Size of a file in bytes, whose use is noted; undefined when it is not there. */
  look: (name: string) => Promise<number | undefined>
  /**
   * Has a file made, once for all who ask for it at the same time.
   * @param make writes the file to the path, whole or not at all; what it throws goes to all of them
   */
  fill: (name: string, make: (path: string) => Promise<void>) => Promise<void>
}

/** The rest goes at once when the bound is reached, so that the folder is not read for each new file. */
const SWEPT_PART = 0.9

/** What a file takes on disk at least, and rounded up to. */
const BLOCK_BYTES = 4096

/** The moment of the last use is written down once in this time. */
const USE_NOTED_MS = 24 * 60 * 60 * 1000

/**
 * A folder in which nothing else may lie. Beyond the bound, what was not used for the longest time goes.
 * Which one was used last stands in the files' access times, so a restart forgets nothing.
 * @param maxBytes how much the files may take on disk
 */
export function boundedFolder(folder: string, maxBytes: number): BoundedFolder {
  let room = 0
  let sweeping: Promise<void> | undefined
  let opening: Promise<void> | undefined
  const making = new Map<string, Promise<void>>()
  const path = (name: string) => join(folder, name)

  const sweep = async () => {
    const kept: { path: string; bytes: number; used: number }[] = []
    for (const name of await readdir(folder)) {
      const found = await stat(path(name)).catch(() => undefined)
      if (found) kept.push({ path: path(name), bytes: onDisk(found.size), used: found.atimeMs })
    }
    let total = kept.reduce((sum, { bytes }) => sum + bytes, 0)
    if (total > maxBytes) {
      // The last one is just wanted, however large it is.
      for (const { path, bytes } of kept.sort((a, b) => a.used - b.used).slice(0, -1)) {
        if (total <= maxBytes * SWEPT_PART) break
        await rm(path, { force: true })
        total -= bytes
      }
    }
    room = maxBytes - total
  }

  /** Sees to the bound, one at a time. */
  const makeRoom = (): Promise<void> => {
    sweeping ??= sweep().finally(() => {
      sweeping = undefined
    })
    return sweeping
  }

  const open = async () => {
    await mkdir(folder, { recursive: true })
    for (const name of await readdir(folder)) {
      if (name.endsWith(UNFINISHED)) await rm(path(name), { force: true })
    }
    await makeRoom()
  }

  const fill = async (name: string, make: (path: string) => Promise<void>) => {
    // Tried again by the next one where it failed, for example on a full disk.
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    await opening
    await make(path(name))
    room -= onDisk((await stat(path(name)).catch(() => undefined))?.size ?? 0)
    if (room < 0) await makeRoom()
  }

  return {
    folder,
    path,
    look: (name) => look(path(name)),
    fill: (name, make) => {
      const going = making.get(name) ?? fill(name, make).finally(() => making.delete(name))
      making.set(name, going)
      return going
    },
  }
}

/** Size of a file, whose use is noted; undefined when it is not there. */
async function look(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined)
  // The other time stays: it is part of the ETag.
  if (found && Date.now() - found.atimeMs > USE_NOTED_MS) await utimes(path, new Date(), found.mtime).catch(() => {})
  return found?.size
}

function onDisk(size: number): number {
  return Math.max(1, Math.ceil(size / BLOCK_BYTES)) * BLOCK_BYTES
}
