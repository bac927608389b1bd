import type { SavedResults } from '../support/results.ts'
import type { Section } from './model.ts'
import { publicationSection, questionsSection } from './sections/catalogue.ts'
import { lighthouseSection } from './sections/lighthouse.ts'
import { pagesSection } from './sections/pages.ts'
import { memorySection, startSection } from './sections/process.ts'
import { weightSection } from './sections/weight.ts'

/** A chapter for each part that was measured. */
export function sectionsOf({ pages, process, catalogue, weight, lighthouse }: SavedResults): Section[] {
  return [
    ...(pages ? [pagesSection(pages)] : []),
    ...(process ? [startSection(process), memorySection(process)] : []),
    ...(catalogue ? [publicationSection(catalogue), questionsSection(catalogue)] : []),
    ...(weight ? [weightSection(weight)] : []),
    ...(lighthouse ? [lighthouseSection(lighthouse)] : []),
  ]
}
