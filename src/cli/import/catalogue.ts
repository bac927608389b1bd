import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { withProgress } from '#content/progress.ts'
import { siteLanguagesIn } from '#content/read/site-languages.ts'
import { timeZoneIn } from '#content/read/time-zone.ts'
import { counted } from '#content/words.ts'
import { companyDay } from '#domain/time/company-time.ts'
import { type CatalogueOptions, importCatalogue } from '#import/catalogue/import-catalogue.ts'
import { hostOf, withoutFolders } from '#import/catalogue/pictures.ts'
import { type CatalogueRecord, labelOf } from '#import/catalogue/record.ts'
import { RecordStore } from '#import/catalogue/record-store.ts'
import { parseMap } from '#import/csv/column-map.ts'
import { CsvReader } from '#import/csv/csv-reader.ts'
import { suggestColumns, suggestMap } from '#import/csv/suggest-map.ts'
import { writeAtomically } from '#import/files.ts'
import { languageOfLocale } from '#import/locale.ts'
import { ImportReport } from '#import/report.ts'
import { shopifyTable } from '#import/shopify/columns.ts'
import { SHOPIFY_ADDRESSES } from '#import/shopify/old-addresses.ts'
import { ShopifyReader } from '#import/shopify/shopify-reader.ts'
import { type CsvDialect, detectDialect, readRows, SEPARATORS, type SheetRow } from '#import/table/read-rows.ts'
import { openTable, type TableFile } from '#import/table/table-file.ts'
import { SourceError } from '#import/text-file.ts'
import { wooTable } from '#import/woocommerce/columns.ts'
import { WOO_ADDRESSES } from '#import/woocommerce/old-addresses.ts'
import { WooReader } from '#import/woocommerce/woo-reader.ts'
import { type Output, UsageError } from '../command.ts'
import { visibleLine, visibleLines } from '../visible-text.ts'
import { type PictureOptions, pictureSources, requirePictureSources } from './picture-sources.ts'
import { type ImportJob, printingSourceErrors, requireContentFolder, runImport, withByteProgress } from './run-import.ts'

interface CatalogueJob extends ImportJob, PictureOptions {
  file: string
  encoding?: string
  separator?: string
  source?: string
}

export interface ShopifyJob extends CatalogueJob {
  language?: string
}

export interface WooCommerceJob extends ShopifyJob {
  topCategories?: boolean
}

export interface CsvJob extends CatalogueJob {
  map?: string
  writeMap?: string
}

interface Reading {
  file: TableFile
  form: CsvDialect
  report: ImportReport
  /** The records that this row completes; the report has what is left out, and why. */
  read: (row: SheetRow) => CatalogueRecord[]
  /** Those that the end of the file completes. */
  end: () => CatalogueRecord[]
}

/**
 * Exit code: 0 imported, 1 not.
 * @throws UsageError if a given file or folder does not exist
 */
export function runWooCommerceImport(job: WooCommerceJob, output: Output): Promise<number> {
  return printingSourceErrors(output, async () => {
    requirePictureSources(job)
    const { file, form } = await tableOf(job)
    const table = wooTable(form.columns)
    if (!table) {
      refuseOtherShop(job.file, form.columns)
      throw new SourceError(
        `${job.file} lacks the columns of a WooCommerce export in English (ID, Type, SKU, Name, Regular price …). Its columns are ${shortList(form.columns)}. WooCommerce names columns in the user's language: set the language of your user to English and export again. For other tables, use "import csv".`,
      )
    }
    const report = new ImportReport(`Import from WooCommerce: ${basename(job.file)}`)
    const language = languageIn(job)
    const rows = new WooReader(table, language, report)
    const reading: Reading = { file, form, report, read: (row) => rows.read(row), end: () => rows.end() }
    const topmost = job.topCategories ?? false
    return importRows(job, reading, { kind: 'woocommerce', language, topmost, oldAddresses: WOO_ADDRESSES }, output)
  })
}

/**
 * Exit code: 0 imported, 1 not.
 * @throws UsageError if a given file or folder does not exist
 */
export function runShopifyImport(job: ShopifyJob, output: Output): Promise<number> {
  return printingSourceErrors(output, async () => {
    requirePictureSources(job)
    const { file, form } = await tableOf(job)
    const table = shopifyTable(form.columns)
    if (!table) {
      refuseOtherShop(job.file, form.columns)
      throw new SourceError(
        `${job.file} lacks the columns of a product export from Shopify (Handle, Title, Body (HTML), Variant Price …). Its columns are ${shortList(form.columns)}. Export the products in Shopify under Products, Export. For other tables, use "import csv".`,
      )
    }
    const report = new ImportReport(`Import from Shopify: ${basename(job.file)}`)
    const language = languageIn(job)
    const rows = new ShopifyReader(table, language, report)
    const reading: Reading = { file, form, report, read: (row) => rows.read(row), end: () => rows.end() }
    return importRows(job, reading, { kind: 'shopify', language, topmost: false, oldAddresses: SHOPIFY_ADDRESSES }, output)
  })
}

function languageIn({ language, contentDir }: ShopifyJob): string {
  return (language && languageOfLocale(language)) || siteLanguagesIn(contentDir).source
}

/**
 * Suggests a map if none is given. Exit code: 0 imported or suggested, 1 not.
 * @throws UsageError if a given file or folder does not exist
 */
