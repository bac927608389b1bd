import { type Kysely, sql } from 'kysely'
import { fold } from '#domain/language/fold.ts'
import { stripTags } from '#domain/text.ts'
import { bytewiseText, engineOf } from '../engine/dialect.ts'

const BATCH = 250

type Data = Record<'name' | 'title' | 'description' | 'content', string | undefined> & { created_at?: string }

/** The search covers the whole site, pages and services too, and ranks titles first: they get a line of their own. */
export default async function up(db: Kysely<unknown>): Promise<void> {
  const text = bytewiseText(engineOf(db))
  for (const column of ['created_at', 'search']) await db.schema.alterTable('entry').addColumn(column, text).execute()
  await fillEntries(db)
  // Products, of which there may be a hundred thousand, get it with their next publication.
  for (const table of ['post', 'career']) await fillTitles(db, table)
}

async function fillEntries(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; locale: string; data: string }>`
    select id, locale, data from entry where kind in ('page', 'category')`.execute(db)
  for (const { id, locale, data } of rows) {
    const { name, title, description, content, created_at } = JSON.parse(data) as Data
    const search = `${fold(title ?? name ?? '')}\n${fold(stripTags(content ?? description ?? ''))}`
    await sql`update entry set search = ${search}, created_at = ${created_at ?? null} where id = ${id} and locale = ${locale}`.execute(db)
  }
}

async function fillTitles(db: Kysely<unknown>, table: string): Promise<void> {
  for (let from = 0; ; ) {
    const { rows } = await sql<{ row_id: number; search: string; data: string }>`
      select row_id, search, data from ${sql.table(table)} where row_id > ${from} order by row_id limit ${sql.lit(BATCH)}`.execute(db)
    if (rows.length === 0) return
    const texts = rows.map(({ row_id, search, data }) => {
      const { name, title } = JSON.parse(data) as Data
      const first = fold(title ?? name ?? '')
      return sql`(cast(${row_id} as bigint), ${`${first}\n${search.slice(first.length).trimStart()}`})`
    })
    // Both engines name the columns of a bare list of values column1, column2.
    await sql`update ${sql.table(table)} set search = given.column2 from (values ${sql.join(texts)}) as given
      where ${sql.table(table)}.row_id = given.column1`.execute(db)
    from = rows.at(-1)?.row_id ?? from
  }
}
