// A process of its own, because a decoder can crash or need too much memory, and because its work then
// leaves the server's threads alone. It makes one picture after the other, as the server orders them.
import sharp from 'sharp'
import { writeDurably } from '#server/files/durable.ts'
import { makePicture } from './make-picture.ts'
import type { PictureOrder } from './variant.ts'

sharp.concurrency(1)
sharp.cache(false)

process.on('message', async (order: PictureOrder) => {
  // What cannot be decoded now never will be; the published bytes are then sent as they are.
  const made = await makePicture(order).catch(() => undefined)
  const fault = await writeDurably(order.target, made ?? Buffer.alloc(0)).then(
    () => '',
    (error: Error) => error.message,
  )
  process.send?.(fault)
})
// The server is gone.
process.on('disconnect', () => process.exit())
