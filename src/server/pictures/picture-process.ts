// A process of its own, because a decoder can crash or need too much memory, and because its work then
// leaves the server's threads alone. It makes one picture after the other, as the server orders them.
import sharp from 'sharp'
import { writeDurably } from '#server/files/durable.ts'
import { drawIcon } from './draw-icon.ts'
import type { IconOrder } from './icon.ts'
import { isUndecodable, makePicture } from './make-picture.ts'
import { drawCard } from './share/draw-card.ts'
import { type CardOrder, NOT_MADE, type PictureOrder, type VariantOrder } from './variant.ts'

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
  const made = await orIfDamaged(makePicture(order), async () => NOT_MADE.undecodable)
  await writeDurably(order.target, made ?? NOT_MADE.original)
}

/** A picture that cannot be decoded is left out. */
async function draw({ card, files, target }: CardOrder): Promise<void> {
  await writeDurably(target, await orIfDamaged(drawCard({ card, files }), () => drawCard({ card, files: {} })))
}

/** A sign that cannot be decoded is left to the arch. */
async function drawSign({ icon, sign, target }: IconOrder): Promise<void> {
  await writeDurably(target, await orIfDamaged(drawIcon(sign ? { icon, sign } : { icon }), () => drawIcon({ icon })))
}

/** Does something else where a picture cannot be decoded. Other failures go to whoever ordered it, who orders it again. */
async function orIfDamaged<Made>(work: Promise<Made>, otherwise: () => Promise<Made>): Promise<Made> {
  return work.catch((error: unknown) => {
    if (isUndecodable(error)) return otherwise()
    throw error
  })
}

// The server is gone.
process.on('disconnect', () => process.exit())
