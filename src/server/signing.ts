import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signature is valid for one purpose only. */
export type Purpose = 'form' | 'confirm' | 'unsubscribe'

/** Ours are far shorter. */
const TOKEN_LENGTH = 500

/** HMAC-SHA256; anyone with the token can read the payload. */
export function sign(signingKey: string, purpose: Purpose, payload: string): string {
  return `${Buffer.from(payload).toString('base64url')}.${mac(signingKey, purpose, payload).toString('base64url')}`
}

export function verify(signingKey: string, purpose: Purpose, token: string): string | undefined {
  if (token.length > TOKEN_LENGTH) return undefined
  const [encoded = '', signature = ''] = token.split('.', 2)
  const payload = Buffer.from(encoded, 'base64url').toString()
  const given = Buffer.from(signature, 'base64url')
  const wanted = mac(signingKey, purpose, payload)
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? payload : undefined
}

function mac(signingKey: string, purpose: Purpose, payload: string): Buffer {
  return createHmac('sha256', signingKey).update(`${purpose}\0${payload}`).digest()
}
