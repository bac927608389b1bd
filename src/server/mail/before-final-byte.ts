import { Readable } from 'node:stream'
import type { Message } from './messages/message.ts'

/** No server can have accepted a mail whose end it lacks, so recording the hand-over here leaves the least doubt after a crash. */
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
