import { directionOf, type LanguageCode, languageOf } from '#domain/language/languages.ts'
import type { HeadTag } from '#domain/page-head.ts'

/** Scripts, styles and fonts that a screen needs. */
export interface ScreenAssets {
  scripts: string[]
  /** Modules that the scripts will import, to be fetched at once. */
  preloads: string[]
  styles: string[]
  /** Files of styles that are within those above: the scripts are not to fetch them again. */
  included: string[]
  /** Preloaded: what the language is written with. */
  fonts: string[]
}

interface ShellParts {
  language: LanguageCode
  title: string
  tags: HeadTag[]
  /** What search engines read (JSON-LD). */
  structuredData: object | undefined
  body: string
  state: object
  /** Attributes of links to what else the site has: icons, manifest, feeds. */
  links: Record<string, string>[]
  /** Address of the language file, fetched before hydration. */
  texts: string
  assets: ScreenAssets
  /** Inline script that runs before the first paint. */
  boot: string
  /** HTML that a development server adds to the head. */
  developmentHead?: string
}

/** Marks the tags that belong to the page, not to the site; the browser's `PageHead` looks for it. */
const PAGE_MARK = 'data-page'
export const THEME_COLOURS = { light: '#ffffff', dark: '#071426' }

/** Text as it may stand in an element or in a quoted attribute. */
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

/**
 * JSON that may stand inside a `script` element: no character of it can end the element, and the
 * two line separators that JavaScript knows and JSON does not are escaped.
 */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign)
}

/** The HTML document around a rendered page. */
export function shell(parts: ShellParts): string {
  const { language, assets } = parts
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(parts.title)}</title>`,
    '<meta name="color-scheme" content="light dark">',
    element('meta', { name: 'theme-color', media: '(prefers-color-scheme: light)', content: THEME_COLOURS.light }),
    element('meta', { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: THEME_COLOURS.dark }),
    `<script>${parts.boot}</script>`,
    ...assets.fonts.map((href) => element('link', { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' })),
    ...assets.styles.map((href) => element('link', { rel: 'stylesheet', href })),
    // A link that is disabled fetches nothing; where it finds one, the loader of screens does not either.
    ...assets.included.map((href) => element('link', { rel: 'stylesheet', href, disabled: '' })),
    ...parts.links.map((attributes) => element('link', attributes)),
    parts.developmentHead,
    ...parts.tags.map(({ tag, attributes }) => element(tag, { ...attributes, [PAGE_MARK]: '' })),
    parts.structuredData && `<script type="application/ld+json" ${PAGE_MARK}>${scriptJson(parts.structuredData)}</script>`,
  ]
  const scripts = [
    element('link', { rel: 'preload', href: parts.texts, as: 'fetch', crossorigin: '' }),
    ...assets.preloads.map((href) => element('link', { rel: 'modulepreload', href })),
    ...assets.scripts.map((src) => `${element('script', { type: 'module', src })}</script>`),
  ]
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}" data-unscripted>
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

/** A page without scripts and styles, complete in itself, for when no screen can be rendered. */
export function plainPage(language: LanguageCode, { title, description }: { title: string; description: string }): string {
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p><p><a href="/">${languageOf(language).name}</a></p></body>
</html>
`
}
