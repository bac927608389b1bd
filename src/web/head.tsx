import { useEffect } from 'react'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { HeadTag } from '#domain/page-head.ts'
import { canonicalLanguage, canonicalUrl, type SitePlace } from '#domain/paths.ts'
import { excerpt } from '#domain/text.ts'
import { useEnvironment } from './environment.tsx'
import type { Head } from './head-collector.ts'
import { useSearch } from './routing.tsx'

/** Descriptions and keywords are cut to this many characters (docs/spec.md#9-business-constants-and-limits). */
export const META_LENGTH = 160

/** The tags of a head, for the server's HTML and for the browser after a navigation alike. What crawlers alone read, the server adds. */
export function headTags(head: Head, site: SitePlace, language: LanguageCode): HeadTag[] {
  const meta = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } })
  const link = (attributes: Record<string, string>): HeadTag => ({ tag: 'link', attributes })
  const real = head.languages.filter((code) => site.languages.includes(code))
  const canonical = canonicalUrl(site, canonicalLanguage(language, real), head.path)
  const tags = [meta('description', excerpt(head.description, META_LENGTH))]
  if (head.keywords) tags.push(meta('keywords', excerpt(head.keywords, META_LENGTH)))
  if (head.noIndex) return [...tags, meta('robots', 'noindex')]
  tags.push(link({ rel: 'canonical', href: canonical }))
  return tags
}

/** Marks the tags that a page put into the head, so that the next page can take them out. */
const HEAD_MARK = 'data-page'

/** Whether the head is still that of the served page: nothing is missing in it, and more is there than scripts would make. */
let served = true

/** Gives the page its title, description and canonical address. One per screen. */
export function PageHead(page: Head) {
  const { collector, publicUrl, language, site } = useEnvironment()
  const search = useSearch()
  // A page that answers a form is nobody's to find.
  const head = search.has('sent') || search.has('form') ? { ...page, noIndex: true } : page
  if (collector) collector.head = head
  // The server makes its tags of what is collected.
  const tags = collector ? '' : JSON.stringify(headTags(head, { publicUrl, languages: site.languages }, language))
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

/** Tells the server which status the rendered page has; does nothing in the browser. */
export function PageStatus({ status }: { status: number }) {
  const { collector } = useEnvironment()
  if (collector) collector.status = status
  return null
}
