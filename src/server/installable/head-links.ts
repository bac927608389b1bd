import type { LanguageCode } from '#domain/language/languages.ts'
import { ICONS, iconPath } from '#server/pictures/icon.ts'

export function manifestPath(language: LanguageCode): string {
  return `/${language}/manifest.webmanifest`
}

export const ICON_LINKS: Record<string, string>[] = [
  { rel: 'icon', href: iconPath('any-96'), type: 'image/png', sizes: `${ICONS['any-96'].size}x${ICONS['any-96'].size}` },
  { rel: 'apple-touch-icon', href: iconPath('apple-180') },
]

/** The pages' first script also checks it for a service worker. */
export function manifestLink(language: LanguageCode): Record<string, string> {
  return { rel: 'manifest', href: manifestPath(language) }
}
