import type { Kysely } from 'kysely'

export type Indexes = Record<string, { unique?: true; columns: string[] }[]>

export async function createIndexes(db: Kysely<unknown>, indexes: Indexes): Promise<void> {
  for (const [table, ofTable] of Object.entries(indexes)) {
    for (const { unique, columns } of ofTable) {
      const index = db.schema
        .createIndex(`${table}_by_${columns.join('_')}`)
        .on(table)
        .columns(columns)
      await (unique ? index.unique() : index).execute()
    }
  }
}
