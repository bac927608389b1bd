import { type Kysely, sql } from 'kysely'

const BATCH = 250

const TABLES = { entry: "kind = 'page'", post: 'true', career: 'true' }

/** Days were stored as midnight UTC, which is the day before west of Greenwich. */
const MIDNIGHT = /T00:00:00\.000Z$/

interface Row {
  id: number
  locale: string
  data: string
}

/** Products, of which there may be a hundred thousand, are converted by their next publication: their dates are not shown. */
export default async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, condition] of Object.entries(TABLES)) await shortenDates(db, table, condition)
}

async function shortenDates(db: Kysely<unknown>, table: string, condition: string): Promise<void> {
  for (let from = 0; ; ) {
    const { rows: ids } = await sql<{ id: number }>`
      select distinct id from ${sql.table(table)} where ${sql.raw(condition)} and id > ${from} order by id limit ${sql.lit(BATCH)}`.execute(
      db,
    )
    const last = ids.at(-1)?.id
    if (last === undefined) return
    const { rows } = await sql<Row>`
      select id, locale, data from ${sql.table(table)} where ${sql.raw(condition)} and id > ${from} and id <= ${last}`.execute(db)
    for (const { id, locale, data } of rows) {
      const item = JSON.parse(data) as { created_at?: string; updated_at?: string }
      for (const date of ['created_at', 'updated_at'] as const) {
        if (item[date] !== undefined) item[date] = item[date].replace(MIDNIGHT, '')
      }
      await sql`update ${sql.table(table)} set data = ${JSON.stringify(item)}, created_at = ${item.created_at ?? null}
        where id = ${id} and locale = ${locale}`.execute(db)
    }
    from = last
  }
}
