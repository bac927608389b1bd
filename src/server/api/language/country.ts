import * as z from 'zod'
import type { ApiApp } from '#server/api/app-instance.ts'
import { countryOf } from './country-database.ts'

/** Pages guess a language from it (docs/reading-the-spec.md#languages). */
export function country(api: ApiApp): void {
  api.get(
    '/country',
    {
      schema: {
        tags: ['Language'],
        summary: "The country of the caller's address",
        response: { 200: z.object({ country_code: z.string().nullable().describe('ISO 3166, two letters') }) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return { country_code: countryOf(request.ip) ?? null }
    },
  )
}
