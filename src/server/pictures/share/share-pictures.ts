import type { FastifyInstance } from 'fastify'
import { isLanguageCode } from '#domain/language/languages.ts'
import { sendNoFile, sendPublished, sendUnavailable } from '#server/files/published-files.ts'
import { type ReadPublished, Unreadable } from '#server/published/read-published.ts'
import type { CardStore } from './card-store.ts'
import { findCard } from './published-cards.ts'
import { cardPath, slugIn } from './share-card.ts'

interface SharePicturesOptions {
  cards: CardStore
  read: ReadPublished
}

/** About as long as programs wait for a card's picture. */
const TIMEOUT_MS = 8_000

/** An outdated hash redirects, since shared links live on. Only what is published is drawn. */
export function registerSharePictures(app: FastifyInstance, { cards, read }: SharePicturesOptions): void {
  app.get<{ Params: { language: string; kind: string; name: string } }>('/share/:language/:kind/:name', async (request, reply) => {
    const { language, kind, name } = request.params
    const slug = slugIn(name)
    if (!isLanguageCode(language) || slug === undefined) return sendNoFile(reply)
    try {
      const found = await findCard(read, language, kind, slug)
      if (!found) return sendNoFile(reply)
      const present = cardPath(found.card, found.shown)
      if (present !== `/share/${language}/${kind}/${name}`) return reply.header('cache-control', 'no-cache').redirect(present, 302)
      const file = await cards.find(found.card, TIMEOUT_MS)
      if (file) return sendPublished(reply, { folder: cards.folder, name: file, contentType: 'image/jpeg' })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
    }
    return sendUnavailable(reply, 'picture')
  })
}
