import { HONEYPOT_FIELD, TOKEN_FIELD } from '#domain/form.ts'
import type { QuarantineReason } from '#server/storage/engine/schema.ts'
import { type FormToken, readFormToken } from './form-token.ts'

/** Nobody writes a message with a link in less than this after the first key press. */
const MIN_TYPING_MS = 3000

const LINK = /https?:\/\//i

export interface Suspicion {
  quarantine: QuarantineReason | null
  token: FormToken | undefined
}

/** Suspects are kept apart, never refused: the sender may be a person after all. */
export function suspect(signingKey: string, texts: Record<string, string>, own: Record<string, string>): Suspicion {
  const token = readFormToken(signingKey, texts[TOKEN_FIELD])
  if (texts[HONEYPOT_FIELD]) return { quarantine: 'honeypot', token: token === 'forged' ? undefined : token }
  if (token === 'forged') return { quarantine: 'forged', token: undefined }
  const tooFast = token?.ageMs !== undefined && token.ageMs < MIN_TYPING_MS && Object.values(own).some((text) => LINK.test(text))
  return { quarantine: tooFast ? 'too_fast' : null, token }
}
