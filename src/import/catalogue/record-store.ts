import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { CatalogueRecord } from './record.ts'

export interface RecordGroup {
  rows: CatalogueRecord[]
  variants: CatalogueRecord[]
}

/** Rows wait on disk, since variants and translations may be anywhere in the file. SQLite deletes its temporary file itself. */
export class RecordStore {
  readonly #db = new DatabaseSync('')
  readonly #statements = new Map<string, StatementSync>()

  constructor() {
    this.#db.exec(`
      pragma journal_mode = off;
      pragma synchronous = off;
      create table head (line integer primary key, grp text not null, json text not null);
      create index head_grp on head (grp) where grp <> '';
      create table name (ref text not null, line integer not null, primary key (ref, line)) without rowid;
      create table variant (line integer primary key, parent text not null, json text not null);
      create index variant_parent on variant (parent);
      begin;
    `)
  }

  close(): void {
    this.#db.close()
  }

  #sql(sql: string): StatementSync {
    return this.#statements.getOrInsertComputed(sql, () => this.#db.prepare(sql))
  }

  /** Returns the line of an earlier row with the same product and language; the record is then not added. */
  add(record: CatalogueRecord): number | undefined {
    if (record.parent !== undefined) {
      this.#sql('insert into variant values (?, ?, ?)').run(record.line, record.parent, JSON.stringify(record))
      return undefined
    }
    const own = Object.keys(record.texts).flatMap((language) => record.keys.map((key) => `key ${language} ${key}`))
    for (const name of own) {
      const earlier = this.#sql('select line from name where ref = ?').get(name)
      if (earlier) return Number(earlier.line)
    }
    this.#sql('insert into head values (?, ?, ?)').run(record.line, record.group, JSON.stringify(record))
    const names = [...own, ...record.references.map((reference) => `is ${reference}`)]
    for (const name of names) this.#sql('insert into name values (?, ?)').run(name, record.line)
    return undefined
  }

  *products(): Iterable<RecordGroup> {
    const lines = this.#db.prepare(
      `select line, grp from head h where grp = '' or line = (select min(line) from head o where o.grp = h.grp and o.grp <> '') order by line`,
    )
    for (const { line, grp } of lines.iterate()) {
      yield this.#groupAt(Number(line), String(grp))
    }
  }

  #groupAt(line: number, group: string): RecordGroup {
    const own =
      group === ''
        ? this.#sql('select json from head where line = ?').all(line)
        : this.#sql(`select json from head where grp = ? and grp <> '' order by line`).all(group)
    const rows = own.map(recordIn)
    return { rows, variants: rows.flatMap(({ references }) => this.#variantsOf(references)) }
  }

  #variantsOf(references: string[]): CatalogueRecord[] {
    return references
      .flatMap((reference) => this.#sql('select json from variant where parent = ? order by line').all(reference))
      .map(recordIn)
  }

  find(reference: string): RecordGroup | undefined {
    const found = this.#sql('select h.line, h.grp from name n join head h on h.line = n.line where n.ref = ? limit 1').get(
      `is ${reference}`,
    )
    return found && this.#groupAt(Number(found.line), String(found.grp))
  }

  *orphans(): Iterable<CatalogueRecord> {
    const rows = this.#db.prepare(
      `select json from variant v where not exists (select 1 from name n where n.ref = 'is ' || v.parent) order by line`,
    )
    for (const row of rows.iterate()) yield recordIn(row)
  }
}

function recordIn(row: Record<string, unknown>): CatalogueRecord {
  return JSON.parse(String(row.json)) as CatalogueRecord
}
