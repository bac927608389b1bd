export const SEARCH_PLACES = ['all', 'products', 'posts', 'pages', 'jobs'] as const
export type SearchPlace = (typeof SEARCH_PLACES)[number]

/** `page` and `service` are both in `pages`. */
export const RESULT_KINDS = ['product', 'post', 'page', 'service', 'job'] as const
export type ResultKind = (typeof RESULT_KINDS)[number]

export const RESULTS_PER_PAGE = 12

export const QUESTION_LENGTH = 200

/** Each word is compared with all words of the catalogue. */
export const QUESTION_WORDS = 10
