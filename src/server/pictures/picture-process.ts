// A process of its own: a decoder may crash or exhaust memory, and the server's threads stay free.
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

async function draw({ card, files, target }: CardOrder): Promise<void> {
  const missing = new Set<string>()
  await writeDurably(target, await orIfDamaged(drawCard({ card, files }, missing), () => drawCard({ card, files: {} }, missing)))
  if (missing.size > 0) process.send?.({ missingLetters: [...missing].join('') })
}

/** The mark replaces an undecodable sign. */
async function drawSign({ target, ...order }: IconOrder): Promise<void> {
  await writeDurably(target, await orIfDamaged(drawIcon(order), () => drawIcon({ ...order, sign: undefined })))
}

/** Other errors reach the caller, who may order again. */
async function orIfDamaged<Made>(work: Promise<Made>, otherwise: () => Promise<Made>): Promise<Made> {
  return work.catch((error: unknown) => {
    if (isUndecodable(error)) return otherwise()
    throw error
  })
}

process.on('disconnect', () => process.exit())
