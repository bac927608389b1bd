import { isDiskFull } from '#server/data-folder/disk-space.ts'
import { damageIn } from '#server/storage/engine/unavailable.ts'
import { reasonOf } from './reason.ts'
import { StartError } from './start-error.ts'

const EXIT = {
  fault: 1,
  /** May pass by itself, such as a database that starts later on another machine. */
  refused: 2,
  /** EX_DATAERR of sysexits.h: restarting is pointless, and deploy/vitrine.service does not. */
  damaged: 65,
} as const

const REMEDIES: Record<string, string> = {
  EACCES: 'Give it to the user that runs the server',
  EPERM: 'Give it to the user that runs the server',
  EROFS: 'Mount the disk read-write',
  EEXIST: 'Move the file away',
  ENOTDIR: 'Move the file away',
}

/** A message for the operator, or the error itself if it is a bug. */
export function describeFailure(error: unknown): { print: unknown; code: number } {
  const damage = damageIn(error)
  if (damage) return { print: damage.message, code: EXIT.damaged }
  if (isDiskFull(error)) {
    return {
      print:
        'There is no space left on the disk of DATA_DIR. Free some (or delete files, if df -i shows no free inodes), then start again.',
      code: EXIT.refused,
    }
  }
  if (error instanceof StartError) return { print: error.message, code: EXIT.refused }
  const remedy = remedyOf(error)
  if (remedy) return { print: `The server cannot work: ${reasonOf(error)} ${remedy}, or set another path.`, code: EXIT.refused }
  return { print: error, code: EXIT.fault }
}

/** For errors of the file system, without the full stop. */
export function remedyOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && 'path' in error ? REMEDIES[String(error.code)] : undefined
}
