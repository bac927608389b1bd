import { join } from 'node:path'
import fp from 'fastify-plugin'
import { NARROWED_TYPES } from '#domain/media.ts'
import type { Config } from '#server/config.ts'
import { boundedFolder } from '#server/files/bounded-folder.ts'
import { registerPublishedFiles } from '#server/files/published-files.ts'
import { openPublishedStore } from '#server/files/stores.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { findStoredFile, listStoredFiles } from '#server/storage/published/files.ts'
import { registerIcons } from './icons.ts'
import { pictureMaker } from './picture-maker.ts'
import { registerPictures } from './pictures.ts'
import { cardStore } from './share/card-store.ts'
import { likelyCards } from './share/published-cards.ts'
import { missingLettersHint, shareFonts } from './share/share-fonts.ts'
import { registerSharePictures } from './share/share-pictures.ts'
import { variantStore } from './variant-store.ts'
import { warmPictures } from './warm-up.ts'

/** Some hundred thousand pictures; a site of a thousand products needs a tenth of it. */
const PICTURES_BYTES = 2 * 1024 ** 3

export const mediaPlugin = fp<{ config: Config; database: Database }>(
  async (app, { config, database: { published } }) => {
    const files = openPublishedStore(config)
    const find = (path: string) => findStoredFile(published, path)
    await registerPublishedFiles(app, { files, find })
    const kept = boundedFolder(join(config.dataDir, 'pictures'), PICTURES_BYTES)
    let warned = false
    const onMissingLetters = (letters: string) => {
      if (!warned) app.log.warn(`Share pictures: ${missingLettersHint(letters)}`)
      warned = true
    }
    const maker = pictureMaker({ fonts: shareFonts(config), onMissingLetters })
    const variants = variantStore({ kept, originals: files, maker })
    registerPictures(app, { files, find, variants })
    // Pages that show another backend's pictures need none of ours.
    if (config.apiBaseUrl) return
    const cards = cardStore({ kept, originals: files, find, maker })
    const { read, languages } = app.backend
    registerSharePictures(app, { cards, read })
    registerIcons(app, { kept, originals: files, find, maker, read, languages })
    const { version } = app.content
    if (!version) return
    async function* cardsToWarm() {
      yield* likelyCards(read, await languages.read())
    }
    let stop = () => {}
    app.addHook('onListen', async () => {
      const pictures = (limit: number) => listStoredFiles(published, NARROWED_TYPES, limit)
      stop = warmPictures({
        variants,
        cards,
        contentVersion: version,
        pictures,
        likelyCards: cardsToWarm,
        log: app.log,
      })
    })
    app.addHook('preClose', async () => stop())
  },
  { name: 'media', dependencies: ['published-content', 'backend'] },
)
