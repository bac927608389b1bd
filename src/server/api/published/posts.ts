import * as z from 'zod'
import { post, postList, postQuery } from '#domain/blog/post.ts'
import { problem } from '#domain/published.ts'
import type { ApiServices, PublishedServices } from '#server/api/api-services.ts'
import type { ApiApp } from '#server/api/app-instance.ts'
import { tooMany } from '#server/api/forms/form-schemas.ts'
import { found, TooMany } from '#server/api/problems.ts'
import { countView, findPost, listPosts } from '#server/storage/published/blog.ts'
import { listedLanguages } from '#server/storage/published/real-translations.ts'

const tags = ['Blog']
const params = z.object({ slug: z.string() })

export function posts({ calls, db }: PublishedServices): void {
  calls.get(
    '/posts',
    { tags, summary: 'One page of posts', querystring: postQuery, response: { 200: postList, 422: problem } },
    async ({ language, query }) => ({ ...(await listPosts(db, language, query)), translations: await listedLanguages(db, 'post') }),
  )

  calls.get(
    '/posts/:slug',
    { tags, summary: 'One post', params, response: { 200: z.object({ data: post }), 404: problem } },
    async ({ language, params: { slug } }) => ({ data: found(await findPost(db, language, slug)) }),
  )
}

export function postViews(api: ApiApp, { db, forms }: ApiServices): void {
  api.post(
    '/posts/:slug/views',
    {
      schema: {
        tags,
        summary: 'Counts a view of a post; nothing about the visitor is stored',
        params,
        response: { 204: z.undefined().describe('Counted'), 404: problem, ...tooMany },
      },
    },
    async (request, reply) => {
      const seconds = await forms.countView(request)
      if (seconds !== undefined) throw new TooMany(seconds)
      const { id } = found(await findPost(db, request.language, request.params.slug))
      await countView(db, id)
      return reply.code(204).send()
    },
  )
}
