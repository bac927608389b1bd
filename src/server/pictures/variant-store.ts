import type { BoundedFolder } from '#server/files/bounded-folder.ts'
import type { PublishedStore } from '#server/files/published-store.ts'
import type { PictureMaker } from './picture-maker.ts'
import type { Variant, VariantOrder } from './variant.ts'
import { within } from './within.ts'

/** What to send for a variant: a file of the folder, the published picture, or that one for now. */
export type FoundVariant = { name: string } | 'original' | 'not yet'

/** Variants of published pictures, made when they are first asked for and kept on disk. */
export interface VariantStore {
  /** Where they lie. */
  folder: string
  /**
   * What to send for a variant; it is made if it is not there.
   * @param patienceMs how long to wait for that, in milliseconds
   */
  find: (variant: Variant, patienceMs: number) => Promise<FoundVariant>
  /** Ends what is being made. */
  close: () => void
}

interface VariantStoreOptions {
  /** Where variants are kept. */
  kept: BoundedFolder
  originals: Pick<PublishedStore, 'bring' | 'path'>
  maker: PictureMaker<VariantOrder>
}

/**
 * The store in a folder: `{sha256}-{width}.{format}`, empty where the published picture is sent instead.
 */
export function variantStore({ kept, originals, maker }: VariantStoreOptions): VariantStore {
  const make = async (variant: Variant, target: string): Promise<void> => {
    await originals.bring(variant.sha256)
    await maker.make({ ...variant, source: originals.path(variant.sha256), target })
  }

  return {
    folder: kept.folder,
    find: async (variant, patienceMs) => {
      const name = `${variant.sha256}-${variant.width}.${variant.format}`
      let size = await kept.look(name)
      if (size === undefined) {
        await within(
          patienceMs,
          kept.fill(name, (path) => make(variant, path)),
        )
        size = await kept.look(name)
      }
      if (size === undefined) return 'not yet'
      return size > 0 ? { name } : 'original'
    },
    close: maker.close,
  }
}
