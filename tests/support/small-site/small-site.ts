import { searchText } from '#content/build/search-text.ts'
import type { Post } from '#domain/blog/post.ts'
import type { Job } from '#domain/jobs/job.ts'
import { fold } from '#domain/language/fold.ts'
import { type Localized, resolve } from '#domain/language/localized.ts'
import type { ContentItem, Publication, StoredFile } from '#server/storage/publication/types.ts'
import { CATEGORIES, categoryItem, PRODUCTS, productItem, type SampleProduct } from './catalogue.ts'
import { companyThings } from './company.ts'
import { type Build, fallbackOf, inEveryLanguage, picture } from './parts.ts'

export const FILES: StoredFile[] = [
  { path: 'products/paracetamol.webp', sha256: 'a'.repeat(64), size: 1234, content_type: 'image/webp' },
  { path: 'brand/logo.svg', sha256: 'b'.repeat(64), size: 99, content_type: 'image/svg+xml' },
]

/**
 * A site in four languages: thirty products, eleven posts, fourteen jobs, two services and one
 * or two of everything else.
 */
export function smallSite({ products = PRODUCTS, files = FILES }: { products?: SampleProduct[]; files?: StoredFile[] } = {}): Publication {
  return publicationOf(
    [
      ...Object.values(CATEGORIES).map((category, index) => ({
        kind: 'product_category' as const,
        key: category.key,
        build: categoryItem(category, index),
      })),
      ...products.map((sample, index) => ({ kind: 'product' as const, key: sample.key, build: productItem(sample, index) })),
      ...posts(),
      ...jobs(),
      ...companyThings(),
    ],
    files,
  )
}

/** A publication of any things. */
export function publicationOf(things: ContentItem[], files: StoredFile[] = []): Publication {
  return {
    items: () => things,
    files: async () => files,
    redirects: () => [],
  }
}

const POST_TYPES = {
  news: { en: 'News', fa: 'خبر', ps: 'خبر', ru: 'Новости' },
  health: { en: 'Health', fa: 'تندرستی', ps: 'روغتیا', ru: 'Здоровье' },
}

function posts(): ContentItem[] {
  return Array.from({ length: 11 }, (_, index) => {
    const key = `post-${index + 1}`
    const type = index % 2 === 0 ? 'news' : 'health'
    const title: Localized = { en: `Post ${index + 1} on vaccines`, fa: `نوشتهٔ ${index + 1} دربارهٔ واکسین` }
    const build: Build = (idOf) =>
      inEveryLanguage((locale) => {
        const data: Post = {
          id: idOf('post', key),
          title: resolve(title, locale, 'en').text,
          content: `<p>Body of <b>${key}</b></p>`,
          type: resolve(POST_TYPES[type], locale, 'en').text,
          type_key: type,
          media: null,
          images: [picture('posts/cold.webp')],
          slug: key,
          created_at: `2026-10-${String(index + 1).padStart(2, '0')}`,
          author: null,
          meta_description: null,
          meta_keywords: null,
          views: 0,
          fallback: fallbackOf(locale, { title }),
        }
        const columns = { type_key: type, created_at: data.created_at, search: searchText(locale, data.title, [], data.content) }
        return { locale, slug: key, data, columns }
      })
    return { kind: 'post', key, build }
  })
}

const KABUL: Localized = { en: 'Kabul', fa: 'کابل', ps: 'کابل', ru: 'Кабул' }
const HERAT: Localized = { en: 'Herat', fa: 'هرات', ps: 'هرات', ru: 'Герат' }

/** Eleven open jobs in Kabul and three closed ones in Herat. */
function jobs(): ContentItem[] {
  return Array.from({ length: 14 }, (_, index) => {
    const key = `job-${index + 1}`
    const open = index < 11
    const title: Localized = { en: `Nurse ${index + 1}`, fa: `پرستار ${index + 1}`, ps: `نرس ${index + 1}`, ru: `Медсестра ${index + 1}` }
    const place = open ? KABUL : HERAT
    const build: Build = (idOf) =>
      inEveryLanguage((locale) => {
        const data: Job = {
          id: idOf('job', key),
          slug: key,
          title: resolve(title, locale, 'en').text,
          location: resolve(place, locale, 'en').text,
          description: '<p>Work</p>',
          status: open ? 'open' : 'closed',
          created_at: `2026-08-${String(index + 1).padStart(2, '0')}`,
          fallback: [],
        }
        const columns = {
          status: data.status,
          closing_date: null,
          location: fold(data.location),
          created_at: data.created_at,
          search: searchText(locale, data.title, [data.location], data.description),
        }
        return { locale, slug: key, data, columns }
      })
    return { kind: 'job', key, build }
  })
}