export function runCsvImport(job: CsvJob, output: Output): Promise<number> {
  return printingSourceErrors(output, async () => {
    requirePictureSources(job)
    const { file, form } = await tableOf(job)
    if (job.map === undefined) return suggest(job, file, form, output)
    const text = await readFile(job.map, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(error.code === 'ENOENT' ? `--map is ${job.map}, but there is no such file.` : `--map ${job.map} cannot be read.`)
    })
    const map = parseMap(text, form.columns, siteLanguagesIn(job.contentDir))
    if (Array.isArray(map)) {
      for (const { line, message } of map) output.complain(`${job.map}:${line}  ${visibleLine(message)}`)
      output.complain('Nothing was imported.')
      return 1
    }
    const report = new ImportReport(`Import of a catalogue: ${basename(job.file)}`)
    const rows = new CsvReader({ columns: form.columns, map, report })
    const reading: Reading = { file, form, report, read: (row) => rows.read(row), end: () => rows.end() }
    const [first] = map.texts
    return importRows(job, reading, { kind: 'csv', language: first?.language ?? 'en', topmost: false }, output)
  })
}

/** Its reader also accepts tables with less. */
const OF_WOOCOMMERCE = ['type', 'regular price']

/** Whose export it is. */
function shopOf(columns: string[]): { name: string; command: string } | undefined {
  if (shopifyTable(columns)) return { name: 'Shopify', command: 'shopify' }
  const names = new Set(columns.map((column) => column.toLowerCase()))
  if (!wooTable(columns) || !OF_WOOCOMMERCE.every((name) => names.has(name))) return undefined
  return { name: 'WooCommerce', command: 'woocommerce' }
}

/** @throws SourceError */
function refuseOtherShop(file: string, columns: string[]): void {
  const shop = shopOf(columns)
  if (shop) throw new SourceError(`${file} is a product export from ${shop.name}. Use "import ${shop.command}".`)
}

async function tableOf({ file: path, encoding, separator }: CatalogueJob): Promise<{ file: TableFile; form: CsvDialect }> {
  const file = await openTable(path, encoding)
  return { file, form: detectDialect(file, separator === undefined ? undefined : SEPARATORS[separator]) }
}

async function suggest({ file: path, writeMap, contentDir }: CsvJob, file: TableFile, form: CsvDialect, output: Output): Promise<number> {
  let example: string[] = []
  for await (const row of readRows(file, form, () => {})) {
    example = row.cells
    break
  }
  const site = siteLanguagesIn(contentDir)
  const map = suggestMap(form.columns, example, site)
  const known = new Set(suggestColumns(form.columns, site).map(({ key }) => key.split('.')[0]))
  const shop = shopOf(form.columns)
  if (shop) output.print(`${path} is a product export from ${shop.name}, which needs no map: import ${shop.command} ${path}`)
  output.print(`${path} has ${counted(form.columns.length, 'column')}: ${visibleLine(shortList(form.columns))}`)
  if (!known.has('name') || !known.has('price')) {
    output.print('No column looks like the name or the price of a product. If this is a catalogue, assign its columns in the map.')
  }
  if (writeMap === undefined) {
    output.print('Suggested map (--write-map FILE writes it to a file):\n')
    for (const line of visibleLines(map.trimEnd())) output.print(line)
  } else {
    if (existsSync(writeMap)) throw new UsageError(`${writeMap} already exists. Give the name of a new file.`)
    await writeAtomically(writeMap, map)
    output.print(`The suggested map is now in ${writeMap}. Review it, then run: import csv ${path} --map ${writeMap}`)
  }
  output.print('\nNothing was imported.')
  return 0
}

async function importRows(
  job: CatalogueJob,
  reading: Reading,
  { kind, ...options }: { kind: string } & Pick<CatalogueOptions, 'language' | 'topmost' | 'oldAddresses'>,
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
          (onProduct) => importCatalogue(records, { writer, report, sources, mediaFolder: name, today, signal, onProduct, ...options }),
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
  const add = (record: CatalogueRecord): void => {
    const earlier = records.add(record)
    if (earlier !== undefined) report.leftOut('Duplicate rows: the first one was used.', `${labelOf(record)}: same as line ${earlier}`)
    count += 1
    if (record.texts.en && /[\u0400-\u04ff\u0600-\u06ff]/.test(record.texts.en.name)) foreign += 1
    for (const { address } of record.pictures) hosts.add(hostOf(address) ?? '')
  }
  const onRowError = (message: string, line: number): void => report.leftOut(message, `line ${line}`)
  await withByteProgress(file.size, 'Reading', output, async (onBytes) => {
    for await (const row of readRows(file, form, onRowError, onBytes)) {
      signal.throwIfAborted()
      if (row.cells.some((cell) => cell.includes('\ufffd'))) {
        report.changed('Unreadable characters were removed. Check the encoding (--encoding).', `line ${row.line}`)
      }
      for (const record of reading.read(row)) add(record)
    }
  })
  for (const record of reading.end()) add(record)
  if (count === 0) report.note('The file has no products.')
  if (foreign * 2 > count) {
    report.note('Most English names are not in Latin letters. Set their language (--language fa, or name.fa in the map).')
  }
  return hosts
}

function shortList(columns: string[]): string {
  const named = columns.filter(Boolean).map((name) => (name.length > 60 ? `${name.slice(0, 60).toWellFormed()}…` : name))
  return named.length > 30 ? `${named.slice(0, 30).join(', ')} … and ${named.length - 30} more` : named.join(', ')
}
