/** Where a search looks; `all` looks everywhere. */
export const SEARCH_PLACES = ['all', 'products', 'posts', 'pages', 'jobs'] as const
export type SearchPlace = (typeof SEARCH_PLACES)[number]

/** What is found: `page` and `service` are both in `pages`. */
export const RESULT_KINDS = ['product', 'post', 'page', 'service', 'job'] as const
export type ResultKind = (typeof RESULT_KINDS)[number]

/** Results on one page. */
export const RESULTS_PER_PAGE = 12

/** The longest question that is taken, as in the lists that can be searched. */
export const QUESTION_LENGTH = 200

/** How many words of a question count: each is looked for among all words of the catalogue. */
export const QUESTION_WORDS = 10
