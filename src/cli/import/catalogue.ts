import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { withProgress } from '#content/progress.ts'
import { timeZoneIn } from '#content/read/time-zone.ts'
import { companyDay } from '#domain/company-time.ts'
import { importCatalogue } from '#import/catalogue/import-catalogue.ts'
import { hostOf, withoutFolders } from '#import/catalogue/pictures.ts'
import { type CatalogueRecord, labelOf } from '#import/catalogue/record.ts'
import { RecordStore } from '#import/catalogue/record-store.ts'
import { guessesFor, suggestedMap } from '#import/csv/guess.ts'
import { readMap } from '#import/csv/map.ts'
import { recordOf } from '#import/csv/record-of.ts'
import { ImportReport } from '#import/report.ts'
import { formOf, type Row, readRows, SEPARATORS, type TableForm } from '#import/table/read-rows.ts'
import { openTable, TableFault, type TableFile } from '#import/table/table-file.ts'
import { writeWhole } from '#import/whole-file.ts'
import { wooTable } from '#import/woocommerce/columns.ts'
import { WooRows } from '#import/woocommerce/woo-rows.ts'
import { languageOfLocale } from '#import/wordpress/languages.ts'
import { type Output, UsageError } from '../command.ts'
import { visibleLine, visibleLines } from '../visible-text.ts'
import { type PictureOptions, pictureSources, requirePictureSources } from './picture-sources.ts'
import { type ImportJob, requireContentFolder, runImport, withBytes } from './run-import.ts'

interface CatalogueJob extends ImportJob, PictureOptions {
  file: string
  encoding?: string
  separator?: string
  source?: string
}

export interface WooCommerceJob extends CatalogueJob {
  language?: string
  topCategories?: boolean
}

export interface CsvJob extends CatalogueJob {
  map?: string
  writeMap?: string
}

interface Reading {
  file: TableFile
  form: TableForm
  report: ImportReport
  /** Undefined when there is nothing to take; the report says why. */
  recordOf: (row: Row) => CatalogueRecord | undefined
  onEnd: () => void
}

/**
 * Exit code: 0 imported, 1 not.
 * @throws UsageError when something given does not exist
 */
export function runWooCommerceImport(job: WooCommerceJob, output: Output): Promise<number> {
  return withSentences(output, async () => {
    requirePictureSources(job)
    const { file, form } = await tableOf(job)
    const table = wooTable(form.columns)
    if (!table) {
      throw new TableFault(
        `${job.file} does not have the columns of WooCommerce's export in English (ID, Type, SKU, Name, Regular price …), but ${shortList(form.columns)}. WooCommerce names columns in the language of who exports: set the language of your user to English there and export again. For tables of another kind there is "import csv".`,
      )
    }
    const report = new ImportReport(`Import from WooCommerce: ${basename(job.file)}`)
    const language = (job.language && languageOfLocale(job.language)) || 'en'
    const rows = new WooRows(table, language, report)
    const reading: Reading = { file, form, report, recordOf: (row) => rows.read(row), onEnd: () => rows.tellUnread() }
    return importRows(job, reading, { kind: 'woocommerce', language, topmost: job.topCategories ?? false }, output)
  })
}

/**
 * Suggests a map if none is given. Exit code: 0 imported or suggested, 1 not.
 * @throws UsageError when something given does not exist
 */
export function runCsvImport(job: CsvJob, output: Output): Promise<number> {
  return withSentences(output, async () => {
    requirePictureSources(job)
    const { file, form } = await tableOf(job)
    if (job.map === undefined) return suggest(job, file, form, output)
    const text = await readFile(job.map, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(error.code === 'ENOENT' ? `--map is ${job.map}, but there is no such file.` : `--map ${job.map} cannot be read.`)
    })
    const map = readMap(text, form.columns)
    if (Array.isArray(map)) {
      for (const { line, sentence } of map) output.complain(`${job.map}:${line}  ${visibleLine(sentence)}`)
      output.complain('Nothing was imported.')
      return 1
    }
    const report = new ImportReport(`Import of a catalogue: ${basename(job.file)}`)
    const reading: Reading = {
      file,
      form,
      report,
      recordOf: (row) => recordOf(row, { columns: form.columns, map, report }),
      onEnd: () => {},
    }
    const [first] = map.texts
    return importRows(job, reading, { kind: 'csv', language: first?.language ?? 'en', topmost: false }, output)
  })
}

