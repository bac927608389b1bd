import { type Kysely, sql } from 'kysely'
import { fold } from '#domain/language/fold.ts'
import { searchedForms } from '#domain/language/searched-forms.ts'
import { stripTags } from '#domain/text.ts'

const BATCH = 250

type Data = Record<'title' | 'name' | 'description' | 'content' | 'location', string | null | undefined> &
  Record<string, unknown> & { product_category?: { name?: string } | null }

interface Row {
  row_id: number
  locale: string
  search: string
  data: string
}

/** Beside title and body. */
const SEARCHED: Record<string, (data: Data) => unknown[]> = {
  post: ({ meta_keywords, type, author }) => [meta_keywords, type, author],
  job: ({ location }) => [location],
  product: ({ product_category, ingredients, dosage, sku }) => [product_category?.name, ingredients, dosage, sku],
}

/** Published texts are found as the new folding asks for them, and by the spellings of their language, before they are published again. */
export default async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, searched] of Object.entries(SEARCHED)) await renewRows(db, table, searched)
  await renewEntries(db)
}

async function renewRows(db: Kysely<unknown>, table: string, searched: (data: Data) => unknown[]): Promise<void> {
  for (let from = 0; ; ) {
    const { rows } = await sql<Row>`
      select row_id, locale, search, data from ${sql.table(table)} where row_id > ${from} order by row_id limit ${sql.lit(BATCH)}`.execute(
      db,
    )
    if (rows.length === 0) return
    const changed = rows.flatMap((row) => {
      const data = JSON.parse(row.data) as Data
      const search = searchOf(data, row.locale, searched(data))
      return search === row.search ? [] : [sql`(cast(${row.row_id} as bigint), ${search})`]
    })
    // Both engines name the columns of a bare list of values column1, column2.
    if (changed.length > 0) {
      await sql`update ${sql.table(table)} set search = given.column2 from (values ${sql.join(changed)}) as given
        where ${sql.table(table)}.row_id = given.column1`.execute(db)
    }
    if (table === 'job') await renewLocations(db, rows)
    from = rows.at(-1)?.row_id ?? from
  }
}

async function renewLocations(db: Kysely<unknown>, rows: Row[]): Promise<void> {
  for (const { row_id, data } of rows) {
    const { location } = JSON.parse(data) as Data
    await sql`update job set location = ${fold(location ?? '')} where row_id = ${row_id}`.execute(db)
  }
}

async function renewEntries(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ kind: string; id: number; locale: string; data: string }>`
    select kind, id, locale, data from entry where kind in ('page', 'service')`.execute(db)
  for (const { kind, id, locale, data } of rows) {
    const search = searchOf(JSON.parse(data) as Data, locale, [])
    await sql`update entry set search = ${search} where kind = ${kind} and id = ${id} and locale = ${locale}`.execute(db)
  }
}

function searchOf({ title, name, content, description }: Data, locale: string, searched: unknown[]): string {
  const texts = [...searched.filter((text) => typeof text === 'string'), stripTags(content ?? description ?? '')]
  return `${searchedForms(title ?? name ?? '', locale)}\n${searchedForms(texts.filter(Boolean).join(' '), locale)}`
}
