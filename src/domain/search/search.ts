import * as z from 'zod'
import { tint } from '#domain/catalogue/product.ts'
import { CONTENT_TYPES, type ContentKind } from '#domain/content-types/content-types.ts'
import { questionWords } from '../language/fold.ts'
import { image } from '../media.ts'
import { pageParameter } from '../paging-parameters.ts'
import { day, fallbackFields, id } from '../published.ts'
import { QUESTION_LENGTH, QUESTION_WORDS, SEARCH_PLACES, type SearchPlace } from './search-constants.ts'

export * from './search-constants.ts'

const markedText = z.array(z.object({ text: z.string(), marked: z.boolean() })).describe('Plain text in pieces; matching ones are marked')

const searchResult = z.object({
  kind: z.enum(CONTENT_TYPES.map(({ kind }): ContentKind => kind)),
  id,
  slug: z.string(),
  title: markedText,
  excerpt: markedText.describe('Plain text around the first match, in pieces'),
  image: image.omit({ preview: true }).optional().describe('The first picture of the item'),
  price: z.number().nullable().optional().describe('Of a product; null on request'),
  price_from: z.literal(true).optional().describe('Of a product whose variants differ in price'),
  tint: tint.optional().describe('Of the category of a product'),
  status: z.string().optional().describe('Of a product: `available`; anything else means out of stock'),
  created_at: day.nullable().describe('Null for services, which have no date'),
  fallback: fallbackFields.describe('title, excerpt: those in the source language'),
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
    .object(Object.fromEntries(SEARCH_PLACES.map((place) => [place, count])) as Record<SearchPlace, typeof count>)
    .describe('The number of results in each place, regardless of `in`'),
})
export type SearchAnswer = z.infer<typeof searchAnswer>

export const searchQuery = z.object({
  q: z
    .string()
    .max(QUESTION_LENGTH)
    .overwrite((question) => questionWords(question).join(' '))
    .describe(`The query. Results contain all its words, in whole or in part; only the first ${QUESTION_WORDS} words are used`),
  in: z.enum(SEARCH_PLACES).default('all').describe('pages: content pages and services; jobs: open jobs'),
  page: pageParameter,
})
export type SearchQuery = z.infer<typeof searchQuery>
