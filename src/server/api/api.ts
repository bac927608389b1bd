import fp from 'fastify-plugin'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ServerTranslate } from '#server/language/i18n.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { prepareCatalogue } from '#server/storage/published/catalogue.ts'
import type { PrivacySettings } from './api-services.ts'
import { formToken } from './forms/form-token.ts'
import { forms, refuseOtherSites } from './forms/forms.ts'
import { newsletterLinks } from './forms/newsletter-links.ts'
import { country } from './language/country.ts'
import { answerInCallersLanguage } from './language/language.ts'
import { locale } from './language/locale.ts'
import { describeApi } from './openapi.ts'
import { answerProblems } from './problems.ts'
import { company } from './published/company.ts'
import { jobs } from './published/jobs.ts'
import { pages } from './published/pages.ts'
import { posts, postViews } from './published/posts.ts'
import { privacy } from './published/privacy.ts'
import { products } from './published/products.ts'
import { PublishedCalls } from './published/published-calls.ts'
import { search } from './published/search.ts'
import { services } from './published/services.ts'
import { typeCalls } from './published/type-calls.ts'

const PUBLISHED = [products, posts, jobs, services, pages, company, privacy, search, typeCalls]

const PERSONAL = [locale, country, formToken, postViews]

/** `src/server/forms` reads their bodies. */
const FORMS = [forms, newsletterLinks]

declare module 'fastify' {
  interface FastifyInstance {
    calls: PublishedCalls
  }
}

/** docs/spec.md#7-the-calls-it-makes. Before the first publication, lists are empty and single items answer 404. */
export const apiPlugin = fp<{ database: Database; t: ServerTranslate; privacySettings: PrivacySettings }>(
  async (app, { database: { db, published }, t, privacySettings }) => {
    const { content } = app
    const calls = new PublishedCalls(content.caches?.answers, content.version)
    app.decorate('calls', calls)
    await app.register(
      async (scope) => {
        const api = scope.withTypeProvider<ZodTypeProvider>()
        api.setValidatorCompiler(validatorCompiler)
        api.setSerializerCompiler(serializerCompiler)
        answerInCallersLanguage(api, content.languages)
        answerProblems(api, t)
        await describeApi(api)
        for (const resource of PERSONAL) resource(api, { db, forms: app.forms })
        for (const resource of PUBLISHED) resource({ calls, db: published, t, privacySettings })
        calls.serve(api)
        await api.register(async (formScope) => {
          formScope.addHook('onRequest', refuseOtherSites)
          for (const resource of FORMS) resource(formScope.withTypeProvider<ZodTypeProvider>(), { db, forms: app.forms })
        })
        api.addHook('onReady', async () => {
          // Runs after the start; a failure comes back, and is reported, with the first query.
          prepareCatalogue(published).catch(() => {})
        })
      },
      { prefix: '/api' },
    )
  },
  { name: 'api', dependencies: ['forms', 'published-content'] },
)
