import * as z from 'zod'
import { isLanguageCode, LANGUAGE_CODES } from '#domain/language/languages.ts'
import { problem } from '#domain/published.ts'
import type { ApiApp } from '#server/api/app-instance.ts'
import { NotFound } from '#server/api/problems.ts'

/** Called when a visitor chooses a language (docs/spec.md#7-the-calls-it-makes); nothing is stored. */
export function locale(api: ApiApp): void {
  api.get(
    '/locale/:lang',
    {
      schema: {
        tags: ['Language'],
        summary: 'Reports that a visitor chose a language',
        params: z.object({ lang: z.string() }),
        response: { 200: z.object({ locale: z.enum(LANGUAGE_CODES) }), 404: problem },
      },
    },
    async ({ params: { lang } }) => {
      if (!isLanguageCode(lang)) throw new NotFound('no such language')
      return { locale: lang }
    },
  )
}
