import type { Brand } from '#domain/brand/brand.ts'
import type { Contact } from '#domain/company/company.ts'
import { directionOf, type LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { languagePrefix, paths } from '#domain/paths.ts'
import { truncate } from '#domain/text.ts'
import { ICONS, type IconName, iconPath } from '#server/pictures/icon.ts'
import { THEME_COLOURS } from '#server/render/shell.ts'

/** Characters below an icon on a phone. */
const SHORT_NAME = 12

const IN_MANIFEST: IconName[] = ['any-192', 'any-512', 'maskable-512']

/** W3C Web Application Manifest. One `id` in all languages: it is the same site. */
export function webManifest(
  language: LanguageCode,
  { contact, site, brand }: { contact: Contact; site: SiteLanguages; brand: Brand | undefined },
): object {
  const start = languagePrefix(site, language) + paths.home()
  const own = (field: string) => !contact.fallback?.includes(field)
  return {
    id: '/',
    name: contact.name,
    short_name: shortName(contact.short_name ?? contact.name),
    ...(contact.about_content && own('about_content') ? { description: contact.about_content } : {}),
    lang: own('name') ? language : site.source,
    dir: directionOf(own('name') ? language : site.source),
    start_url: start,
    scope: '/',
    display: 'standalone',
    background_color: THEME_COLOURS.light,
    theme_color: brand?.color ?? THEME_COLOURS.light,
    icons: IN_MANIFEST.map((icon) => {
      const { size, ground } = ICONS[icon]
      return { src: iconPath(icon), sizes: `${size}x${size}`, type: 'image/png', purpose: ground ? 'maskable' : 'any' }
    }),
  }
}

/** In whole words if there is room for one. */
function shortName(name: string): string {
  if (name.length <= SHORT_NAME) return name
  const words = name.slice(0, name.lastIndexOf(' ', SHORT_NAME) + 1).replace(/(?: [&+–-])? $/, '')
  return words || truncate(name, SHORT_NAME)
}
