// A process of its own, because a decoder can crash or need too much memory, and because its work then
// leaves the server's threads alone. It makes one picture after the other, as the server orders them.
import { access } from 'node:fs/promises'
import sharp from 'sharp'
import { writeDurably } from '#server/files/durable.ts'
import { drawIcon } from './draw-icon.ts'
import type { IconOrder } from './icon.ts'
import { makePicture } from './make-picture.ts'
import { drawCard } from './share/draw-card.ts'
import type { CardOrder, PictureOrder, VariantOrder } from './variant.ts'

sharp.concurrency(1)
sharp.cache(false)

process.on('message', async (order: PictureOrder) => {
  const fault = await follow(order).then(
    () => '',
    (error: Error) => error.message,
  )
  process.send?.(fault)
})

function follow(order: PictureOrder): Promise<void> {
  if ('card' in order) return draw(order)
  return 'icon' in order ? drawSign(order) : narrow(order)
}

async function narrow(order: VariantOrder): Promise<void> {
  await access(order.source)
  // What cannot be decoded now never will be; the published bytes are then sent as they are.
  const made = await makePicture(order).catch(() => undefined)
  await writeDurably(order.target, made ?? Buffer.alloc(0))
}

/** A picture that cannot be decoded is left out. */
async function draw({ card, files, target }: CardOrder): Promise<void> {
  const drawn = await drawCard({ card, files }).catch(() => drawCard({ card, files: {} }))
  await writeDurably(target, drawn)
}

/** A sign that cannot be decoded is left to the arch. */
async function drawSign({ icon, sign, target }: IconOrder): Promise<void> {
  const drawn = await drawIcon(sign ? { icon, sign } : { icon }).catch(() => drawIcon({ icon }))
  await writeDurably(target, drawn)
}

// The server is gone.
process.on('disconnect', () => process.exit())
