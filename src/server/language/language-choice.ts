import fp from 'fastify-plugin'
import { isLanguageCode, languageCookie } from '#domain/language/languages.ts'

/** The language menu's target without scripts: remembers the choice and shows the home page, as scripts do. */
export const languageChoicePlugin = fp(
  async (app) => {
    app.get<{ Params: { code: string } }>('/language/:code', (request, reply) => {
      const { code } = request.params
      if (!isLanguageCode(code)) return reply.callNotFound()
      return reply
        .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'set-cookie': languageCookie(code) })
        .redirect(`/${code}/`, 303)
    })
  },
  { name: 'language-choice' },
)
