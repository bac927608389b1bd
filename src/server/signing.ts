import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a signature is for: one made for one purpose is worth nothing for another. */
export type Purpose = 'form' | 'confirm' | 'unsubscribe'

/** Longest token looked at; ours are far shorter. */
const TOKEN_LENGTH = 500

/**
 * Signs a payload with HMAC-SHA256, giving a token for addresses and form fields.
 * @param secret from `readSecret`
 * @param payload readable by whoever holds the token
 */
export function sign(secret: string, purpose: Purpose, payload: string): string {
  return `${Buffer.from(payload).toString('base64url')}.${mac(secret, purpose, payload).toString('base64url')}`
}

/** The payload of a token of ours, undefined for any other. */
export function verify(secret: string, purpose: Purpose, token: string): string | undefined {
  if (token.length > TOKEN_LENGTH) return undefined
  const [encoded = '', signature = ''] = token.split('.', 2)
  const payload = Buffer.from(encoded, 'base64url').toString()
  const given = Buffer.from(signature, 'base64url')
  const wanted = mac(secret, purpose, payload)
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? payload : undefined
}

function mac(secret: string, purpose: Purpose, payload: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\0${payload}`).digest()
}
