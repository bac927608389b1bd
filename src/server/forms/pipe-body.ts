import type { IncomingMessage } from 'node:http'
import { Transform, type Writable } from 'node:stream'
import { BodyRefused } from './body-refused.ts'

/**
 * Lets a request's body flow into a parser. Unlike `pipeline` it never destroys the request, whose
 * connection is still to carry the answer; where the flow ends early, the rest stays unread.
 * @param bound bytes that may come
 * @param stop ends the flow; its reason is thrown
 * @throws BodyRefused when more comes, when the connection breaks, or when the parser finds a fault
 */
export async function pipeBody(request: IncomingMessage, parser: Writable, bound: number, stop: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const malformed = () => reject(new BodyRefused('malformed'))
  const stopped = () => reject(stop.reason)
  const broken = () => {
    if (!request.readableEnded) malformed()
  }
  const counter = countBytes(bound, () => reject(new BodyRefused('tooLarge')))
  // A multipart parser may finish before the body does: what follows its last boundary still has to be read.
  const ended = Promise.withResolvers<void>()
  counter.once('end', ended.resolve)
  parser.once('finish', () => ended.promise.then(resolve))
  // It stays: a broken body makes the parser complain more than once.
  parser.on('error', malformed)
  request.once('error', malformed)
  request.once('close', broken)
  stop.addEventListener('abort', stopped, { once: true })
  if (stop.aborted) stopped()
  if (request.destroyed) broken()
  request.pipe(counter).pipe(parser)
  try {
    await promise
  } finally {
    request.unpipe(counter)
    request.off('close', broken)
    stop.removeEventListener('abort', stopped)
    if (!request.readableEnded) request.pause()
  }
}

/** Passes bytes on until there are more than the bound; what is beyond is neither passed on nor asked for. */
function countBytes(bound: number, onExcess: () => void): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > bound) onExcess()
      else done(null, chunk)
    },
  })
}
