import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { languageName } from '#content/words.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { NOWHERE, type OldContent } from '#import/articles/article.ts'
import type { ImportReport } from '#import/report.ts'
import { listKeys } from '#import/yaml-list.ts'
import { UsageError } from '../command.ts'
import type { PictureOptions } from './picture-sources.ts'
import type { ImportJob } from './run-import.ts'

/** An import of posts and pages. */
export interface ArticleJob extends ImportJob, PictureOptions {
  file: string
  language?: string
  service?: string
  /** Address without a slash at its end. */
  oldSite?: string
}

/** @throws UsageError if there is no such service */
export async function requireService({ service, contentDir }: ArticleJob): Promise<void> {
  if (service === undefined || service === 'none') return
  const keys = existsSync(join(contentDir, 'services.yaml')) ? await listKeys(contentDir, 'services') : new Set<string>()
  if (!keys.has(service))
    throw new UsageError(`--service is "${service}", but services.yaml has no such key. Its keys: ${[...keys].join(', ') || 'none'}.`)
}

/** @throws UsageError if pictures cannot be downloaded, as nothing tells from where */
export function requireOldSite({ download, mediaUrl }: ArticleJob, address: string): void {
  if (download && mediaUrl === undefined && address === NOWHERE)
    throw new UsageError('--download needs the address of the old site: add --old-site, for example --old-site https://old.example.')
}

/** Old systems declare the language of their screens, which often stays English. `declaredIn` names the file for the report. */
export function noteLanguage(
  { site: { language }, articles }: OldContent,
  { languages, source }: SiteLanguages,
  report: ImportReport,
  declaredIn: string,
): void {
  const declared = [...articles.values()].filter((article) => article.language === language)
  const foreign = declared.filter(({ title }) => language === 'en' && /[\u0400-\u04ff\u0600-\u06ff]/.test(title))
  if (foreign.length * 2 > articles.size)
    report.note(`The ${declaredIn} declares English, but most titles are not in Latin letters. Set the language with --language.`)
  else if (declared.length > 0 && !languages.some((code) => code === language))
    report.note(
      `The ${declaredIn} declares the language "${language}", which the site does not have. If its texts are in ${languageName(source)}, import it again with --language ${source}.`,
    )
}
