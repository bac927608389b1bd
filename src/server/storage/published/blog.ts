import { type Kysely, sql } from 'kysely'
import { POSTS_PER_PAGE, type Post, type PostList, type PostQuery, type PostType } from '#domain/blog/post.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { searchedWords } from '#domain/language/searched-forms.ts'
import { pagingOf } from '#domain/paging.ts'
import { engineOf, searchCondition } from '../engine/dialect.ts'
import type { Tables } from '../engine/schema.ts'
import { parseData } from './entries.ts'
import { findReferred } from './references.ts'

/** One page of the blog (docs/spec.md#7-the-calls-it-makes): newest first, or with `filter` popular the most viewed first. */
export async function listPosts(db: Kysely<Tables>, language: LanguageCode, query: PostQuery): Promise<PostList> {
  let matching = db.selectFrom('post').where('post.locale', '=', language)
  if (query.type) matching = matching.where('type_key', '=', query.type)
  const asked = searchCondition(engineOf(db), 'post', searchedWords(query.search ?? '', language))
  if (asked) matching = matching.where(asked)

  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { last_page, from } = pagingOf(total, query.page, POSTS_PER_PAGE)
  const types = await listTypes(db, language)
  if (from === null) return { data: [], total, last_page, types }

  let ordered = matching.leftJoin('post_view', 'post_view.post_id', 'post.id').select(['post.data', 'post_view.views'])
  if (query.filter === 'popular') ordered = ordered.orderBy(sql`coalesce(post_view.views, 0)`, 'desc')
  const rows = await ordered
    .orderBy('post.created_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(POSTS_PER_PAGE)
    .offset(from - 1)
    .execute()
  return { data: rows.map(withViews), total, last_page, types }
}

async function listTypes(db: Kysely<Tables>, language: LanguageCode): Promise<PostType[]> {
  const ofLanguage = db.selectFrom('post').where('locale', '=', language)
  const used = await ofLanguage
    .select((row) => ['type_key', row.fn.countAll<number>().as('posts'), row.fn.max('id').as('newest')])
    .groupBy('type_key')
    .orderBy('posts', 'desc')
    .orderBy('type_key')
    .execute()
  const named = await ofLanguage
    .select(['type_key', 'data'])
    .where('id', 'in', [0, ...used.map(({ newest }) => newest)])
    .execute()
  return used.flatMap(({ type_key: key }) => {
    const row = named.find(({ type_key }) => type_key === key)
    if (!row) return []
    const { type, fallback } = parseData<Post>(row)
    return { key, name: type, fallback: fallback.includes('type') ? ['name'] : [] }
  })
}

export async function findPost(db: Kysely<Tables>, language: LanguageCode, reference: string): Promise<Post | undefined> {
  const posts = db
    .selectFrom('post')
    .leftJoin('post_view', 'post_view.post_id', 'post.id')
    .select(['post.data', 'post_view.views'])
    .where('post.locale', '=', language)
  const row = await findReferred(db, 'post', reference, (column, value) => posts.where(`post.${column}`, '=', value).executeTakeFirst())
  return row && withViews(row)
}

export async function countView(db: Kysely<Tables>, postId: number): Promise<void> {
  await db
    .insertInto('post_view')
    .values({ post_id: postId, views: 1 })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet((row) => ({ views: row('post_view.views', '+', 1) })))
    .execute()
}

function withViews(row: { data: string; views: number | null }): Post {
  return { ...parseData<Post>(row), views: row.views ?? 0 }
}
