import { randomUUID } from 'node:crypto'
import { sign, verify } from '../signing.ts'

/** A token is asked for when a visitor begins to fill in a form, and comes back with it. */
export interface FormToken {
  /** When it was made, in ms since 1970. */
  time: number
  /** Random: the same in every repetition of one submission. */
  id: string
}

/** After this time a token counts as none: the page was left open. */
const TOKEN_AGE_MS = 24 * 3_600_000

export function makeFormToken(secret: string): string {
  return sign(secret, 'form', `${Date.now()}:${randomUUID()}`)
}

/**
 * Reads a token that came with a form.
 * @param text undefined or empty when none came
 * @returns undefined for none and for one that is too old, 'forged' for one that is not ours
 */
export function readFormToken(secret: string, text: string | undefined): FormToken | 'forged' | undefined {
  if (!text) return undefined
  const [time = '', id = ''] = verify(secret, 'form', text)?.split(':') ?? []
  if (!time || !id) return 'forged'
  return Date.now() - Number(time) > TOKEN_AGE_MS ? undefined : { time: Number(time), id }
}
