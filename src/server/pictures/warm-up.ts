import { PICTURE_WIDTHS } from '#domain/media.ts'
import type { ContentVersion } from '#server/storage/content-version.ts'
import type { StoredFile } from '#server/storage/publication.ts'
import type { VariantStore } from './variant-store.ts'

interface WarmUpParts {
  variants: Pick<VariantStore, 'find'>
  contentVersion: Pick<ContentVersion, 'current'>
  /** Published files of which variants can be made, at most so many. */
  pictures: (limit: number) => Promise<Pick<StoredFile, 'sha256'>[]>
  log: { error(facts: object, message: string): void }
}

/** A larger site has its pictures made as they are asked for: all of them would take a core for an hour. */
const MOST_PICTURES = 500

/** The first visitors after a start go first. */
const FIRST_LOOK_MS = 2_000

const LOOK_AGAIN_MS = 10_000

/** Longer than a picture may take. */
const PATIENCE_MS = 60_000

/**
 * Has the pictures of a small site made before visitors ask for them, after the start and after each
 * publication: one at a time, so that a picture that somebody waits for is next.
 * @returns stops it
 */
export function warmPictures({ variants, contentVersion, pictures, log }: WarmUpParts): () => void {
  let seen: number | undefined
  let stopped = false

  const warm = async (version: number) => {
    const published = await pictures(MOST_PICTURES + 1)
    if (published.length > MOST_PICTURES) return
    for (const width of PICTURE_WIDTHS) {
      for (const { sha256 } of published) {
        if (stopped || contentVersion.current() !== version) return
        await variants.find({ sha256, width, format: 'avif' }, PATIENCE_MS)
      }
    }
  }

  const look = async () => {
    const version = contentVersion.current()
    if (version !== seen) {
      seen = version
      await warm(version).catch((error: unknown) => log.error({ err: error }, 'Pictures could not be made beforehand.'))
    }
    if (!stopped) timer = setTimeout(look, LOOK_AGAIN_MS).unref()
  }
  let timer = setTimeout(look, FIRST_LOOK_MS).unref()

  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
