import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FileSource } from '#import/media-shelf.ts'
import { ImportReport } from '#import/report.ts'
import { slugFrom } from '#import/slugs.ts'
import { ExportFault, type ExportFile, openExport } from '#import/wordpress/export-file.ts'
import { importWordPress } from '#import/wordpress/import-wordpress.ts'
import { languageOfLocale } from '#import/wordpress/languages.ts'
import { type Survey, surveyOf } from '#import/wordpress/survey.ts'
import { listKeys } from '#import/yaml-list.ts'
import { type Output, UsageError } from '../command.ts'
import { type PictureOptions, pictureSources, requirePictureSources } from './picture-sources.ts'
import { type ImportJob, requireContentFolder, runImport, withBytes } from './run-import.ts'

export interface WordPressJob extends ImportJob, PictureOptions {
  file: string
  language?: string
  service?: string
  encoding?: string
}

/** More than one unreadable character in this many means a wrong encoding. */
const READABLE = 100

/**
 * Exit code: 0 imported, 1 not, or not all.
 * @throws UsageError when something given does not exist
 */
export async function runWordPressImport(job: WordPressJob, output: Output): Promise<number> {
  requirePictureSources(job)
  try {
    const file = await openExport(job.file, job.encoding)
    await requireService(job)
    const report = new ImportReport(`Import from WordPress: ${job.file.split(/[\\/]/).at(-1)}`)
    const language = job.language === undefined ? undefined : languageOfLocale(job.language)
    const survey = await withBytes(file.size, 'Reading  ', output, (onBytes) => surveyOf(file, language, report, onBytes))
    refuseWrongEncoding(file, survey)
    requireContentFolder(job)
    const { host } = new URL(survey.site.address || 'http://unknown')
    const about = { name: `wordpress-${slugFrom(host, 'site')}`, source: `${survey.site.address} (WordPress)`, report }
    const code = await runImport(job, about, output, async ({ writer, signal }) => {
      const sources = await pictureSources(job, new Set([...survey.site.hosts, ...survey.files.hosts()]), signal)
      tellOfWhole(survey, language, report, sources)
      await withBytes(file.size, 'Importing', output, (onBytes) =>
        importWordPress(file, { survey, writer, report, sources, service: job.service, signal, onBytes }),
      )
    })
    if (survey.result.cut && code === 0) output.complain(`${job.file} is cut short: ${cutSentence(survey)}`)
    return survey.result.cut ? 1 : code
  } catch (error) {
    if (!(error instanceof ExportFault)) throw error
    output.complain(error.message)
    return 1
  }
}

/** @throws UsageError when there is no such service */
async function requireService({ service, contentDir }: WordPressJob): Promise<void> {
  if (service === undefined || service === 'none') return
  const keys = existsSync(join(contentDir, 'services.yaml')) ? await listKeys(contentDir, 'services') : new Set<string>()
  if (!keys.has(service))
    throw new UsageError(`--service is "${service}", but services.yaml has no such key; it has ${[...keys].join(', ') || 'none'}.`)
}

function refuseWrongEncoding({ path, size, encoding }: ExportFile, { result }: Survey): void {
  if (result.unreadable * READABLE <= size) return
  throw new ExportFault(
    `Much of ${path} is not written in ${encoding}, as it says. Give the right encoding, for example --encoding windows-1251.`,
  )
}

function tellOfWhole(
  { site, result, articles, files }: Survey,
  language: string | undefined,
  report: ImportReport,
  sources: FileSource[],
): void {
  report.note(
    `The site "${site.title}" at ${site.address || 'an address that the export does not name'}, in the language ${language ?? site.language}.`,
  )
  if (result.cut) report.note(`The file is cut short: ${articles.size} posts and pages precede the cut.`)
  if (result.unreadable > 0) report.note(`${result.unreadable} characters of the file could not be read and were left out.`)
  if (sources.length === 0 && files.size > 0) {
    report.note(
      'Pictures and documents were not brought along: give --media with a copy of wp-content/uploads, or --download while the old site is there.',
    )
  }
  const foreign = [...articles.values()].filter(
    (article) => article.language === 'en' && /[\u0400-\u04ff\u0600-\u06ff]/.test(article.title),
  ).length
  if (foreign * 2 > articles.size)
    report.note(
      'Most titles are not written in Latin letters, though the export says that its language is English: say which it is with --language.',
    )
}

function cutSentence({ articles }: Survey): string {
  return `what precedes the cut was imported, ${articles.size} posts and pages. Export again, and run the same command with the whole file.`
}
