import { PICTURE_WIDTHS } from '#domain/media.ts'
import type { ContentVersion } from '#server/storage/publication/content-version.ts'
import type { StoredFile } from '#server/storage/publication/types.ts'
import type { CardStore } from './share/card-store.ts'
import type { ShareCard } from './share/share-card.ts'
import type { VariantStore } from './variant-store.ts'

interface WarmUpParts {
  variants: Pick<VariantStore, 'find'>
  cards: Pick<CardStore, 'find'>
  contentVersion: Pick<ContentVersion, 'current'>
  pictures: (limit: number) => Promise<Pick<StoredFile, 'sha256'>[]>
  likelyCards: () => AsyncIterable<ShareCard>
  log: { error(facts: object, message: string): void }
}

/** Larger sites make pictures on demand: all of them would take a core for an hour. */
const MAX_PICTURES = 500

/** The first visitors after a start go first. */
const FIRST_POLL_MS = 2_000

const LOOK_AGAIN_MS = 10_000

/** Longer than a picture may take. */
const TIMEOUT_MS = 60_000

/** One at a time, so that a requested picture is next. Returns a function to stop. */
export function warmPictures({ variants, cards, contentVersion, pictures, likelyCards, log }: WarmUpParts): () => void {
  let seen: number | undefined
  let stopped = false

  const isOver = (version: number) => stopped || contentVersion.current() !== version

  const warmVariants = async (version: number) => {
    const published = await pictures(MAX_PICTURES + 1)
    if (published.length > MAX_PICTURES) return
    for (const width of PICTURE_WIDTHS) {
      for (const { sha256 } of published) {
        if (isOver(version)) return
        await variants.find({ sha256, width, format: 'avif' }, TIMEOUT_MS)
      }
    }
  }

  const warmCards = async (version: number) => {
    for await (const card of likelyCards()) {
      if (isOver(version)) return
      await cards.find(card, TIMEOUT_MS)
    }
  }

  const look = async () => {
    const version = contentVersion.current()
    if (version !== seen) {
      seen = version
      for (const warm of [warmVariants, warmCards]) {
        await warm(version).catch((error: unknown) => log.error({ err: error }, 'Pictures could not be prepared in advance.'))
      }
    }
    if (!stopped) timer = setTimeout(look, LOOK_AGAIN_MS).unref()
  }
  let timer = setTimeout(look, FIRST_POLL_MS).unref()

  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