async function tableOf({ file: path, encoding, separator }: CatalogueJob): Promise<{ file: TableFile; form: TableForm }> {
  const file = await openTable(path, encoding)
  return { file, form: formOf(file, separator === undefined ? undefined : SEPARATORS[separator]) }
}

async function suggest({ file: path, writeMap }: CsvJob, file: TableFile, form: TableForm, output: Output): Promise<number> {
  let example: string[] = []
  for await (const row of readRows(file, form, () => {})) {
    example = row.cells
    break
  }
  const map = suggestedMap(form.columns, example)
  const known = new Set(guessesFor(form.columns).map(({ key }) => key.split('.')[0]))
  output.print(`${path} has ${form.columns.length} columns: ${visibleLine(shortList(form.columns))}`)
  if (!known.has('name') || !known.has('price')) {
    output.print(
      'No column looks like the name or the price of a product. If it is a catalogue all the same, assign the columns in the map.',
    )
  }
  if (writeMap === undefined) {
    output.print('A map for them could look like this (--write-map FILE writes it into a file):\n')
    for (const line of visibleLines(map.trimEnd())) output.print(line)
  } else {
    if (existsSync(writeMap)) throw new UsageError(`${writeMap} already exists. Give the name of a new file.`)
    await writeWhole(writeMap, map)
    output.print(`The suggested map is now in ${writeMap}. Review it, then run: import csv ${path} --map ${writeMap}`)
  }
  output.print('\nNothing was imported.')
  return 0
}

async function importRows(
  job: CatalogueJob,
  reading: Reading,
  { kind, language, topmost }: { kind: string; language: string; topmost: boolean },
  output: Output,
): Promise<number> {
  requireContentFolder(job)
  const { report } = reading
  const name = job.source === undefined ? kind : `${kind}-${job.source}`
  const records = new RecordStore()
  try {
    return await runImport(
      job,
      { name, source: `${job.source ?? basename(job.file)} (${kind})`, report },
      output,
      async ({ writer, signal }) => {
        const hosts = await fillStore(records, reading, signal, output)
        const today = companyDay(timeZoneIn(job.contentDir))
        const sources = (await pictureSources(job, hosts, signal)).map(withoutFolders)
        await withProgress(
          output.terminal,
          (onProduct) =>
            importCatalogue(records, { writer, report, sources, mediaFolder: name, language, topmost, today, signal, onProduct }),
          'Writing products',
        )
      },
    )
  } finally {
    records.close()
  }
}

/** Returns the hosts of the pictures. */
async function fillStore(
  records: RecordStore,
  { file, form, report, ...reading }: Reading,
  signal: AbortSignal,
  output: Output,
): Promise<Set<string>> {
  const hosts = new Set<string>()
  let foreign = 0
  let count = 0
  const onFault = (sentence: string, line: number): void => report.leftOut(`${sentence} The line was skipped.`, `line ${line}`)
  await withBytes(file.size, 'Reading', output, async (onBytes) => {
    for await (const row of readRows(file, form, onFault, onBytes)) {
      signal.throwIfAborted()
      if (row.cells.some((cell) => cell.includes('\ufffd'))) {
        report.changed('Characters that could not be read were left out; was the right encoding given?', `line ${row.line}`)
      }
      const record = reading.recordOf(row)
      if (!record) continue
      const earlier = records.add(record)
      if (earlier !== undefined)
        report.leftOut('The file has them twice; the first row was taken.', `${labelOf(record)}: as line ${earlier}`)
      count += 1
      if (record.texts.en && /[\u0400-\u04ff\u0600-\u06ff]/.test(record.texts.en.name)) foreign += 1
      for (const address of record.pictures) hosts.add(hostOf(address) ?? '')
    }
  })
  reading.onEnd()
  if (count === 0) report.note('The file has no products below the column names.')
  if (foreign * 2 > count) {
    report.note(
      'Most names that should be English are not written in Latin letters: say which language they are in (--language fa, or name.fa in the map).',
    )
  }
  return hosts
}

/** Errors of the file are sentences, no crash. */
async function withSentences(output: Output, work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof TableFault)) throw error
    output.complain(visibleLine(error.message))
    return 1
  }
}

function shortList(columns: string[]): string {
  const named = columns.filter(Boolean)
  return named.length > 30 ? `${named.slice(0, 30).join(', ')} … and ${named.length - 30} more` : named.join(', ')
}
