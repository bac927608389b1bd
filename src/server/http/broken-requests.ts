import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { callerLanguage, headIn } from './caller-language.ts'
import { type Refusal, rawAnswer, type Voice } from './refusals.ts'
import { endUnread } from './unread-connection.ts'

const DAMAGED: Refusal = { status: 400, text: 'damaged' }

const BREAKAGES: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, text: 'tooSlow' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, text: 'chunkExtensions' },
  HPE_HEADER_OVERFLOW: { status: 431, text: 'headersTooLarge' },
}

interface DebugLog {
  debug(facts: object, message: string): void
}

const openAnswers = new WeakMap<Socket, Set<ServerResponse>>()

/** Connections with an unreadable request; each further piece is an error again. */
const broken = new WeakSet<Socket>()

export function watchAnswers(server: Server): void {
  server.on('request', ({ socket }, response) => {
    const before = openAnswers.get(socket)
    if (response.writableEnded && !before?.size) return
    const open = before ?? new Set()
    openAnswers.set(socket, open.add(response))
    response.once('close', () => open.delete(response))
  })
}

/** With a message (docs/reading-the-spec.md#content-and-calls); complete requests before the broken bytes are answered first. */
export function answerBrokenRequests(voice: Voice) {
  return function (this: { log: DebugLog }, error: { code?: string; rawPacket?: unknown }, socket: Socket): void {
    if (socket.destroyed || !socket.writable || broken.has(socket)) return
    broken.add(socket)
    this.log.debug({ code: error.code }, 'A request could not be read')
    socket.pause()
    const open = [...(openAnswers.get(socket) ?? [])]
    const owed = open.filter(({ req, headersSent }) => req.complete || headersSent).at(-1)
    const language = callerLanguage(voice.languages(), open.at(-1)?.req ?? headIn(error.rawPacket))
    if (owed) closeBehind(owed, socket)
    else endUnread(socket, rawAnswer(BREAKAGES[error.code ?? ''] ?? DAMAGED, voice, language))
  }
}

function closeBehind(answer: ServerResponse, socket: Socket): void {
  answer.shouldKeepAlive = false
  socket.destroySoon = () => endUnread(socket)
  answer.once('close', () => endUnread(socket))
}
