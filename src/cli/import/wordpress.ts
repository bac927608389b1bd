import { languageOfLocale } from '#import/locale.ts'
import type { FileSource } from '#import/media-importer.ts'
import { ImportReport } from '#import/report.ts'
import { slugFrom } from '#import/slugs.ts'
import { SourceError, type TextFile } from '#import/text-file.ts'
import { openExport } from '#import/wordpress/export-file.ts'
import { importWordPress } from '#import/wordpress/import-wordpress.ts'
import { type ExportScan, scanExport } from '#import/wordpress/scan-export.ts'
import type { Output } from '../command.ts'
import { type ArticleJob, noteLanguage, requireService } from './article-job.ts'
import { pictureSources, requirePictureSources } from './picture-sources.ts'
import { printingSourceErrors, requireContentFolder, runImport, withByteProgress } from './run-import.ts'

export interface WordPressJob extends ArticleJob {
  encoding?: string
}

/** More than one unreadable character in this many means that the encoding is wrong. */
const READABLE = 100

/**
 * Exit code: 0 imported, 1 not imported or the file is incomplete.
 * @throws UsageError if a given file, folder or service does not exist
 */
export function runWordPressImport(job: WordPressJob, output: Output): Promise<number> {
  requirePictureSources(job)
  return printingSourceErrors(output, async () => {
    const file = await openExport(job.file, job.encoding)
    await requireService(job)
    const report = new ImportReport(`Import from WordPress: ${job.file.split(/[\\/]/).at(-1)}`)
    const language = job.language === undefined ? undefined : languageOfLocale(job.language)
    const scan = await withByteProgress(file.size, 'Reading  ', output, (onBytes) => scanExport(file, language, report, onBytes))
    refuseWrongEncoding(file, scan)
    requireContentFolder(job)
    const { host } = new URL(scan.site.address || 'http://unknown')
    const about = { name: `wordpress-${slugFrom(host, 'site')}`, source: `${scan.site.address} (WordPress)`, report }
    const code = await runImport(job, about, output, async ({ writer, signal }) => {
      const sources = await pictureSources(job, new Set([...scan.site.hosts, ...scan.files.hosts()]), signal)
      noteSite(scan, language, report, sources)
      if (language === undefined) noteLanguage(scan, writer.site, report, 'export')
      await withByteProgress(file.size, 'Importing', output, (onBytes) =>
        importWordPress(file, { scan, writer, report, sources, service: job.service, signal, onBytes }),
      )
    })
    if (scan.result.cut && code === 0) output.complain(`${job.file} is truncated: ${cutSentence(scan, job.dryRun ?? false)}`)
    return scan.result.cut ? 1 : code
  })
}

function refuseWrongEncoding({ path, size, encoding }: TextFile, { result }: ExportScan): void {
  if (result.unreadable * READABLE <= size) return
  throw new SourceError(`Much of ${path} is not in ${encoding}. Set the right encoding, for example --encoding windows-1251.`)
}

function noteSite(
  { site, result, articles, files }: ExportScan,
  language: string | undefined,
  report: ImportReport,
  sources: FileSource[],
): void {
  report.note(`Site: "${site.title}", ${site.address || 'unknown address'}, language: ${language ?? site.language}.`)
  if (result.cut) report.note(`The file is truncated: it contains ${articles.size} posts and pages.`)
  if (result.unreadable > 0) report.note(`${result.unreadable} unreadable characters were removed.`)
  if (sources.length === 0 && files.size > 0) {
    report.note(
      'Pictures and documents were not imported. Add --media with a copy of wp-content/uploads, or --download while the old site is online.',
    )
  }
}

function cutSentence({ articles }: ExportScan, dryRun: boolean): string {
  const found = `${articles.size} posts and pages before the cut`
  return `${dryRun ? `it contains ${found}` : `the ${found} were imported`}. Export again and run the same command with the complete file.`
}
