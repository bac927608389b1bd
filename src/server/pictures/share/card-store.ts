import type { BoundedFolder } from '#server/files/bounded-folder.ts'
import type { PublishedStore } from '#server/files/published-store.ts'
import type { StoredFile } from '#server/storage/publication/types.ts'
import type { PictureMaker } from '../picture-maker.ts'
import type { DrawnCard } from './draw-card.ts'
import { cardHash, type ShareCard } from './share-card.ts'

export interface CardStore {
  folder: string
  /** Undefined when it is not there within `patienceMs`. */
  find: (card: ShareCard, patienceMs: number) => Promise<string | undefined>
}

interface CardStoreOptions {
  kept: BoundedFolder
  originals: Pick<PublishedStore, 'bring' | 'path'>
  find: (path: string) => Promise<Pick<StoredFile, 'sha256'> | undefined>
  maker: Pick<PictureMaker, 'make'>
}

export function cardStore({ kept, originals, find, maker }: CardStoreOptions): CardStore {
  /** A card is drawn without files that are unavailable. */
  const fileOf = async (path: string | null): Promise<string | undefined> => {
    const file = path === null ? undefined : await find(path)
    if (!file) return undefined
    await originals.bring(file.sha256)
    return originals.path(file.sha256)
  }

  const draw = async (card: ShareCard, target: string): Promise<void> => {
    const { ornament, logo: darkLogo = null } = card.look ?? {}
    const paths = {
      logo: card.logo,
      darkLogo,
      picture: card.picture,
      ornament: typeof ornament === 'object' ? ornament.path : null,
    }
    const files: DrawnCard['files'] = {}
    for (const [name, path] of Object.entries(paths) as [keyof typeof paths, string | null][]) {
      const file = await fileOf(path)
      if (file) files[name] = file
    }
    await maker.make({ card, files, target })
  }

  return {
    folder: kept.folder,
    find: async (card, patienceMs) => {
      const name = `share-${cardHash(card)}.jpg`
      const size = await kept.bring(name, patienceMs, (path) => draw(card, path))
      return size === undefined ? undefined : name
    },
  }
}
