import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AnswerCache } from '#server/cache/answer-cache.ts'
import { leaveBodiesUnread } from '#server/forms/form-routes.ts'
import type { Forms } from '#server/forms/forms.ts'
import type { Database } from '#server/storage/database.ts'
import type { ApiApp, ApiServices } from './app-instance.ts'
import { careers } from './careers.ts'
import { categories } from './categories.ts'
import { company } from './company.ts'
import { country } from './country.ts'
import { formToken } from './form-token.ts'
import { forms } from './forms.ts'
import { keepAnswers } from './kept-answers.ts'
import { answerInCallersLanguage } from './language.ts'
import { locale } from './locale.ts'
import { newsletterLinks } from './newsletter-links.ts'
import { describeApi } from './openapi.ts'
import { pages } from './pages.ts'
import { posts } from './posts.ts'
import { answerProblems } from './problems.ts'
import { products } from './products.ts'

type Resource = (api: ApiApp, services: ApiServices) => void

/** What the company has published: the same for everyone who asks in the same language. */
const PUBLISHED: Resource[] = [products, posts, careers, categories, pages, company]

/** What depends on who asks. */
const PERSONAL: Resource[] = [locale, country, formToken]

/** Resources whose bodies `src/server/forms` reads. */
const FORMS: Resource[] = [forms, newsletterLinks]

interface ApiParts {
  database: Database
  forms: Forms
  /** Keeps what was published as it was answered; undefined to read it each time. */
  cache?: AnswerCache | undefined
}

/**
 * Adds the calls of SPEC 7 below `/api`, with their language, their errors and their OpenAPI
 * document. The database must be migrated before the first request; while it holds no published
 * site, lists are empty and single things answer 404.
 */
export function registerApi(app: FastifyInstance, { database, forms, cache }: ApiParts): void {
  app.register(
    async (scope) => {
      const api = scope.withTypeProvider<ZodTypeProvider>()
      api.setValidatorCompiler(validatorCompiler)
      api.setSerializerCompiler(serializerCompiler)
      answerInCallersLanguage(api)
      answerProblems(api)
      await describeApi(api)
      const services: ApiServices = { db: database.db, forms }
      for (const resource of PERSONAL) resource(api, services)
      await api.register(async (publishedScope) => {
        const published = publishedScope.withTypeProvider<ZodTypeProvider>()
        if (cache) keepAnswers(published, cache)
        for (const resource of PUBLISHED) resource(published, services)
      })
      await api.register(async (formScope) => {
        leaveBodiesUnread(formScope)
        for (const resource of FORMS) resource(formScope.withTypeProvider<ZodTypeProvider>(), services)
      })
    },
    { prefix: '/api' },
  )
}
