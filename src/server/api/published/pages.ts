import * as z from 'zod'
import { page } from '#domain/pages/page.ts'
import { problem } from '#domain/published.ts'
import type { PublishedServices } from '#server/api/api-services.ts'
import { found } from '#server/api/problems.ts'
import { findPage } from '#server/storage/published/pages.ts'

/** Content pages; the answer is the bare page (docs/spec.md#7-the-calls-it-makes). */
export function pages({ calls, db }: PublishedServices): void {
  calls.get(
    '/pages/:id',
    {
      tags: ['Services'],
      summary: 'One content page, by id or slug',
      params: z.object({ id: z.string() }),
      response: { 200: page, 404: problem },
    },
    async ({ language, params }) => found(await findPage(db, language, params.id)),
  )
}
