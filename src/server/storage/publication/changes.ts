import { hash as hashOf } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { batches } from '../engine/batches.ts'
import type { RowInserts } from '../engine/row-inserts.ts'
import { type ItemKind, type Tables, tableOf } from '../engine/schema.ts'
import { type ItemName, REMOVED, waitingState } from './content-ids.ts'
import { schedule, unschedule } from './scheduled.ts'
import type { BuiltRows, ItemRow } from './types.ts'

type Columns = Record<string, string | number | null>
export type StoredRow = Columns & { data: string }

type ContentTable = ReturnType<typeof tableOf>

export interface Change extends ItemName {
  id: number
  hash: string
  stored: boolean
  waiting: boolean
  dueAt?: string
}

export type ChangeWithRows = Change & { rows: StoredRow[]; content: string }

export type Identified = ItemName & { id: number }

export async function storeChanges(
  trx: Transaction<Tables>,
  inserts: RowInserts,
  changes: ChangeWithRows[],
  version: number,
): Promise<void> {
  const waiting = changes.filter((change) => change.waiting)
  await unschedule(
    trx,
    waiting.map(({ id }) => id),
  )
  for (const [table, ofTable] of Map.groupBy(changes, ({ kind }) => tableOf(kind))) {
    await removeRows(
      trx,
      table,
      ofTable.filter(({ stored }) => stored).map(({ id }) => id),
    )
    const shown = ofTable.filter(({ dueAt }) => dueAt === undefined)
    await inserts.insert(
      table,
      shown.flatMap(({ rows }) => rows),
    )
  }
  await schedule(
    trx,
    changes.flatMap(({ id, hash, dueAt, content }) => (dueAt === undefined ? [] : [{ item_id: id, hash, due_at: dueAt, content }])),
  )
  for (const batch of batches(changes)) {
    // Scheduled items are not shown yet.
    const hashes = batch.map(({ id, hash, dueAt }) => sql`(cast(${id} as bigint), ${dueAt === undefined ? hash : REMOVED})`)
    // Both engines name the columns of a bare list of values column1, column2.
    await sql`update content_item set hash = given.column2, version = ${version} from (values ${sql.join(hashes)}) as given where content_item.id = given.column1`.execute(
      trx,
    )
  }
}

/** Lines of JSON: all other columns, then the `data` of each row. Text takes little memory, and the objects can go at once. */
export function rowsText(id: number, kind: ItemKind, rows: ItemRow[]): string {
  const ofKind: Columns = tableOf(kind) === 'entry' ? { kind, created_at: null, search: null } : {}
  const others: Columns[] = rows.map(({ locale, slug, columns }) => ({ ...ofKind, ...columns, locale, id, slug }))
  return [JSON.stringify(others), ...rows.map(({ data }) => JSON.stringify(data))].join('\n')
}

export interface State {
  text?: string
  hash: string
  shown: string
  waiting: string
  dueAt?: string
}

export function stateOf(id: number, { kind }: ItemName, built: BuiltRows): State {
  const rows = rowsOf(built)
  if (rows.length === 0) return { hash: REMOVED, shown: REMOVED, waiting: '' }
  const text = rowsText(id, kind, rows)
  const hash = hashOf('sha256', text)
  if (Array.isArray(built)) return { text, hash, shown: hash, waiting: '' }
  return { text, hash, shown: REMOVED, dueAt: built.dueAt, waiting: waitingState(hash, built.dueAt) }
}

export function rowsOf(built: BuiltRows): ItemRow[] {
  return Array.isArray(built) ? built : built.rows
}

export function changeIn(text: string): ChangeWithRows {
  const end = text.indexOf('\n')
  return changeOf(JSON.parse(text.slice(0, end)), text.slice(end + 1))
}

export function changeOf(change: Change, content: string): ChangeWithRows {
  const [others = '', ...data] = content.split('\n')
  const columns: Columns[] = JSON.parse(others)
  return { ...change, content, rows: columns.map((each, index) => ({ ...each, data: data[index] ?? '' })) }
}

/** Removed items keep their ids in case they come back. */
export async function removeItems(trx: Transaction<Tables>, gone: Identified[], version: number): Promise<void> {
  await unschedule(
    trx,
    gone.map(({ id }) => id),
  )
  for (const [table, items] of Map.groupBy(gone, ({ kind }) => tableOf(kind))) {
    const ids = items.map(({ id }) => id)
    await removeRows(trx, table, ids)
    for (const batch of batches(ids))
      await trx.updateTable('content_item').set({ hash: REMOVED, version }).where('id', 'in', batch).execute()
  }
}

async function removeRows(trx: Transaction<Tables>, table: ContentTable, ids: number[]): Promise<void> {
  for (const batch of batches(ids)) {
    await trx
      .deleteFrom(table as 'entry')
      .where('id', 'in', batch)
      .execute()
  }
}
