import type { Contact, Site } from '#domain/company/company.ts'
import { FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import type { RenderedPage } from './web-build.ts'

/** A rendered page, as far as it is described to those who read no page. */
export type DescribedPage = Pick<RenderedPage, 'language' | 'status' | 'facts' | 'read' | 'site' | 'source'> & {
  publicUrl: string
  /** Origin of the backend, empty for our own. */
  apiBase: string
}

/** The answer of a call that the page was rendered with; undefined when it failed, or was not needed. */
export function answerOf<Answer>({ read }: Pick<DescribedPage, 'read'>, call: string): Answer | undefined {
  return read.answers.find(([path]) => path === call)?.[1] as Answer | undefined
}

export function contactOf(page: DescribedPage): Contact | undefined {
  return answerOf<{ contact?: Contact }>(page, '/contact')?.contact
}

export function siteOf(page: DescribedPage): Site | undefined {
  return answerOf<{ data?: Site }>(page, '/site')?.data
}

/** The language that a text of a thing is really in. */
export function languageOfText(page: DescribedPage, thing: { fallback?: string[] }, field: string): LanguageCode {
  return thing.fallback?.includes(field) ? FALLBACK : page.language
}

/** The absolute address of a published file. */
export function fileUrl({ apiBase, publicUrl }: DescribedPage, path: string): string {
  return `${apiBase || publicUrl}/storage/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** Absolute addresses of a thing's pictures, the main one first; another backend may give paths alone. */
export function pictureUrls(page: DescribedPage, thing: { images?: { path: string }[]; media?: string | string[] | null }): string[] {
  const paths = thing.images?.length ? thing.images.map(({ path }) => path) : [thing.media ?? []].flat()
  return paths.map((path) => fileUrl(page, path))
}

/** HTML without what leads elsewhere: its addresses begin at this site, which a search engine shows without it. */
export function withoutLinks(html: string): string {
  return html.replace(/<\/?(?:a|img)\b[^>]*>/g, '')
}
