import { FEED_FORMATS, FEED_NAMES, FEED_TYPES, feedPath } from '#domain/feeds.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { canonicalUrl, type SitePlace } from '#domain/paths.ts'
import type { Translate } from './i18n.ts'

export function feedLinks(t: Translate, name: string, site: SitePlace, language: LanguageCode): Record<string, string>[] {
  return FEED_NAMES.flatMap((feed) =>
    FEED_FORMATS.map((format) => ({
      rel: 'alternate',
      type: FEED_TYPES[format],
      title: t(`feeds.${feed}`, { name }),
      href: canonicalUrl(site, language, feedPath(feed, format)),
    })),
  )
}
