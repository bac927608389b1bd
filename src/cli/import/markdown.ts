import { basename } from 'node:path'
import { siteLanguagesIn } from '#content/read/site-languages.ts'
import { NOWHERE } from '#import/articles/article.ts'
import { languageOfLocale } from '#import/locale.ts'
import { importMarkdown } from '#import/markdown/import-markdown.ts'
import { readSite } from '#import/markdown/read-site.ts'
import { openSiteFolder } from '#import/markdown/site-folder.ts'
import { ImportReport } from '#import/report.ts'
import { slugFrom } from '#import/slugs.ts'
import { knownEncoding, SourceError } from '#import/text-file.ts'
import type { Output } from '../command.ts'
import { type ArticleJob, noteLanguage, requireOldSite, requireService } from './article-job.ts'
import { pictureSources, requirePictureSources } from './picture-sources.ts'
import { printingSourceErrors, requireContentFolder, runImport } from './run-import.ts'

export interface MarkdownJob extends ArticleJob {
  encoding?: string
}

const NAMES = { hugo: 'Hugo', jekyll: 'Jekyll', astro: 'Astro' }

/**
 * Exit code: 0 imported, 1 not imported.
 * @throws UsageError if a given folder or service does not exist
 */
export function runMarkdownImport(job: MarkdownJob, output: Output): Promise<number> {
  requirePictureSources(job)
  return printingSourceErrors(output, async () => {
    const encoding = knownEncoding(job.encoding ?? 'utf-8')
    if (encoding === undefined) throw new SourceError(`--encoding is "${job.encoding}", which is not a known encoding.`)
    const folder = openSiteFolder(job.file, job.oldSite)
    requireOldSite(job, folder.address)
    await requireService(job)
    requireContentFolder(job)
    const kind = NAMES[folder.generator]
    const report = new ImportReport(`Import from ${kind}: ${basename(folder.root)}`)
    const given = languageOfLocale(job.language ?? '')
    const language = given ?? folder.language ?? siteLanguagesIn(job.contentDir).source
    const read = readSite(folder, { encoding, language, report, now: new Date() })
    const address = folder.address === NOWHERE ? 'unknown address' : folder.address
    report.note(`Site: "${read.site.title || '(no title)'}", ${kind}, ${address}, language: ${language}.`)
    if (folder.address === NOWHERE)
      report.note(
        'No configuration with the address of the old site was found. With --old-site, links to full addresses of its posts become links within the new site.',
      )
    const about = { name: `markdown-${slugFrom(basename(folder.root), 'site')}`, source: `${basename(folder.root)} (${kind})`, report }
    return runImport(job, about, output, async ({ writer, signal }) => {
      const sources = await pictureSources(job, read.site.hosts, signal)
      if (given === undefined && folder.language !== undefined) noteLanguage(read, writer.site, report, 'configuration')
      await importMarkdown({ ...read, folder, encoding }, { writer, report, sources, service: job.service, signal })
    })
  })
}
