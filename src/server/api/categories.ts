import * as z from 'zod'
import { categoryList, categoryWithPages } from '#domain/pages/page.ts'
import { problem } from '#domain/published.ts'
import { findCategory, listCategories } from '#server/storage/pages.ts'
import type { ApiApp, ApiServices } from './app-instance.ts'
import { found } from './problems.ts'

const tags = ['Services']

/** Services; both answers are the bare body (SPEC 7). */
export function categories(api: ApiApp, { db }: ApiServices): void {
  api.get('/categories', { schema: { tags, summary: 'All services', response: { 200: categoryList } } }, (request) =>
    listCategories(db, request.language),
  )

  api.get(
    '/categories/:id',
    {
      schema: {
        tags,
        summary: 'One service with its pages, by id or slug',
        params: z.object({ id: z.string() }),
        response: { 200: categoryWithPages, 404: problem },
      },
    },
    async (request) => found(await findCategory(db, request.language, request.params.id)),
  )
}
