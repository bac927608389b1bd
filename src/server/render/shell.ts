import type { PageState } from '#contract/page.ts'
import { directionOf, type LanguageCode, languageOf } from '#domain/language/languages.ts'
import type { HeadTag } from '#domain/page-head.ts'

export interface ScreenAssets {
  scripts: string[]
  preloads: string[]
  styles: string[]
  /** Styles contained in the above, which scripts must not fetch again. */
  included: string[]
  fonts: string[]
}

interface ShellParts {
  language: LanguageCode
  title: string
  tags: HeadTag[]
  structuredData: object | undefined
  body: string
  state: PageState
  links: Record<string, string>[]
  messages: string
  assets: ScreenAssets
  /** Inline script that runs before the first paint. */
  boot: string
  /** Visitors cannot choose a theme: the boot script takes none. */
  systemTheme: boolean
  /** Of the page in each theme, for the browser's own bars. */
  grounds: { light: string; dark: string }
  developmentHead?: string
}

/** Marks tags of the page, not the site; the browser's `PageHead` looks for it. */
const PAGE_MARK = 'data-page'
export const THEME_COLOURS = { light: '#ffffff', dark: '#071426' }

/** For elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

function element(tag: string, attributes: Record<string, string | undefined>): string {
  const written = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`))
  return `<${tag}${written.join('')}>`
}

const ESCAPES: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** Nothing in it can end the `script` element; the two line separators that JavaScript knows and JSON does not are escaped. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign)
}

export function shell(parts: ShellParts): string {
  const { language, assets } = parts
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(parts.title)}</title>`,
    '<meta name="color-scheme" content="light dark">',
    element('meta', { name: 'theme-color', media: '(prefers-color-scheme: light)', content: parts.grounds.light }),
    element('meta', { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: parts.grounds.dark }),
    `<script>${parts.boot}</script>`,
    ...assets.fonts.map((href) => element('link', { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' })),
    ...assets.styles.map((href) => element('link', { rel: 'stylesheet', href })),
    // A disabled link fetches nothing, and stops the loader of screens from fetching it.
    ...assets.included.map((href) => element('link', { rel: 'stylesheet', href, disabled: '' })),
    ...parts.links.map((attributes) => element('link', attributes)),
    parts.developmentHead,
    ...parts.tags.map(({ tag, attributes }) => element(tag, { ...attributes, [PAGE_MARK]: '' })),
    parts.structuredData && `<script type="application/ld+json" ${PAGE_MARK}>${scriptJson(parts.structuredData)}</script>`,
  ]
  const scripts = [
    element('link', { rel: 'preload', href: parts.messages, as: 'fetch', crossorigin: '' }),
    ...assets.preloads.map((href) => element('link', { rel: 'modulepreload', href })),
    ...assets.scripts.map((src) => `${element('script', { type: 'module', src })}</script>`),
  ]
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}" data-unscripted${parts.systemTheme ? ' data-system-theme' : ''}>
<head>
${head.filter(Boolean).join('\n')}
</head>
<body>
<div id="root">${parts.body}</div>
<script type="application/json" id="state">${scriptJson(parts.state)}</script>
<template id="scripts">${scripts.join('')}</template>
</body>
</html>
`
}

/** Complete in itself, for when no screen can be rendered. */
export function plainPage(language: LanguageCode, { title, description }: { title: string; description: string }): string {
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p><p><a href="/">${languageOf(language).name}</a></p></body>
</html>
`
}
