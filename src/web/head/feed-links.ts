import type { Sections } from '#domain/company/section-names.ts'
import { isOn, sectionOfType } from '#domain/company/sections.ts'
import { FEED_FORMATS, feedPath, MEDIA_TYPES, TYPES_WITH_FEED } from '#domain/feeds.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { canonicalUrl, type SitePlace } from '#domain/paths.ts'
import type { Translate } from '../i18n/i18n.ts'

export function feedLinks(
  t: Translate,
  name: string,
  site: SitePlace & { sections: Sections },
  language: LanguageCode,
): Record<string, string>[] {
  const shown = TYPES_WITH_FEED.filter((type) => isOn(site.sections, sectionOfType(type)))
  return shown.flatMap(({ kind, page }) =>
    FEED_FORMATS.map((format) => ({
      rel: 'alternate',
      type: MEDIA_TYPES[format],
      title: t(`types.${kind}.feed`, { name }),
      href: canonicalUrl(site, language, feedPath(page.feed.name, format)),
    })),
  )
}
