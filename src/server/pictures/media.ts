import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { LANGUAGE_CODES } from '#domain/language/languages.ts'
import { NARROWED_TYPES } from '#domain/media.ts'
import type { PublishedCalls } from '#server/api/published-calls.ts'
import type { Config } from '#server/config.ts'
import { boundedFolder } from '#server/files/bounded-folder.ts'
import { registerPublishedFiles } from '#server/files/published-files.ts'
import { openPublishedStore } from '#server/files/stores.ts'
import type { Read } from '#server/published-answers.ts'
import type { ContentVersion } from '#server/storage/content-version.ts'
import type { Database } from '#server/storage/database.ts'
import { findStoredFile, listStoredFiles } from '#server/storage/files.ts'
import { registerIcons } from './icons.ts'
import { pictureMaker } from './picture-maker.ts'
import { registerPictures } from './pictures.ts'
import { cardStore } from './share/card-store.ts'
import { likelyCards } from './share/published-cards.ts'
import { registerSharePictures } from './share/share-pictures.ts'
import { variantStore } from './variant-store.ts'
import { warmPictures } from './warm-up.ts'

/** Some hundred thousand pictures; a site of a thousand products needs a tenth of it. */
const PICTURES_BYTES = 2 * 1024 ** 3

interface MediaParts {
  database: Database
  calls: PublishedCalls
  /** Undefined while developing. */
  watched: ContentVersion | undefined
  /** What fontconfig reads for pictures with words. */
  fonts: string
}

/** Published files, pictures at other widths, and pictures of links. */
export async function registerMedia(app: FastifyInstance, config: Config, { database, calls, watched, fonts }: MediaParts): Promise<void> {
  const { published } = database
  const files = openPublishedStore(config)
  const find = (path: string) => findStoredFile(published, path)
  await registerPublishedFiles(app, { files, find })
  const kept = boundedFolder(join(config.dataDir, 'pictures'), PICTURES_BYTES)
  const maker = pictureMaker({ fonts })
  const variants = variantStore({ kept, originals: files, maker })
  registerPictures(app, { files, find, variants })
  // Pages that show another backend's pictures need none of ours.
  if (config.apiBaseUrl) return
  const cards = cardStore({ kept, originals: files, find, maker })
  const read: Read = (language, path) => calls.read(language, path)
  registerSharePictures(app, { cards, read })
  registerIcons(app, { kept, originals: files, find, maker, read })
  if (!watched) return
  let stop = () => {}
  app.addHook('onListen', async () => {
    const pictures = (limit: number) => listStoredFiles(published, NARROWED_TYPES, limit)
    stop = warmPictures({
      variants,
      cards,
      contentVersion: watched,
      pictures,
      likelyCards: () => likelyCards(read, LANGUAGE_CODES),
      log: app.log,
    })
  })
  app.addHook('preClose', async () => stop())
}
