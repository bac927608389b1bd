import * as z from 'zod'
import { questionWords } from '../language/fold.ts'
import { pageParameter } from '../paging-parameters.ts'
import { day, fallbackFields, id } from '../published.ts'
import { QUESTION_LENGTH, QUESTION_WORDS, RESULT_KINDS, SEARCH_PLACES } from './search-constants.ts'

export * from './search-constants.ts'

const markedText = z
  .array(z.object({ text: z.string(), marked: z.boolean() }))
  .describe('A plain text in pieces; those that were asked for are marked')

const searchResult = z.object({
  kind: z.enum(RESULT_KINDS),
  id,
  slug: z.string(),
  title: markedText,
  excerpt: markedText.describe('Plain text around the first place that was asked for, in pieces'),
  created_at: day.nullable().describe('Null for services, which have no date'),
  fallback: fallbackFields.describe('title, excerpt: those that stand in the fallback language'),
})
export type SearchResult = z.infer<typeof searchResult>

const count = z.number().int()

export const searchAnswer = z.object({
  data: z.array(searchResult),
  total: count,
  last_page: count,
  from: count.nullable(),
  to: count.nullable(),
  counts: z
    .object({ all: count, products: count, posts: count, pages: count, jobs: count })
    .describe('How much is found in each place, whatever `in` asks for'),
})
export type SearchAnswer = z.infer<typeof searchAnswer>

export const searchQuery = z.object({
  q: z
    .string()
    .max(QUESTION_LENGTH)
    .overwrite((question) => questionWords(question).join(' '))
    .describe(`What is searched. All its words must be found, in whole or in part; the first ${QUESTION_WORDS} count`),
  in: z.enum(SEARCH_PLACES).default('all').describe('pages: content pages and services; jobs: those that are open'),
  page: pageParameter,
})
export type SearchQuery = z.infer<typeof searchQuery>
