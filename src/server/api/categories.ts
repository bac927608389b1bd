import * as z from 'zod'
import { categoryList, categoryWithPages } from '#domain/pages/page.ts'
import { problem } from '#domain/published.ts'
import { findCategory, listCategories } from '#server/storage/published/pages.ts'
import { found } from './problems.ts'
import type { PublishedServices } from './services.ts'

const tags = ['Services']

/** Services; both answers are the bare body (docs/spec.md#7-the-calls-it-makes). */
export function categories({ calls, db }: PublishedServices): void {
  calls.get('/categories', { tags, summary: 'All services', response: { 200: categoryList } }, ({ language }) =>
    listCategories(db, language),
  )

  calls.get(
    '/categories/:id',
    {
      tags,
      summary: 'One service with its pages, by id or slug',
      params: z.object({ id: z.string() }),
      response: { 200: categoryWithPages, 404: problem },
    },
    async ({ language, params }) => found(await findCategory(db, language, params.id)),
  )
}
