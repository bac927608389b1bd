import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { ApiAnswer } from '#contract/page.ts'
import { type LanguageCode, languageCookie } from '#domain/language/languages.ts'
import { languagePrefix, paths } from '#domain/paths.ts'

/** The language menu's target: remembers the choice and shows the home page, or the page named as `to`, if it exists in that language. */
export const languageChoicePlugin = fp(
  async (app) => {
    app.get<{ Params: { code: string }; Querystring: { to?: unknown } }>('/language/:code', async (request, reply) => {
      const { code } = request.params
      const site = await app.backend.languages.read()
      if (!site.languages.includes(code)) return reply.callNotFound()
      const address = (await addressIn(app, code, request.query.to)) ?? paths.home()
      return reply
        .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'set-cookie': languageCookie(code) })
        .redirect(languagePrefix(site, code) + address, 303)
    })
  },
  { name: 'language-choice', dependencies: ['backend', 'web'] },
)

/** Undefined for what is no page, belongs to one visitor, or would be shown in another language. */
async function addressIn({ web, backend }: FastifyInstance, language: LanguageCode, shown: unknown): Promise<string | undefined> {
  if (typeof shown !== 'string' || !URL.canParse(shown, 'http://here')) return undefined
  const { pathname, search } = new URL(shown, 'http://here')
  const entry = await web.entry()
  // It rejects what is wrongly encoded.
  const known = await entry.readAddress(pathname, search).catch(() => undefined)
  if (!known?.isPage || known.personal) return undefined
  if (known.itemCall !== undefined && !isTranslated(await backend.read(language, known.itemCall), language)) return undefined
  return known.path + (known.searchElsewhere && `?${known.searchElsewhere}`)
}

/** A backend that does not say counts as translated. */
function isTranslated({ status, answer }: ApiAnswer, language: LanguageCode): boolean {
  const { data = answer } = (answer ?? {}) as { data?: unknown }
  const { translations } = (data ?? {}) as { translations?: unknown }
  return status === 200 && (!Array.isArray(translations) || translations.includes(language))
}
