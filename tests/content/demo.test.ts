import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from '#content/check/check.ts'
import { coverageOf } from '#content/check/coverage.ts'
import { readDocument } from '#content/read/document.ts'
import { renderMarkdown } from '#content/read/markdown/markdown.ts'
import { stripTags } from '#domain/text.ts'

const contentDir = join(import.meta.dirname, '../../content')
const content = await checkContent(contentDir)
const { yaml, listing, media } = content

test('the demo company is complete', () => {
  expect(yaml['product-categories']).toHaveLength(6)
  expect(listing.products.length).toBeGreaterThanOrEqual(40)
  expect(yaml.services).toHaveLength(6)
  expect(listing.posts).toHaveLength(14)
  expect(yaml.team).toHaveLength(8)
  expect(yaml.sliders).toHaveLength(3)
  expect(yaml.clients).toHaveLength(8)
  expect(yaml.faqs).toHaveLength(8)
  expect(yaml.testimonials).toHaveLength(6)
  expect(yaml.regions).toHaveLength(34)
  expect(yaml.settings.languages).toEqual(['en', 'fa', 'ps', 'ru'])
})

test('every product category has products and every service at least three pages', () => {
  const categories = listing.products.map((thing) => readDocument(contentDir, 'products', thing).source.category)
  expect(new Set(categories)).toEqual(new Set(yaml['product-categories'].map((category) => category.key)))
  const pages = Map.groupBy(listing.pages, (thing) => readDocument(contentDir, 'pages', thing).source.category)
  for (const { key } of yaml.services) expect(pages.get(key)?.length, key).toBeGreaterThanOrEqual(3)
})

test('eight jobs are open and two are closed', () => {
  const statuses = listing.jobs.map((thing) => readDocument(contentDir, 'jobs', thing).source.status)
  expect(statuses.toSorted()).toEqual([...Array(2).fill('closed'), ...Array(8).fill('open')])
})

test.each(['en', 'fa', 'ps', 'ru'] as const)('every post has at least 400 words in %s', (language) => {
  for (const thing of listing.posts) {
    const document = readDocument(contentDir, 'posts', thing)
    const body = language === 'en' ? document.body : (document.translations[language]?.body ?? '')
    const words = stripTags(renderMarkdown(body, media)).split(' ')
    expect(words.length, `${thing.slug} in ${language}`).toBeGreaterThanOrEqual(400)
  }
})

test('the company profile is a PDF file', () => {
  const profile = yaml.about.company_profile ?? ''
  expect(media.get(profile)?.content_type).toBe('application/pdf')
  expect(
    readFileSync(join(contentDir, 'media', profile))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('every language is complete', () => {
  const lacking = coverageOf(content).flatMap(({ language, missing, stale }) => [...missing, ...stale].map((name) => `${language} ${name}`))
  expect(lacking).toEqual([])
})
