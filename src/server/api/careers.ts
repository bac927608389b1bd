import * as z from 'zod'
import { career, careerList, careerQuery } from '#domain/careers/career.ts'
import { problem } from '#domain/published.ts'
import { findCareer, listCareers } from '#server/storage/careers.ts'
import type { ApiApp, ApiServices } from './app-instance.ts'
import { found } from './problems.ts'

const tags = ['Careers']

/** Job openings (SPEC 7). */
export function careers(api: ApiApp, { db }: ApiServices): void {
  api.get(
    '/careers',
    {
      schema: {
        tags,
        summary: 'One page of jobs',
        querystring: careerQuery,
        response: { 200: careerList, 422: problem },
      },
    },
    (request) => listCareers(db, request.language, request.query),
  )

  api.get(
    '/careers/:id',
    {
      schema: {
        tags,
        summary: 'One job, by id or slug',
        params: z.object({ id: z.string() }),
        response: { 200: z.object({ data: career }), 404: problem },
      },
    },
    async (request) => ({ data: found(await findCareer(db, request.language, request.params.id)) }),
  )
}
