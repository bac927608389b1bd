import type { RenderedPage } from '#contract/page.ts'
import type { Contact, Site } from '#domain/company/company.ts'
import type { LanguageCode } from '#domain/language/languages.ts'

export type DescribedPage = Pick<RenderedPage, 'language' | 'status' | 'facts' | 'read' | 'site' | 'page'> & {
  publicUrl: string
  apiBase: string
}

export function answerOf<Answer>({ read }: Pick<DescribedPage, 'read'>, call: string): Answer | undefined {
  return read.answers.find(([path]) => path === call)?.[1] as Answer | undefined
}

export function contactOf(page: DescribedPage): Contact | undefined {
  return answerOf<{ contact?: Contact }>(page, '/contact')?.contact
}

export function siteOf(page: DescribedPage): Site | undefined {
  return answerOf<{ data?: Site }>(page, '/site')?.data
}

export function languageOfText(page: DescribedPage, item: { fallback?: string[] }, field: string): LanguageCode {
  return item.fallback?.includes(field) ? page.site.source_language : page.language
}

export function fileUrl({ apiBase, publicUrl }: DescribedPage, path: string): string {
  return `${apiBase || publicUrl}/storage/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** Absolute, the main one first; another backend may give only paths. */
export function pictureUrls(page: DescribedPage, item: { images?: { path: string }[]; media?: string | string[] | null }): string[] {
  const paths = item.images?.length ? item.images.map(({ path }) => path) : [item.media ?? []].flat()
  return paths.map((path) => fileUrl(page, path))
}

/** Links are relative, and search engines show the text elsewhere. */
export function withoutLinks(html: string): string {
  return html.replace(/<\/?(?:a|img)\b[^>]*>/g, '')
}
