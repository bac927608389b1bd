import * as z from 'zod'
import { serviceList, serviceWithPages } from '#domain/pages/page.ts'
import { problem } from '#domain/published.ts'
import { SPEC_CALLS } from '#domain/spec-names.ts'
import type { PublishedServices } from '#server/api/api-services.ts'
import { found } from '#server/api/problems.ts'
import { findService, listServices } from '#server/storage/published/pages.ts'

const tags = ['Services']

/** Services; both answers are the bare body (docs/spec.md#7-the-calls-it-makes). */
export function services({ calls, db }: PublishedServices): void {
  calls.get(SPEC_CALLS.services, { tags, summary: 'All services', response: { 200: serviceList } }, ({ language }) =>
    listServices(db, language),
  )

  calls.get(
    `${SPEC_CALLS.services}/:id`,
    {
      tags,
      summary: 'One service with its pages, by id or slug',
      params: z.object({ id: z.string() }),
      response: { 200: serviceWithPages, 404: problem },
    },
    async ({ language, params }) => found(await findService(db, language, params.id)),
  )
}
