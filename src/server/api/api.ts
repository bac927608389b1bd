import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import type { Forms } from '#server/forms/forms.ts'
import { prepareCatalogue } from '#server/storage/catalogue.ts'
import type { ContentVersion } from '#server/storage/content-version.ts'
import type { Database } from '#server/storage/database.ts'
import type { ServerTexts } from '#server/texts.ts'
import { careers } from './careers.ts'
import { categories } from './categories.ts'
import { company } from './company.ts'
import { country } from './country.ts'
import { formToken } from './form-token.ts'
import { forms, refuseOtherSites } from './forms.ts'
import { answerInCallersLanguage } from './language.ts'
import { locale } from './locale.ts'
import { newsletterLinks } from './newsletter-links.ts'
import { describeApi } from './openapi.ts'
import { pages } from './pages.ts'
import { posts, postViews } from './posts.ts'
import { privacy } from './privacy.ts'
import { answerProblems } from './problems.ts'
import { products } from './products.ts'
import { PublishedCalls } from './published-calls.ts'
import { search } from './search.ts'
import type { PrivacySettings } from './services.ts'

/** What the company has published: the same for everyone who asks in the same language. */
const PUBLISHED = [products, posts, careers, categories, pages, company, privacy, search]

/** What depends on who asks. */
const PERSONAL = [locale, country, formToken, postViews]

/** Resources whose bodies `src/server/forms` reads. */
const FORMS = [forms, newsletterLinks]

interface ApiParts {
  database: Database
  forms: Forms
  words: ServerTexts
  privacySettings: PrivacySettings
  /** Keeps what was published as it was answered; undefined to read it each time. */
  cache: ResponseCache | undefined
  /** Tells when something else is published; undefined to read for each page what all pages share. */
  contentVersion: ContentVersion | undefined
}

/**
 * Adds the calls of docs/spec.md#7-the-calls-it-makes below `/api`, with their language, their errors and their OpenAPI
 * document. The database must be migrated before the first request; while it holds no published
 * site, lists are empty and single things answer 404.
 * @returns the calls as pages read them
 */
export async function registerApi(
  app: FastifyInstance,
  { database: { db, published }, forms, words, privacySettings, cache, contentVersion }: ApiParts,
): Promise<PublishedCalls> {
  const calls = new PublishedCalls(cache, contentVersion)
  await app.register(
    async (scope) => {
      const api = scope.withTypeProvider<ZodTypeProvider>()
      api.setValidatorCompiler(validatorCompiler)
      api.setSerializerCompiler(serializerCompiler)
      answerInCallersLanguage(api)
      answerProblems(api, words)
      await describeApi(api)
      for (const resource of PERSONAL) resource(api, { db, forms })
      for (const resource of PUBLISHED) resource({ calls, db: published, words, privacySettings })
      calls.serve(api)
      await api.register(async (formScope) => {
        formScope.addHook('onRequest', refuseOtherSites)
        for (const resource of FORMS) resource(formScope.withTypeProvider<ZodTypeProvider>(), { db, forms })
      })
      api.addHook('onReady', async () => {
        // Behind the start; what fails here fails again, and is told, at the first question.
        prepareCatalogue(published).catch(() => {})
      })
    },
    { prefix: '/api' },
  )
  return calls
}
