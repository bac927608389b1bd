import * as z from 'zod'
import * as schemas from '#domain/content-types/content-schemas.ts'
import { CONTENT_TYPES, type ListedKind } from '#domain/content-types/content-types.ts'
import { SMALL_LISTS } from '#domain/content-types/small-lists.ts'
import { problem, translations } from '#domain/published.ts'
import type { PublishedServices } from '#server/api/api-services.ts'
import { found } from '#server/api/problems.ts'
import type { EntryKind } from '#server/storage/engine/schema.ts'
import { findEntry, listEntries } from '#server/storage/published/entries.ts'
import { listedLanguages } from '#server/storage/published/real-translations.ts'

const SCHEMAS = { ...schemas }

/** For types without calls of their own: all items in one answer, and where the type has pages, one item. */
export function typeCalls({ calls, db }: PublishedServices): void {
  for (const type of [...CONTENT_TYPES, ...SMALL_LISTS].filter(({ call }) => !calls.has(call))) {
    const answer: z.ZodType = SCHEMAS[type.kind].answer
    const kind = type.kind as EntryKind
    calls.get(
      type.call,
      {
        tags: ['page' in type ? type.call.slice(1) : 'Company'],
        summary: 'summary' in type ? type.summary : `All ${type.call.slice(1)}`,
        response: { 200: z.object({ data: z.array(answer), translations }) },
      },
      async ({ language }) => ({
        data: await listEntries(db, kind, language),
        translations: 'listPage' in type ? await listedLanguages(db, kind as ListedKind) : undefined,
      }),
    )
    if (!('page' in type)) continue
    calls.get(
      `${type.call}/:slug`,
      {
        tags: [type.call.slice(1)],
        summary: `One ${kind}, by id or slug`,
        params: z.object({ slug: z.string() }),
        response: { 200: z.object({ data: answer }), 404: problem },
      },
      async ({ language, params }) => ({ data: found(await findEntry(db, kind, language, params.slug)) }),
    )
  }
}
