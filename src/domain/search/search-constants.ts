import { CONTENT_TYPES, type SearchTab } from '#domain/content-types/content-types.ts'

export const SEARCH_TABS = [...new Set(CONTENT_TYPES.map(({ page }): SearchTab => page.searchTab))]

/** What `in` may ask for. */
export const SEARCH_PLACES = ['all', ...SEARCH_TABS] as const
export type SearchPlace = (typeof SEARCH_PLACES)[number]

export const RESULTS_PER_PAGE = 12

export const QUESTION_LENGTH = 200

/** Each word is compared with all words of the catalogue. */
export const QUESTION_WORDS = 10
