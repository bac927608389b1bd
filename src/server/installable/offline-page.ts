import type { Contact } from '#domain/company/company.ts'
import { directionOf, type LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { escapeHtml } from '#server/render/shell.ts'

type OfflineTexts = Record<'title' | 'description' | 'retry', string>

interface OfflineParts {
  language: LanguageCode
  site: SiteLanguages
  texts: OfflineTexts
  contact: Pick<Contact, 'name' | 'phone' | 'secondary_phone' | 'main_email' | 'address' | 'fallback'>
  /** Inline: nothing else is certain to be cached. */
  styles: string
  /** Inline script that applies the remembered theme. */
  boot: string
  systemTheme: boolean
}

export function offlinePage({ language, site, texts, contact, styles, boot, systemTheme }: OfflineParts): string {
  const link = (scheme: string, value: string | null) =>
    value ? `<a class="button button-line" href="${scheme}:${escapeHtml(value.replace(/ /g, ''))}"><bdi>${escapeHtml(value)}</bdi></a>` : ''
  const mark = (field: string) => (contact.fallback.includes(field) ? ` lang="${site.source}" dir="${directionOf(site.source)}"` : '')
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"${systemTheme ? ' data-system-theme' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${texts.title} | ${contact.name}`)}</title>
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<script>${boot}</script>
<style>${styles}</style>
</head>
<body>
<main class="offline">
<h1>${escapeHtml(texts.title)}</h1>
<p class="lead">${escapeHtml(texts.description)}</p>
<p class="row"><a class="button button-primary" href="">${escapeHtml(texts.retry)}</a></p>
<h2${mark('name')}>${escapeHtml(contact.name)}</h2>
<p${mark('address')}>${escapeHtml(contact.address ?? '')}</p>
<p class="row">${link('tel', contact.phone)}${link('tel', contact.secondary_phone)}${link('mailto', contact.main_email)}</p>
</main>
</body>
</html>
`
}
