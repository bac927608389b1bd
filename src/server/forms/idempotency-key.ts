import { createHash } from 'node:crypto'
import type { FormName } from '#domain/form.ts'
import type { FormToken } from './form-token.ts'

interface IdempotencySource {
  form: FormName
  texts: Record<string, string>
  hashes: Record<string, string>
  token: FormToken | undefined
  fromPage: boolean
}

const HOUR_LENGTH = '2026-01-01T00'.length

/** Same form and content under one token, or from a page within one hour. Null without a token: equal forms are then separate. */
export function idempotencyKeyOf({ form, texts, hashes, token, fromPage }: IdempotencySource): string | null {
  const hash = createHash('sha256')
    .update(JSON.stringify([form, texts, hashes]))
    .digest('hex')
  if (token) return `token:${token.id}:${hash}`
  return fromPage ? `page:${hash}:${new Date().toISOString().slice(0, HOUR_LENGTH)}` : null
}
