import { NOWHERE } from '#import/articles/article.ts'
import { importGhost, readGhostSite } from '#import/ghost/import-ghost.ts'
import { readExport } from '#import/ghost/read-export.ts'
import { languageOfLocale } from '#import/locale.ts'
import { hostsOf } from '#import/old-site.ts'
import { ImportReport } from '#import/report.ts'
import { slugFrom } from '#import/slugs.ts'
import type { Output } from '../command.ts'
import { type ArticleJob, noteLanguage, requireOldSite, requireService } from './article-job.ts'
import { pictureSources, requirePictureSources } from './picture-sources.ts'
import { printingSourceErrors, requireContentFolder, runImport } from './run-import.ts'

/** In a copy of the whole site. */
const WITHIN = ['content']

/**
 * Exit code: 0 imported, 1 not imported.
 * @throws UsageError if a given file, folder or service does not exist
 */
export function runGhostImport(job: ArticleJob, output: Output): Promise<number> {
  requirePictureSources(job)
  const address = job.oldSite ?? NOWHERE
  requireOldSite(job, address)
  return printingSourceErrors(output, async () => {
    const content = await readExport(job.file)
    await requireService(job)
    requireContentFolder(job)
    const report = new ImportReport(`Import from Ghost: ${job.file.split(/[\\/]/).at(-1)}`)
    const given = languageOfLocale(job.language ?? '')
    const language = given ?? languageOfLocale(content.settings.get('locale') || content.settings.get('lang') || '') ?? 'en'
    const imported = readGhostSite(content, address, hostsOf(address), language, report)
    const { title } = imported.site
    report.note(`Site: "${title || '(no title)'}", ${job.oldSite ?? 'unknown address'}, language: ${language}.`)
    if (job.oldSite === undefined)
      report.note(
        'A Ghost export does not contain the address of its site. With --old-site, links to full addresses of its posts become links within the new site.',
      )
    if (job.media === undefined && !job.download && job.mediaUrl === undefined)
      report.note(
        'Pictures and documents were not imported. Add --media with a copy of the folder "content", or --old-site and --download while the old site is online.',
      )
    const about = { name: `ghost-${slugFrom(title, 'site')}`, source: `${title} (Ghost)`, report }
    return runImport(job, about, output, async ({ writer, signal }) => {
      const sources = await pictureSources(job, imported.site.hosts, signal, WITHIN)
      if (given === undefined) noteLanguage(imported, writer.site, report, 'export')
      await importGhost({ ...imported, content }, { writer, report, sources, service: job.service, signal })
    })
  })
}
