import { randomUUID } from 'node:crypto'
import { sign, verify } from '../signing.ts'

export interface FormToken {
  /** Undefined where another process made it, whose clock may differ. */
  ageMs: number | undefined
  /** Random; the same in every repetition of one submission. */
  id: string
}

/** An older token counts as none: the page was left open. */
const TOKEN_AGE_MS = 24 * 3_600_000

/** Identifies the process. Within one, `performance.now()` is independent of the system's clock. */
const PROCESS = randomUUID()

export function makeFormToken(signingKey: string): string {
  return sign(signingKey, 'form', [Date.now(), randomUUID(), PROCESS, Math.round(performance.now())].join(':'))
}

/** Undefined for none or an expired one, 'forged' for one that is not ours. */
export function readFormToken(signingKey: string, text: string | undefined): FormToken | 'forged' | undefined {
  if (!text) return undefined
  const [time = '', id = '', process, began] = verify(signingKey, 'form', text)?.split(':') ?? []
  if (!time || !id) return 'forged'
  if (Date.now() - Number(time) > TOKEN_AGE_MS) return undefined
  return { id, ageMs: process === PROCESS ? performance.now() - Number(began) : undefined }
}
