import { getSystemErrorMap } from 'node:util'
import { isDiskFull } from '#server/data-folder/disk-space.ts'

/** errno(3), as far as an operator can act on it. */
const MEANINGS: Record<string, string> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  EEXIST: 'there is a file where a folder should be',
  ENOTDIR: 'there is a file where a folder should be',
  EIO: 'the disk could not be read or written',
  ECONNREFUSED: 'nothing is listening there',
  ENOTFOUND: 'the host does not exist',
  EAI_NONAME: 'the host does not exist',
  ETIMEDOUT: 'it does not answer in time',
}

/** Completes a message; includes the full stop. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (isDiskFull(error)) return 'the disk is full.'
  if (!(error instanceof Error)) return `${String(error)}.`
  const meaning = meaningOf(error)
  const path = 'path' in error && typeof error.path === 'string' ? ` (${error.path})` : ''
  return meaning ? `${meaning}${path}.` : `${(error.message || error.name).replace(/\.$/, '')}.`
}

/** nodemailer replaces the system's code with its own, and leaves only the number. */
function meaningOf({ code = '', errno = 0 }: NodeJS.ErrnoException): string | undefined {
  return MEANINGS[code] ?? MEANINGS[getSystemErrorMap().get(errno)?.[0] ?? '']
}
