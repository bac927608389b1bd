import type { LanguageCode } from '#domain/language/languages.ts'
import { ICONS, iconPath } from '#server/pictures/icon.ts'

/** The address of the manifest in a language. */
export function manifestPath(language: LanguageCode): string {
  return `/${language}/manifest.webmanifest`
}

/** Attributes of the links by which a page names the site's icons. */
export const ICON_LINKS: Record<string, string>[] = [
  { rel: 'icon', href: iconPath('any-96'), type: 'image/png', sizes: `${ICONS['any-96'].size}x${ICONS['any-96'].size}` },
  { rel: 'apple-touch-icon', href: iconPath('apple-180') },
]

/** Attributes of the link to the manifest, where the pages' first script also looks whether there is a service worker. */
export function manifestLink(language: LanguageCode): Record<string, string> {
  return { rel: 'manifest', href: manifestPath(language) }
}
