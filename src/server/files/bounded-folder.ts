import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { UNFINISHED } from './durable.ts'

export interface BoundedFolder {
  folder: string
  path: (name: string) => string
  look: (name: string) => Promise<number | undefined>
  /** Runs once for simultaneous requests; `make` must write the file atomically. */
  fill: (name: string, make: (path: string) => Promise<void>) => Promise<void>
  /** Its size; undefined when it cannot be made, or not within `patienceMs`. */
  bring: (name: string, patienceMs: number, make: (path: string) => Promise<void>) => Promise<number | undefined>
}

const SWEPT_PART = 0.9

const BLOCK_BYTES = 4096

const USE_NOTED_MS = 24 * 60 * 60 * 1000

/** Evicts the least recently used files by access time, so that restarts forget nothing. Nothing else may be in the folder. */
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
      // The last one is in use just now, however large it is.
      for (const { path, bytes } of kept.sort((a, b) => a.used - b.used).slice(0, -1)) {
        if (total <= maxBytes * SWEPT_PART) break
        await rm(path, { force: true })
        total -= bytes
      }
    }
    room = maxBytes - total
  }

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
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    await opening
    await make(path(name))
    room -= onDisk((await stat(path(name)).catch(() => undefined))?.size ?? 0)
    if (room < 0) await makeRoom()
  }

  const fillOnce: BoundedFolder['fill'] = (name, make) =>
    making.getOrInsertComputed(name, () => fill(name, make).finally(() => making.delete(name)))

  return {
    folder,
    path,
    look: (name) => look(path(name)),
    fill: fillOnce,
    bring: async (name, patienceMs, make) => {
      const size = await look(path(name))
      if (size) return size
      await withTimeout(patienceMs, fillOnce(name, make))
      return look(path(name))
    },
  }
}

/** Never rejects. */
async function withTimeout(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work.catch(() => {}), over])
  clearTimeout(timer)
}

async function look(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined)
  // The modification time stays: it is part of the ETag.
  if (found && Date.now() - found.atimeMs > USE_NOTED_MS) await utimes(path, new Date(), found.mtime).catch(() => {})
  return found?.size
}

function onDisk(size: number): number {
  return Math.max(1, Math.ceil(size / BLOCK_BYTES)) * BLOCK_BYTES
}
