import fp from 'fastify-plugin'
import { languageCookie } from '#domain/language/languages.ts'
import { languagePrefix } from '#domain/paths.ts'

/** The language menu's target without scripts: remembers the choice and shows the home page, as scripts do. */
export const languageChoicePlugin = fp(
  async (app) => {
    app.get<{ Params: { code: string } }>('/language/:code', async (request, reply) => {
      const { code } = request.params
      const site = await app.backend.languages.read()
      if (!site.languages.includes(code)) return reply.callNotFound()
      return reply
        .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'set-cookie': languageCookie(code) })
        .redirect(`${languagePrefix(site, code)}/`, 303)
    })
  },
  { name: 'language-choice', dependencies: ['backend'] },
)
