import type { CareerSource } from '#domain/careers/career-source.ts'
import { companyDay } from '#domain/company-day.ts'
import type { DocumentFile } from './document.ts'
import type { FolderName } from './kinds.ts'
import { FIRST_TEXTS } from './new-thing.ts'
import type { Problem } from './problems.ts'

/** Fields of a job with which search engines show more of it (Google, 'Job posting structured data', recommended properties). */
const RECOMMENDED = ['employment_type', 'closing_date', 'salary'] as const

/** Characters of a day, `2026-12-01`. */
const ISO_DAY = 10

/**
 * What an editor may want to know of a thing without a problem.
 * @param files the English one first
 */
export function hintsOf(folder: FolderName, [english, ...translations]: DocumentFile[]): Problem[] {
  if (!english) return []
  const { file, yaml, body, bodyLine } = english
  const hints = translations.filter(({ value }) => (value as { draft?: boolean }).draft).map(draftHint)
  if (body.trim() === FIRST_TEXTS[folder]) {
    hints.push({ file, line: bodyLine, sentence: 'This is still the text that the file was made with; write yours in its place.' })
  }
  if (folder !== 'jobs') return hints
  const told = jobHints(english.value as CareerSource)
  return [...hints, ...told.map(({ field, sentence }) => ({ file, line: yaml.lineOf([field]), sentence }))]
}

function draftHint({ file, yaml }: DocumentFile): Problem {
  const sentence = 'This translation is still a draft: its readers are shown the English text. Take "draft: true" out when it is ready.'
  return { file, line: yaml.lineOf(['draft']), sentence }
}

/** What keeps an open job from search engines, or makes them show less of it. */
function jobHints(job: CareerSource): { field: keyof CareerSource; sentence: string }[] {
  if (job.status !== 'open') return []
  if (job.closing_date && job.closing_date < companyDay()) {
    return [{ field: 'closing_date', sentence: '"closing_date" has passed: the job is shown as closed.' }]
  }
  if (job.closing_date && job.publish_at && job.closing_date < job.publish_at.slice(0, ISO_DAY)) {
    return [{ field: 'closing_date', sentence: '"closing_date" is before "publish_at": the job will never be shown as open.' }]
  }
  if (!job.country) {
    return [{ field: 'status', sentence: 'Without "country" search engines do not list this job; add it, for example country: AF.' }]
  }
  const lacking = RECOMMENDED.filter((field) => job[field] === undefined)
  if (lacking.length === 0) return []
  return [{ field: 'status', sentence: `Search engines show more of a job that says ${lacking.map((field) => `"${field}"`).join(', ')}.` }]
}
