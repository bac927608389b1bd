import type { BoundedFolder } from '#server/files/bounded-folder.ts'
import type { PublishedStore } from '#server/files/published-store.ts'
import type { PictureMaker } from './picture-maker.ts'
import { NOT_MADE, type Variant, type VariantOrder } from './variant.ts'

/** A file of the folder, the original where that is as good, or neither. */
export type FoundVariant = { name: string } | 'original' | 'not yet' | 'undecodable'

export interface VariantStore {
  folder: string
  find: (variant: Variant, patienceMs: number) => Promise<FoundVariant>
  close: () => void
}

interface VariantStoreOptions {
  kept: BoundedFolder
  originals: Pick<PublishedStore, 'bring' | 'path'>
  maker: PictureMaker<VariantOrder>
}

/** `{sha256}-{width}.{format}`, a picture or one of `NOT_MADE`. */
export function variantStore({ kept, originals, maker }: VariantStoreOptions): VariantStore {
  const make = async (variant: Variant, target: string): Promise<void> => {
    await originals.bring(variant.sha256)
    await maker.make({ ...variant, source: originals.path(variant.sha256), target })
  }

  return {
    folder: kept.folder,
    find: async (variant, patienceMs) => {
      const name = `${variant.sha256}-${variant.width}.${variant.format}`
      const size = await kept.bring(name, patienceMs, (path) => make(variant, path))
      if (!size) return 'not yet'
      if (size === NOT_MADE.original.length) return 'original'
      return size === NOT_MADE.undecodable.length ? 'undecodable' : { name }
    },
    close: maker.close,
  }
}
