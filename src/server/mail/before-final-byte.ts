import { Readable } from 'node:stream'
import type { Message } from './message.ts'

/**
 * A message's text as a stream that notes the hand-over before it gives its last piece away. No
 * server can have accepted a mail whose end it has not got, so that the time in which a death of
 * this process leaves a doubt is as short as can be.
 */
export function signalBeforeFinalByte(message: Message, beforeFinalByte: () => Promise<void>): Readable {
  async function* text() {
    let last: Buffer | undefined
    for await (const piece of message.read() as AsyncIterable<Buffer>) {
      if (last) yield last
      last = piece
    }
    await beforeFinalByte()
    if (last) yield last
  }
  return Readable.from(text(), { objectMode: false })
}
