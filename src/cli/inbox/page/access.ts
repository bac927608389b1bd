import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Who may see the inbox: the one browser that has opened the link. */
export interface Access {
  /** Of the link. */
  token: string
  /** The cookie to set for a token; undefined if it is wrong or used up. */
  exchange: (token: string) => string | undefined
  isOpenTo: (cookies: string | undefined) => boolean
}

export function createAccess(): Access {
  const token = randomBytes(32).toString('base64url')
  const session = randomBytes(32).toString('base64url')
  // A browser sends cookies to every port of 127.0.0.1: two inboxes must not share a name.
  const name = `vitrine_inbox_${randomBytes(4).toString('hex')}`
  let used = false
  return {
    token,
    exchange: (given) => {
      if (used || !isSame(given, token)) return undefined
      used = true
      return `${name}=${session}; HttpOnly; SameSite=Strict; Path=/`
    },
    isOpenTo: (cookies = '') =>
      cookies.split(';').some((cookie) => {
        const [given, value = ''] = cookie.trim().split('=', 2)
        return given === name && isSame(value, session)
      }),
  }
}

const OWN_HOST = /^(127\.0\.0\.1|localhost)(:\d{1,5})?$/

/** Another site can give its name the address of this machine. Any port: the browser's end of a tunnel may have another. */
export function isOwnHost(host: string | undefined): boolean {
  return host !== undefined && OWN_HOST.test(host)
}

function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(hashOf(given), hashOf(wanted))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
