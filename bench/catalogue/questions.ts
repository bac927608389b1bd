import { PRODUCT_SORTS, type ProductQuery } from '#domain/catalogue/product.ts'
import type { LanguageCode } from '#domain/language/languages.ts'

/** What is asked of a catalogue: everything but the page. */
export interface Question {
  /** What is searched, in a few words for the report. */
  about: string
  language: LanguageCode
  parameters: Partial<ProductQuery>
}

/** Words by how many products hold them. */
const SEARCHES: Record<string, Partial<Record<LanguageCode, string | undefined>>> = {
  'no search': { en: undefined, fa: undefined, ru: undefined },
  'a word of all': { en: 'children', fa: 'کودکان', ru: 'детей' },
  'a common word': { en: 'tablets', fa: 'تابلیت', ru: 'таблетки' },
  'a rare word': { en: 'LD-000077', fa: 'LD-000077', ru: 'LD-000077' },
  'two words': { en: 'vitamin herat', fa: 'ویتامین هرات', ru: 'витамин герат' },
  'two letters': { en: 'pa', fa: 'پا', ru: 'ци' },
  'one letter': { en: 'a', fa: 'ا', ru: 'о' },
}

/** Every combination of search, order, category, featured and price, in three languages. */
export const QUESTIONS: Question[] = Object.entries(SEARCHES).flatMap(([about, words]) =>
  Object.entries(words).flatMap(([language, search]) =>
    combinations().map((parameters) => ({
      about,
      language: language as LanguageCode,
      parameters: { ...parameters, ...(search ? { search } : {}) },
    })),
  ),
)

/** The same words asked of the whole site. */
export const SITE_QUESTIONS: { language: LanguageCode; q: string }[] = Object.values(SEARCHES).flatMap((words) =>
  Object.entries(words).flatMap(([language, q]) => (q ? [{ language: language as LanguageCode, q }] : [])),
)

/** How `SITE_QUESTIONS` are called among the subjects. */
export const WHOLE_SITE = 'the whole site, any of these'

/** What is searched, in the order in which reports show it. */
export const SUBJECTS = [...Object.keys(SEARCHES), WHOLE_SITE]

/** The middle page and the last one of a list; its first is what a question asks for by itself. */
export function furtherPages(lastPage: number): number[] {
  return [Math.ceil(lastPage / 2), lastPage]
}

function combinations(): Partial<ProductQuery>[] {
  const categories: Partial<ProductQuery>[] = [{}, { category: 'wound-care' }]
  const features: Partial<ProductQuery>[] = [{}, { featured: 'true' }]
  const prices: Partial<ProductQuery>[] = [{}, { min_price: 10, max_price: 200 }]
  return PRODUCT_SORTS.flatMap((sort) =>
    categories.flatMap((category) => features.flatMap((featured) => prices.map((price) => ({ sort, ...category, ...featured, ...price })))),
  )
}
