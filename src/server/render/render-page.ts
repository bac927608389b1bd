import type { FastifyBaseLogger } from 'fastify'
import type { PageRequest } from '#contract/page.ts'
import type { Brand } from '#domain/brand/brand.ts'
import type { AnsweredForm } from '#domain/form.ts'
import { type LanguageCode, languageOf } from '#domain/language/languages.ts'
import { brandColours, brandFonts, brandOf, brandSheet } from '#server/brand/brand-styles.ts'
import type { InterfaceTexts } from '#server/language/interface-texts.ts'
import { filesOf, messagesAddress, translationsFor } from '#server/language/language-files.ts'
import type { Config } from '../config.ts'
import { ICON_LINKS, manifestLink } from '../installable/head-links.ts'
import type { PageAddress } from './page-address.ts'
import { sharingTags } from './sharing-tags.ts'
import { type ScreenAssets, shell, THEME_COLOURS } from './shell.ts'
import { structuredData } from './structured-data/structured-data.ts'
import type { WebBuild } from './web-build.ts'

const SITE_CALL = '/site'

export interface PageRendering {
  config: Config
  log: FastifyBaseLogger
  web: WebBuild
  languageFiles: InterfaceTexts
  ask: PageRequest['ask']
}

interface HtmlPage {
  /** The language it is really in. */
  language: LanguageCode
  html: string
  status: number
  incomplete: boolean
  unavailable: boolean
  movedTo?: string
}

export async function renderPage(address: PageAddress, rendering: PageRendering, answered?: AnsweredForm): Promise<HtmlPage> {
  const { config, web, ask } = rendering
  const entry = await web.entry()
  const asked = address.language
  const files = await rendering.languageFiles.read()
  const apiBase = config.apiBaseUrl ?? ''
  const page = await entry.renderPage({
    language: asked,
    prefix: address.prefix,
    path: address.path,
    search: address.search,
    translations: translationsFor(files, asked),
    apiBase,
    publicUrl: config.publicUrl,
    i18nDebug: config.i18nDebug,
    ask,
    ...(answered ? { answered } : {}),
  })
  if ('movedTo' in page) return { language: asked, html: '', status: 301, incomplete: false, unavailable: false, movedTo: page.movedTo }
  const { language, prefix } = page
  if (page.failed.length > 0) {
    const { path } = address
    rendering.log.error(
      { path, parts: page.failed },
      'Parts of a page could not be rendered and were left out; the browser console shows why',
    )
  }
  const own = filesOf(files, language)
  const messages = messagesAddress(language, own)
  const described = { ...page, publicUrl: config.publicUrl, apiBase }
  const brand = brandOf(page.site)
  const html = shell({
    language,
    title: page.title,
    links: [...siteLinks(config, language), ...page.feeds],
    tags: [...page.tags, ...sharingTags(described)],
    structuredData: structuredData(described),
    body: page.body,
    messages,
    assets: brandAssets(web.assets(page.source, language), brand, language, apiBase),
    boot: web.boot,
    systemTheme: !page.site.sections.theme_switch,
    grounds: groundsOf(brand),
    ...(web.developmentHead ? { developmentHead: web.developmentHead } : {}),
    state: {
      language,
      prefix,
      apiBase,
      publicUrl: config.publicUrl,
      renderedOn: page.renderedOn,
      messages,
      fallbackMessages: own.missing,
      countryLookupUrl: config.countryLookupUrl,
      i18nDebug: config.i18nDebug,
      formats: page.formats,
      read: {
        answers: page.read.answers.filter(([path]) => path !== SITE_CALL),
        failures: page.read.failures.filter(([path]) => path !== SITE_CALL),
      },
      site: page.site,
      ...(answered ? { answered } : {}),
    },
  })
  return { language, html, status: page.status, incomplete: page.incomplete, unavailable: page.unavailable }
}

/** The company's styles come last, and its fonts in place of the packaged ones. */
function brandAssets(assets: ScreenAssets, brand: Brand | undefined, language: LanguageCode, apiBase: string): ScreenAssets {
  if (!brand) return assets
  return {
    ...assets,
    styles: [...assets.styles, brandSheet(brand, apiBase).path],
    fonts: brandFonts(brand, languageOf(language).script, assets.fonts, apiBase),
  }
}

function groundsOf(brand: Brand | undefined): typeof THEME_COLOURS {
  const palette = brand && brandColours(brand)
  return palette ? { light: palette.light.bg ?? '', dark: palette.dark.bg ?? '' } : THEME_COLOURS
}

/** Icons need our own logo; browsers must cache nothing during development. */
function siteLinks({ apiBaseUrl, development }: Config, language: LanguageCode): Record<string, string>[] {
  if (apiBaseUrl) return [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]
  return development ? ICON_LINKS : [...ICON_LINKS, manifestLink(language)]
}
