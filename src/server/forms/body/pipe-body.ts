import type { IncomingMessage } from 'node:http'
import { Transform, type Writable } from 'node:stream'
import { BodyRefused } from './body-refused.ts'

/**
 * Unlike `pipeline` it never destroys the request, whose connection still carries the answer.
 * @throws BodyRefused beyond `bound` bytes, when the connection breaks, or on a parser error
 */
export async function pipeBody(request: IncomingMessage, parser: Writable, bound: number, stop: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const malformed = () => reject(new BodyRefused('malformed'))
  const stopped = () => reject(stop.reason)
  const broken = () => {
    if (!request.readableEnded) malformed()
  }
  const counter = countBytes(bound, () => reject(new BodyRefused('tooLarge')))
  // A multipart parser may finish before the body does: what follows its last boundary must be read, too.
  const ended = Promise.withResolvers<void>()
  counter.once('end', ended.resolve)
  parser.once('finish', () => ended.promise.then(resolve))
  // Never removed: a broken body makes the parser emit more than one error.
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
