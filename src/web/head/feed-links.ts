import { FEED_FORMATS, feedPath, MEDIA_TYPES, TYPES_WITH_FEED } from '#domain/feeds.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { canonicalUrl, type SitePlace } from '#domain/paths.ts'
import type { Translate } from '../i18n/i18n.ts'

export function feedLinks(t: Translate, name: string, site: SitePlace, language: LanguageCode): Record<string, string>[] {
  return TYPES_WITH_FEED.flatMap(({ kind, page }) =>
    FEED_FORMATS.map((format) => ({
      rel: 'alternate',
      type: MEDIA_TYPES[format],
      title: t(`types.${kind}.feed`, { name }),
      href: canonicalUrl(site, language, feedPath(page.feed.name, format)),
    })),
  )
}
