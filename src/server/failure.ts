import { isDiskFull } from './disk-space.ts'
import { reasonOf } from './reason.ts'
import { StartError } from './start-error.ts'
import { damageIn } from './storage/unavailable.ts'

/** Exit codes of a server that ends on its own. */
const EXIT = {
  /** A fault of the program. */
  fault: 1,
  /** Something to be mended that may also mend itself, as a database on another machine that starts later. */
  refused: 2,
  /** Damaged data (EX_DATAERR of sysexits.h): no further start can succeed, and deploy/vitrine.service tries none. */
  damaged: 65,
} as const

/** What to do when the system refuses the use of a file or folder. */
const REMEDIES: Record<string, string> = {
  EACCES: 'Give it to the user who runs the server',
  EPERM: 'Give it to the user who runs the server',
  EROFS: 'Mount the disk for writing',
  EEXIST: 'Move the file away',
  ENOTDIR: 'Move the file away',
}

/**
 * What to print when the server cannot start or go on, and the code to end with.
 * @returns a sentence for the operator, or the error itself where it is a fault of the program
 */
export function describeFailure(error: unknown): { print: unknown; code: number } {
  const damage = damageIn(error)
  if (damage) return { print: damage.message, code: EXIT.damaged }
  if (isDiskFull(error)) {
    return {
      print: 'There is no space left on the disk of DATA_DIR. Free some, or files if df -i shows none, then start again.',
      code: EXIT.refused,
    }
  }
  if (error instanceof StartError) return { print: error.message, code: EXIT.refused }
  const remedy = error instanceof Error && 'code' in error && 'path' in error && REMEDIES[String(error.code)]
  if (remedy) return { print: `The server cannot work: ${reasonOf(error)} ${remedy}, or set another path.`, code: EXIT.refused }
  return { print: error, code: EXIT.fault }
}
