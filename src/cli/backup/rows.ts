import { parsedJson } from '#domain/text.ts'
import type { TableRow } from '#server/storage/engine/whole-tables.ts'
import { BackupError } from './format.ts'

const COLUMN = /^[a-z][a-z0-9_]*$/

interface Base64 {
  base64: string
}

export function lineOf(row: TableRow): string {
  const values = Object.entries(row).map(([column, value]) => [
    column,
    value instanceof Uint8Array ? ({ base64: Buffer.from(value).toString('base64') } satisfies Base64) : value,
  ])
  return `${JSON.stringify(Object.fromEntries(values))}\n`
}

/** @throws BackupError if a line is invalid, or its columns differ from those of the first */
export function rowsIn(text: string): TableRow[] {
  const rows = text.trimEnd().split('\n').map(rowIn)
  const columns = Object.keys(rows[0] ?? {}).join()
  if (rows.some((row) => Object.keys(row).join() !== columns))
    throw new BackupError('It is damaged: rows of one table differ in their columns.')
  return rows
}

function rowIn(line: string): TableRow {
  const found = parsedJson(line)
  if (typeof found !== 'object' || found === null || Array.isArray(found)) throw damaged()
  return Object.fromEntries(
    Object.entries(found).map(([column, value]: [string, unknown]) => {
      if (!COLUMN.test(column)) throw damaged()
      return [column, valueIn(value)]
    }),
  )
}

function valueIn(value: unknown): TableRow[string] {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'object' && 'base64' in value && typeof value.base64 === 'string') return Buffer.from(value.base64, 'base64')
  throw damaged()
}

function damaged(): BackupError {
  return new BackupError('It is damaged: it contains an invalid row.')
}
