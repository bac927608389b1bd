import * as z from 'zod'
import { counted } from '#content/words.ts'
import { parsedJson } from '#domain/text.ts'
import { MIGRATION_STEPS } from '#server/storage/engine/database.ts'
import { TABLES, type TableName } from '#server/storage/engine/whole-tables.ts'
import product from '../../../package.json' with { type: 'json' }
import { PLACE_NAMES, type PlaceName } from './file-places.ts'

/**
 * A gzipped tar of plain files, in this order: `manifest.json`; rows as `rows/{table}/{number}.jsonl`; files as `{place}/{name}`;
 * `contents.json` with the counts and the SHA-256 of everything before it (`ArchiveDigest`).
 */
const FORMAT = 1

export const MANIFEST = 'manifest.json'
export const CONTENTS = 'contents.json'

const PRODUCT_VERSION: string = product.version

const counts = z.record(z.string(), z.int().nonnegative())

const manifestSchema = z.object({
  product: z.literal('vitrine'),
  format: z.int(),
  version: z.string(),
  created_at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()).nonempty(),
})
export type Manifest = z.infer<typeof manifestSchema>

const contentsSchema = z.object({
  rows: counts,
  files: counts,
  sha256: z.string(),
})
export type Contents = z.infer<typeof contentsSchema>

export class BackupError extends Error {}

export function newManifest(engine: Manifest['engine'], migrations: string[]): Manifest {
  const [first = '', ...others] = migrations
  return {
    product: 'vitrine',
    format: FORMAT,
    version: PRODUCT_VERSION,
    created_at: new Date().toISOString(),
    engine,
    migrations: [first, ...others],
  }
}

/** @throws BackupError if it is invalid, or from a newer version */
export function manifestIn(text: string): Manifest {
  const manifest = parsed(manifestSchema, text, MANIFEST)
  const newer = manifest.format > FORMAT || manifest.version.localeCompare(PRODUCT_VERSION, 'en', { numeric: true }) > 0
  if (newer || manifest.migrations.some((step) => !MIGRATION_STEPS.includes(step))) {
    throw new BackupError(
      `It was made by Vitrine ${manifest.version}, which this version (${PRODUCT_VERSION}) cannot read. Restore it with ${manifest.version} or newer.`,
    )
  }
  return manifest
}

/** @throws BackupError if it is invalid */
export function contentsIn(text: string): Contents {
  return parsed(contentsSchema, text, CONTENTS)
}

function parsed<Schema extends z.ZodType>(schema: Schema, text: string, name: string): z.output<Schema> {
  const result = schema.safeParse(parsedJson(text))
  if (!result.success) throw new BackupError(`It is not a Vitrine backup: its ${name} is invalid.`)
  return result.data
}

/** Undefined if no backup has such an entry. */
export function entryNamed(name: string): { table: TableName } | { place: PlaceName; file: string } | undefined {
  const [, folder = '', rest = ''] = /^([a-z]+)\/(.+)$/.exec(name) ?? []
  if (folder === 'rows') {
    const table = TABLES.find((known) => known === /^([a-z_]+)\/\d{6,9}\.jsonl$/.exec(rest)?.[1])
    return table && { table }
  }
  const place = (Object.keys(PLACE_NAMES) as PlaceName[]).find((known) => known === folder)
  return place && PLACE_NAMES[place](rest) ? { place, file: rest } : undefined
}

/** Without a full stop. */
export function backupSummary({ rows, files }: Pick<Contents, 'rows' | 'files'>): string {
  const all = Object.values(rows).reduce((sum, number) => sum + number, 0)
  const kinds = [
    `${counted(all, 'row')} (${counted(rows.submission ?? 0, 'submission')}, ${counted(rows.subscriber ?? 0, 'subscriber')})`,
    counted(files.files ?? 0, 'published file'),
    counted(files.uploads ?? 0, 'uploaded file'),
    counted(files.mail ?? 0, 'email file'),
  ]
  return kinds.join(', ')
}
