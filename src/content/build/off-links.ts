import type { Sections } from '#domain/company/section-names.ts'
import { isOn } from '#domain/company/sections.ts'
import { CONTENT_TYPES } from '#domain/content-types/content-types.ts'
import type { ItemKind } from '#server/storage/engine/schema.ts'
import type { ItemRow } from '#server/storage/publication/types.ts'
import { sectionOfLink } from '../check/links.ts'

const HTML_FIELDS: Partial<Record<ItemKind, string>> = {
  about: 'description',
  faq: 'answer',
  ...Object.fromEntries(CONTENT_TYPES.map(({ kind, page }) => [kind, page.body])),
}

/** Links to pages of sections that are off become plain text, so that nobody has to rewrite texts; `content check` names them. */
export function withoutOffLinks(kind: ItemKind, rows: ItemRow[], sections: Sections): ItemRow[] {
  const isOff = (link: unknown): boolean => typeof link === 'string' && !isOn(sections, sectionOfLink(link))
  return rows.map((row) => ({ ...row, data: withoutLinks(kind, row.data as Record<string, unknown>, isOff) }))
}

function withoutLinks(kind: ItemKind, data: Record<string, unknown>, isOff: (link: unknown) => boolean): Record<string, unknown> {
  const field = HTML_FIELDS[kind] ?? ''
  const html = data[field]
  if (typeof html === 'string') return { ...data, [field]: plainLinks(html, isOff) }
  if (kind === 'slider' && isOff(data.button_link)) return { ...data, button_text: '', button_link: '' }
  if (kind !== 'site') return data
  return { ...data, navigation: (data.navigation as { link?: string }[]).filter(({ link }) => !isOff(link)) }
}

/** Cleaned HTML has its attributes in double quotes, and no link in another. */
function plainLinks(html: string, isOff: (link: string) => boolean): string {
  return html.replace(/<a\s[^>]*?href="(\/[^"]*)"[^>]*>(.*?)<\/a>/gs, (link, href: string, text: string) => (isOff(href) ? text : link))
}
