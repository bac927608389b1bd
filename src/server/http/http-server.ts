import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { callerLanguage } from './caller-language.ts'
import { type Refusal, rawAnswer, refusalOf, sendRefusal, type Voice } from './refusals.ts'
import { cutSlowConnections } from './slow-connections.ts'
import { leaveBodyUnread } from './unread-bodies.ts'
import { endUnread } from './unread-connection.ts'

/** How long a connection may be silent: a visitor who uploads over a bad line is slow, not silent. */
const SILENCE_MS = 120_000

/**
 * How long a request may take to arrive whole: each holds a connection and a file. Ten megabytes over
 * a line of 100 kbit/s take a quarter of an hour.
 */
const ARRIVAL_MS = 900_000

/** How long its headers may take, and how often that is looked at. */
const HEADERS_MS = 20_000
const POLL_MS = 5_000

/** How long a connection stays open for a next request: longer than a proxy in front keeps its own. */
const KEEP_ALIVE_MS = 72_000

/** Some hundred megabytes of memory at most; what comes beyond waits at the system's door or is reset. */
const MAX_CONNECTIONS = 20_000

/** RFC 9110, 10.1.1: nothing but 100-continue can be expected. */
const EXPECTATION: Refusal = {
  status: 417,
  text: 'expectation',
}

/** No tunnels are made here (RFC 9110, 9.3.6). */
const NO_TUNNELS: Refusal = {
  status: 405,
  text: 'noTunnels',
  headers: { allow: 'GET, HEAD, POST' },
}

/**
 * The server with its limits in time and number; what breaks the rules of HTTP before any route is
 * asked, it answers itself.
 * @param handler answers all other requests
 * @param voice what it answers itself is made with
 */
export function httpServer(handler: (request: IncomingMessage, response: ServerResponse) => void, voice: Voice): Server {
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      requestTimeout: ARRIVAL_MS,
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: POLL_MS,
      // Node would answer by itself, without a sentence.
      requireHostHeader: false,
    },
    (request, response) => {
      const refusal = refusalOf(request)
      // Node reads nothing more from a connection on which another protocol was asked for (RFC 9110, 7.8).
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
  server.on('connect', (request, socket) => endUnread(socket as Socket, rawAnswer(NO_TUNNELS, voice, callerLanguage(request))))
  cutSlowConnections(server)
  closeBehindLateAnswers(server)
  return server
}

/**
 * A server that is closed ends its idle connections. One whose answer ends later would be kept for a
 * next request, and the server with it.
 */
function closeBehindLateAnswers(server: Server): void {
  server.on('request', ({ socket }, response) => {
    // A page that is kept has been given already.
    if (response.writableEnded) return
    response.once('finish', () => {
      if (!server.listening) endUnread(socket)
    })
  })
}
