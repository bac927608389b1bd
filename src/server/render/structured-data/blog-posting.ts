import type { BlogPosting } from 'schema-dts'
import type { Post } from '#domain/blog/post.ts'
import { type DescribedPage, languageOfText, pictureUrls } from '../described-page.ts'
import { organizationName } from './organization.ts'

/** Google, 'Article structured data' */
export function blogPosting(page: DescribedPage, post: Post): BlogPosting | undefined {
  const { facts } = page
  if (!facts || !post.title || !post.created_at) return undefined
  const publisher = organizationName(page)
  const images = pictureUrls(page, post)
  const author: BlogPosting['author'] =
    post.author && post.author !== publisher?.name ? { '@type': 'Person', name: post.author } : publisher
  return {
    '@type': 'BlogPosting',
    '@id': `${facts.url}#post`,
    headline: post.title,
    description: facts.description,
    url: facts.url,
    mainEntityOfPage: facts.url,
    inLanguage: languageOfText(page, post, 'content'),
    datePublished: post.created_at,
    ...(post.updated_at ? { dateModified: post.updated_at } : {}),
    ...(images.length > 0 ? { image: images } : {}),
    ...(author ? { author } : {}),
    ...(publisher ? { publisher } : {}),
    ...(post.type ? { articleSection: post.type } : {}),
  }
}
