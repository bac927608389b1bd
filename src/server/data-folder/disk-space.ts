import { statfsSync } from 'node:fs'

/** A form with its files may take some twenty megabytes. */
const SCARCE_BYTES = 32 * 1024 * 1024

/** Inodes: each form and each resized picture takes some. */
const SCARCE_FILES = 1_000

const BYTES_PER_MB = 1024 * 1024

/** SQLite's codes for a full disk: full, a failed write, no room for shared memory. */
const SQLITE_CODES = [13, 778, 4874]

export function scarceSpace(folder: string): string | undefined {
  const { bavail, bsize, files, ffree } = statfsSync(folder)
  // Without a limit both are 0.
  if (files > 0 && ffree < SCARCE_FILES) {
    return `Only ${ffree} more files can be created on the disk of ${folder}, regardless of free space (df -i). Forms are refused once no more can be created. Delete unneeded files.`
  }
  const free = bavail * bsize
  if (free >= SCARCE_BYTES) return undefined
  return `There is hardly any space left on the disk of ${folder}: ${(free / BYTES_PER_MB).toFixed(1)} MB. Forms are refused once it is full. Free some space.`
}

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' || SQLITE_CODES.includes(Number(errcode)) || isDiskFull(error.cause)
}
