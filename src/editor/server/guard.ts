import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Of the address; other programs of this computer can reach it too. */
const NAMES = ['localhost', '127.0.0.1']

const secret = (): string => randomBytes(32).toString('base64url')

export interface Guard {
  /** What the link that opens the editor ends with. It works once. */
  key: string
}

/**
 * Answers only the browser that opened the link: other users of the computer do not know it, and pages of other sites can neither send
 * the cookie nor, under a name of their own for this address, be taken for the editor's.
 */
export function guard(app: FastifyInstance, port: () => number): Guard {
  const session = secret()
  let key: string | undefined = secret()
  const cookieName = (): string => `vitrine_edit_${port()}`

  app.addHook('onRequest', async (request, reply) => {
    const hosts = NAMES.map((name) => `${name}:${port()}`)
    const { host = '', origin, 'sec-fetch-site': from } = request.headers
    if (!hosts.includes(host)) return refuse(reply, 421, 'Open the editor under the address that the command has printed.')
    if (isOpening(request)) {
      const isRight = key !== undefined && isSame((request.query as { key: string }).key, key)
      if (!isRight) return refuse(reply, 403, 'This link has been used. Stop the command with Ctrl+C and start it again for a new one.')
      key = undefined
      return reply.header('set-cookie', `${cookieName()}=${session}; HttpOnly; SameSite=Strict; Path=/`).redirect('/', 303)
    }
    if (!isSame(cookieIn(request, cookieName()), session)) {
      return refuse(reply, 403, 'Open the editor with the link that the command has printed.')
    }
    const isOwn = origin === undefined ? from === undefined || from === 'same-origin' : hosts.some((own) => origin === `http://${own}`)
    if (request.method !== 'GET' && !isOwn) return refuse(reply, 403, 'Only the editor itself may change anything.')
  })
  return { key }
}

function isOpening({ method, query, routeOptions }: FastifyRequest): boolean {
  return method === 'GET' && routeOptions.url === '/' && typeof (query as { key?: unknown }).key === 'string'
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error })
}

function cookieIn({ headers }: FastifyRequest, name: string): string {
  const cookies = (headers.cookie ?? '').split('; ')
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
