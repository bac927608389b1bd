import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { callerLanguage } from './caller-language.ts'
import { type Refusal, rawAnswer, refusalOf, sendRefusal, type Voice } from './refusals.ts'
import { cutSlowConnections } from './slow-connections.ts'
import { leaveBodyUnread } from './unread-bodies.ts'
import { endUnread } from './unread-connection.ts'

/** Longest silence: a visitor uploading over a bad line is slow, not silent. */
const SILENCE_MS = 120_000

/** For a whole request, which holds a connection and a file. Ten megabytes at 100 kbit/s take a quarter of an hour. */
const ARRIVAL_MS = 900_000

const HEADERS_MS = 20_000
const POLL_MS = 5_000

/** Longer than a proxy in front keeps its own connections. */
const KEEP_ALIVE_MS = 72_000

/** Some hundred megabytes of memory at most; the system queues or resets the rest. */
const MAX_CONNECTIONS = 20_000

/** RFC 9110, 10.1.1: only 100-continue can be expected. */
const EXPECTATION: Refusal = {
  status: 417,
  text: 'expectation',
}

/** RFC 9110, 9.3.6 */
const NO_TUNNELS: Refusal = {
  status: 405,
  text: 'noTunnels',
  headers: { allow: 'GET, HEAD, POST' },
}

export function httpServer(handler: (request: IncomingMessage, response: ServerResponse) => void, voice: Voice): Server {
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      requestTimeout: ARRIVAL_MS,
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: POLL_MS,
      // Node's own answer has no message.
      requireHostHeader: false,
    },
    (request, response) => {
      const refusal = refusalOf(request)
      // Node reads no more from a connection with an upgrade request (RFC 9110, 7.8).
      if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
      leaveBodyUnread(request, response)
      if (refusal) sendRefusal(response, refusal, voice)
      else handler(request, response)
    },
  )
  server.setTimeout(SILENCE_MS)
  server.maxConnections = MAX_CONNECTIONS
  server.on('checkContinue', (request, response) => server.emit('request', request, response))
  server.on('checkExpectation', (_request, response) => sendRefusal(response, EXPECTATION, voice))
  server.on('connect', (request, socket) =>
    endUnread(socket as Socket, rawAnswer(NO_TUNNELS, voice, callerLanguage(voice.languages(), request))),
  )
  cutSlowConnections(server)
  closeBehindLateAnswers(server)
  return server
}

/** Closing ends idle connections only; one that is answered later would be kept alive, and the server with it. */
function closeBehindLateAnswers(server: Server): void {
  server.on('request', ({ socket }, response) => {
    // A cached page has been sent already.
    if (response.writableEnded) return
    response.once('finish', () => {
      if (!server.listening) endUnread(socket)
    })
  })
}
