import { statfsSync } from 'node:fs'

/** Below this, what visitors send soon finds no room: a form with its files may take some twenty megabytes. */
const SCARCE_BYTES = 32 * 1024 * 1024

const BYTES_PER_MB = 1024 * 1024

/** SQLite's codes for a full disk: full, a write that failed, no room for the memory that its processes share. */
const SQLITE_CODES = [13, 778, 4874]

/**
 * Says so when the disk of a folder is (nearly) full.
 * @returns a sentence, or undefined when there is room
 */
export function scarceSpace(folder: string): string | undefined {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= SCARCE_BYTES) return undefined
  return `There is hardly any space left on the disk of ${folder}: ${(free / BYTES_PER_MB).toFixed(1)} MB. Forms are refused where none is left. Free some space.`
}

/** Whether something failed because a disk, or what its user may take of it, is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' || SQLITE_CODES.includes(Number(errcode)) || isDiskFull(error.cause)
}
