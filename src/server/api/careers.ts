import * as z from 'zod'
import { career, careerList, careerQuery } from '#domain/careers/career.ts'
import { problem } from '#domain/published.ts'
import { findCareer, listCareers } from '#server/storage/published/careers.ts'
import { listedLanguages } from '#server/storage/published/real-translations.ts'
import { found } from './problems.ts'
import type { PublishedServices } from './services.ts'

const tags = ['Careers']

/** Job openings (docs/spec.md#7-the-calls-it-makes). */
export function careers({ calls, db }: PublishedServices): void {
  calls.get(
    '/careers',
    { tags, summary: 'One page of jobs', querystring: careerQuery, response: { 200: careerList, 422: problem } },
    async ({ language, query }) => ({ ...(await listCareers(db, language, query)), translations: await listedLanguages(db, 'career') }),
  )

  calls.get(
    '/careers/:id',
    {
      tags,
      summary: 'One job, by id or slug',
      params: z.object({ id: z.string() }),
      response: { 200: z.object({ data: career }), 404: problem },
    },
    async ({ language, params }) => ({ data: found(await findCareer(db, language, params.id)) }),
  )
}
