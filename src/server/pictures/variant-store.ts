import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { UNFINISHED } from '#server/files/durable.ts'
import type { LocalStore } from '#server/files/local-store.ts'
import type { PictureMaker } from './picture-maker.ts'
import type { Variant } from './variant.ts'

/** What to send for a variant: a file of the folder, the published picture, or that one for now. */
export type FoundVariant = { name: string } | 'original' | 'not yet'

/** Variants of published pictures, made when they are first asked for and kept on disk. */
export interface VariantStore {
  /** Where they lie. */
  folder: string
  /**
   * What to send for a variant; it is made if it is not there.
   * @param patienceMs how long to wait for that, in milliseconds
   */
  find: (variant: Variant, patienceMs: number) => Promise<FoundVariant>
  /** Ends what is being made. */
  close: () => void
}

interface VariantStoreOptions {
  /** Where variants are kept; nothing else may lie there. */
  folder: string
  originals: Pick<LocalStore, 'path'>
  maker: PictureMaker
  /** How much they may take on disk, in bytes. */
  maxBytes?: number
}

/** Some hundred thousand pictures; a site of a thousand products needs a tenth of it. */
const MAX_BYTES = 2 * 1024 ** 3

/** The rest goes at once when the bound is reached, so that the folder is not read for each new picture. */
const SWEPT_PART = 0.9

/** What a file takes on disk at least, and rounded up to. */
const BLOCK_BYTES = 4096

/** The moment of the last use is written down once in this time. */
const USE_NOTED_MS = 24 * 60 * 60 * 1000

/**
 * The store in a folder: `{sha256}-{width}.{format}`, empty where the published picture is sent instead.
 * Which one was used last stands in the files' access times, so a restart forgets nothing.
 */
export function variantStore({ folder, originals, maker, maxBytes = MAX_BYTES }: VariantStoreOptions): VariantStore {
  let room = 0
  let sweeping: Promise<void> | undefined
  const making = new Map<string, Promise<void>>()

  /** Removes what was not used for the longest time when too much is kept. */
  const sweep = async () => {
    const kept: { path: string; bytes: number; used: number }[] = []
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined)
      if (found) kept.push({ path, bytes: onDisk(found.size), used: found.atimeMs })
    }
    let total = kept.reduce((sum, { bytes }) => sum + bytes, 0)
    if (total > maxBytes) {
      for (const { path, bytes } of kept.sort((a, b) => a.used - b.used)) {
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
      if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { force: true })
    }
    await makeRoom()
  }
  let opening: Promise<void> | undefined

  const make = async (variant: Variant, path: string): Promise<void> => {
    opening ??= open()
    await opening
    await maker.make({ ...variant, source: originals.path(variant.sha256), target: path })
    room -= onDisk((await stat(path)).size)
    if (room < 0) await makeRoom()
  }

  /** Once for all who ask for it at the same time. */
  const makeOnce = (variant: Variant, path: string): Promise<void> => {
    const going = making.get(path) ?? make(variant, path).finally(() => making.delete(path))
    making.set(path, going)
    return going
  }

  return {
    folder,
    find: async (variant, patienceMs) => {
      const name = `${variant.sha256}-${variant.width}.${variant.format}`
      const path = join(folder, name)
      let size = await look(path)
      if (size === undefined) {
        await within(patienceMs, makeOnce(variant, path))
        size = await look(path)
      }
      if (size === undefined) return 'not yet'
      return size > 0 ? { name } : 'original'
    },
    close: maker.close,
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

/** Waits for work, but no longer than a time; whether it succeeds is not told. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work.catch(() => {}), over])
  clearTimeout(timer)
}
