import { CompiledQuery, sql, type Transaction } from 'kysely'
import { batches } from './batches.ts'
import { type Engine, engineOf, holdable, withGivenIds } from './dialect.ts'
import type { Tables } from './schema.ts'
import type { TableRow } from './whole-tables.ts'

/** Reuses compiled statements: compiling takes longer than executing. */
export class RowInserts {
  readonly #trx: Transaction<Tables>
  readonly #engine: Engine
  readonly #statements = new Map<string, string>()

  constructor(trx: Transaction<Tables>) {
    this.#trx = trx
    this.#engine = engineOf(trx)
  }

  async insert(table: string, rows: TableRow[]): Promise<void> {
    const columns = Object.keys(rows[0] ?? {})
    for (const batch of batches(rows)) {
      const kind = [table, batch.length, ...columns].join(' ')
      const statement = this.#statements.getOrInsertComputed(kind, () => this.#compile(table, columns, batch.length))
      const parameters = batch.flatMap((row) => columns.map((column) => holdable(this.#engine, row[column])))
      await this.#trx.executeQuery(CompiledQuery.raw(statement, parameters))
    }
  }

  #compile(table: string, columns: string[], rows: number): string {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const row = sql`(${sql.join(columns)})`
    const values = sql.join(Array.from({ length: rows }, () => row))
    const ids = withGivenIds(this.#engine)
    return sql`insert into ${sql.table(table)} (${names}) ${ids} values ${values}`.compile(this.#trx).sql
  }
}
