import * as z from 'zod'
import { page } from '#domain/pages/page.ts'
import { problem } from '#domain/published.ts'
import { findPage } from '#server/storage/pages.ts'
import type { ApiApp, ApiServices } from './app-instance.ts'
import { found } from './problems.ts'

/** Content pages; the answer is the bare page (SPEC 7). */
export function pages(api: ApiApp, { db }: ApiServices): void {
  api.get(
    '/pages/:id',
    {
      schema: {
        tags: ['Services'],
        summary: 'One content page, by id or slug',
        params: z.object({ id: z.string() }),
        response: { 200: page, 404: problem },
      },
    },
    async (request) => found(await findPage(db, request.language, request.params.id)),
  )
}
