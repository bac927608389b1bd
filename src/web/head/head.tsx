import { useEffect } from 'react'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { HeadTag } from '#domain/page-head.ts'
import { canonicalLanguage, canonicalUrl, type SitePlace } from '#domain/paths.ts'
import { excerpt } from '#domain/text.ts'
import { useEnvironment } from '../environment.tsx'
import { useSearch } from '../routing/routing.tsx'
import type { Head } from './head-collector.ts'

/** docs/spec.md#9-business-constants-and-limits */
export const META_LENGTH = 160

/** For the server's HTML and for navigation in the browser. Tags for crawlers alone are added by the server. */
export function headTags(head: Head, site: SitePlace, language: LanguageCode): HeadTag[] {
  const meta = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } })
  const link = (attributes: Record<string, string>): HeadTag => ({ tag: 'link', attributes })
  const real = head.languages.filter((code) => site.languages.includes(code))
  const canonical = canonicalUrl(site, canonicalLanguage(site, language, real), head.path)
  const tags = [meta('description', excerpt(head.description, META_LENGTH))]
  if (head.keywords) tags.push(meta('keywords', excerpt(head.keywords, META_LENGTH)))
  if (head.noIndex) return [...tags, meta('robots', 'noindex')]
  tags.push(link({ rel: 'canonical', href: canonical }))
  return tags
}

/** Marks tags for removal by the next page. */
const HEAD_MARK = 'data-page'

/** The head is still the served one: it is complete, and has more than scripts would make. */
let served = true

/** One per screen. */
export function PageHead(page: Head) {
  const { collector, publicUrl, language, site } = useEnvironment()
  const search = useSearch()
  // A page that answers a form must not be indexed.
  const head = search.has('sent') || search.has('form') ? { ...page, noIndex: true } : page
  if (collector) collector.head = head
  // On the server the collector makes the tags.
  const tags = collector
    ? ''
    : JSON.stringify(headTags(head, { publicUrl, languages: site.languages, source: site.source_language }, language))
  useEffect(() => {
    if (served) {
      served = false
      return
    }
    document.title = head.title
    for (const old of document.head.querySelectorAll(`[${HEAD_MARK}]`)) old.remove()
    for (const { tag, attributes } of JSON.parse(tags) as HeadTag[]) {
      const element = document.createElement(tag)
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
      element.setAttribute(HEAD_MARK, '')
      document.head.append(element)
    }
  }, [head.title, tags])
  return null
}

/** Does nothing in the browser. */
export function PageStatus({ status }: { status: number }) {
  const { collector } = useEnvironment()
  if (collector) collector.status = status
  return null
}
