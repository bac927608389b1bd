import * as z from 'zod'
import { job, jobList, jobQuery } from '#domain/jobs/job.ts'
import { problem } from '#domain/published.ts'
import { SPEC_CALLS } from '#domain/spec-names.ts'
import type { PublishedServices } from '#server/api/api-services.ts'
import { found } from '#server/api/problems.ts'
import { findJob, listJobs } from '#server/storage/published/jobs.ts'
import { listedLanguages } from '#server/storage/published/real-translations.ts'

const tags = ['Jobs']

/** Job openings (docs/spec.md#7-the-calls-it-makes). */
export function jobs({ calls, db }: PublishedServices): void {
  calls.get(
    SPEC_CALLS.jobs,
    { tags, summary: 'One page of jobs', querystring: jobQuery, response: { 200: jobList, 422: problem } },
    async ({ language, query }) => ({ ...(await listJobs(db, language, query)), translations: await listedLanguages(db, 'job') }),
  )

  calls.get(
    `${SPEC_CALLS.jobs}/:id`,
    {
      tags,
      summary: 'One job, by id or slug',
      params: z.object({ id: z.string() }),
      response: { 200: z.object({ data: job }), 404: problem },
    },
    async ({ language, params }) => ({ data: found(await findJob(db, language, params.id)) }),
  )
}
