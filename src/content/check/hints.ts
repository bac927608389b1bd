import type { FolderName } from '#domain/content-types/content-types.ts'
import type { JobSource } from '#domain/jobs/job-source.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { companyDay, dayBegins, momentOf } from '#domain/time/company-time.ts'
import { FOLDER_NAMES } from '../kinds.ts'
import { firstText } from '../new-texts.ts'
import type { Problem } from '../problems.ts'
import type { DocumentFile } from '../read/document.ts'
import { type ContentListing, fileOf } from '../read/folder.ts'
import { languageName } from '../words.ts'
import { dateHints } from './rules/date-hints.ts'

/** Google, 'Job posting structured data', recommended properties. A job that is open until it is filled has no closing date. */
const RECOMMENDED = ['employment_type', 'salary'] as const

export function hintsOf(
  folder: FolderName,
  [main, ...translations]: DocumentFile[],
  { languages, timeZone }: { languages: SiteLanguages; timeZone: string },
): Problem[] {
  if (!main) return []
  const { file, yaml, body, bodyLine } = main
  const hints = translations.filter(({ value }) => (value as { draft?: boolean }).draft).map((draft) => draftHint(draft, languages))
  if (body.trim() === firstText(folder, languages.source)) {
    hints.push({ file, line: bodyLine, sentence: 'This is still the placeholder text; replace it with your own.' })
  }
  for (const document of [main, ...translations]) {
    for (const { field, sentence } of dateHints(document.value as object, companyDay(timeZone))) {
      hints.push({ file: document.file, line: document.yaml.lineOf([field]), sentence })
    }
  }
  if (folder !== 'jobs') return hints
  const told = jobHints(main.value as JobSource, timeZone)
  return [...hints, ...told.map(({ field, sentence }) => ({ file, line: yaml.lineOf([field]), sentence }))]
}

/** Of each language that has files but is not switched on, one of its files. */
export function unseenLanguages(listing: ContentListing, { languages }: SiteLanguages): Problem[] {
  const files = new Map<LanguageCode, string>()
  for (const folder of FOLDER_NAMES) {
    for (const { slug, languages: written } of listing[folder]) {
      for (const code of written) if (!languages.includes(code) && !files.has(code)) files.set(code, fileOf(folder, slug, code))
    }
  }
  return [...files].map(([code, file]) => unseenLanguage(code, file))
}

export function unseenLanguage(code: LanguageCode, file: string): Problem {
  const sentence = `Visitors do not see texts in ${languageName(code)}: "languages" in settings.yaml does not contain "${code}".`
  return { file, line: 1, sentence }
}

function draftHint({ file, yaml }: DocumentFile, { source }: SiteLanguages): Problem {
  const sentence = `This translation is still a draft: its readers see the ${languageName(source)} text. Delete "draft: true" when it is ready.`
  return { file, line: yaml.lineOf(['draft']), sentence }
}

function jobHints(job: JobSource, timeZone: string): { field: keyof JobSource; sentence: string }[] {
  if (job.status !== 'open') return []
  if (job.closing_date && job.closing_date < companyDay(timeZone)) {
    return [{ field: 'closing_date', sentence: '"closing_date" has passed: the job is shown as closed.' }]
  }
  if (job.closing_date && job.publish_at && momentOf(job.publish_at, timeZone) >= dayBegins(job.closing_date, timeZone, 1)) {
    return [{ field: 'closing_date', sentence: '"closing_date" is before "publish_at": the job will never be shown as open.' }]
  }
  if (!job.country) {
    return [{ field: 'status', sentence: 'Without "country", search engines do not list this job; add it, for example country: AF.' }]
  }
  const lacking = RECOMMENDED.filter((field) => job[field] === undefined)
  if (lacking.length === 0) return []
  return [
    { field: 'status', sentence: `Search engines show more details of a job that has ${lacking.map((field) => `"${field}"`).join(', ')}.` },
  ]
}
