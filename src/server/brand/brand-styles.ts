import { hash } from 'node:crypto'
import { type Brand, brand as brandSchema, type Script } from '#domain/brand/brand.ts'
import { accentColours, type Colours, type Palette, paletteOf } from '#domain/brand/palette.ts'
import { LANGUAGE_CODES, languageOf } from '#domain/language/languages.ts'

/** Undefined for none, and for one of another backend that is not of this shape: it becomes part of a style sheet. */
export function brandOf(site: { brand?: unknown } | undefined): Brand | undefined {
  return brandSchema.safeParse(site?.brand).data
}

/** A server has one company, and each page needs it. */
let latest: { color: string; palette: Palette } | undefined

export function brandColours({ color }: Pick<Brand, 'color'>): Palette | undefined {
  if (!color) return undefined
  if (latest?.color !== color) latest = { color, palette: paletteOf(color) }
  return latest.palette
}

const DIGITS = 16
const PATH = /^\/brand\/[0-9a-f]{16}\.css$/

export interface BrandSheet {
  path: string
  css: string
}

/** The address changes with the styles, also when a new version writes others for the same brand. */
export function brandSheet(brand: Brand, apiBase: string): BrandSheet {
  const css = brandStyles(brand, apiBase)
  return { path: `/brand/${hash('sha256', css).slice(0, DIGITS)}.css`, css }
}

export function isBrandPath(path: string): boolean {
  return PATH.test(path)
}

function brandStyles(brand: Brand, apiBase: string): string {
  return [
    ...fontRules(brand, apiBase),
    paletteStyles(brand),
    ornamentRules(brand, apiBase),
    brand.picture_frame === 'arch' ? '' : FRAMES[brand.picture_frame],
  ].join('')
}

/** Colours and corners, which need no file. Stronger than the tokens that they replace, wherever these are loaded. */
export function paletteStyles(brand: Brand): string {
  const palette = brandColours(brand)
  const corners = brand.corner_radius === 'large' ? {} : CORNERS[brand.corner_radius]
  const accent = brand.accent ? accentColours(brand.accent) : {}
  const dark = palette ? declarations(palette.dark) : ''
  return [
    rule(':root:root', declarations({ ...palette?.both, ...palette?.light, ...accent, ...corners })),
    dark && `@media screen and (prefers-color-scheme:dark){${rule(':root:root:not([data-theme="light"])', dark)}}`,
    dark && `@media screen{${rule(':root:root[data-theme="dark"]', dark)}}`,
    dark && OVERRULED,
  ].join('')
}

/** What the packaged styles say about print and forced colours. */
const OVERRULED =
  '@media print{:root:root:root:root{--night:transparent;--night-2:transparent;--on-night:var(--ink);--on-night-2:var(--ink-2)}}' +
  '@media (forced-colors:active){:root:root:root:root{--line:CanvasText;--line-strong:CanvasText;--focus:Highlight}}'

const CORNERS: Record<'none' | 'small', Colours> = {
  none: { 'r-sm': '0px', 'r-md': '0px', 'r-lg': '0px', 'r-xl': '0px', 'r-full': '0px' },
  small: { 'r-sm': '4px', 'r-md': '6px', 'r-lg': '8px', 'r-xl': '12px', 'r-full': '8px' },
}

/** The places that draw an arch take these instead (src/web/styles/base.css, hero.module.css). */
const FRAMES = {
  rounded: framesOf('var(--r-lg)'),
  plain: framesOf('0px'),
}

function framesOf(radius: string): string {
  const foot = 'var(--frame-foot,var(--frame))'
  return (
    rule(':root:root', `--frame:${radius};--frame-mask:none;--niche:none;--pack-ratio:1;--pack-height:100%`) +
    rule('.arch.arch', `border-radius:var(--frame) var(--frame) ${foot} ${foot}`)
  )
}

function ornamentRules({ ornament }: Brand, apiBase: string): string {
  if (ornament === 'girih') return ''
  const star = '--star:circle()'
  if (ornament === 'none') return rule(':root:root', `--ornament:none;${star}`) + rule('.girih.girih', 'display:none')
  return rule(':root:root', `--ornament:url("${apiBase}/storage/${ornament.path}");${star}`)
}

/** The packaged families in src/web/styles/fonts.css: a face that is declared later replaces an earlier one for its letters. */
const FAMILIES: Record<Script, string> = { latin: 'Onest', cyrillic: 'Onest', arabic: 'Vazirmatn' }

const LETTERS: Record<Script, string> = {
  latin: 'U+0000-02FF,U+1E00-1EFF,U+2000-200B,U+200E-206F,U+20A0-20CF,U+2100-2115,U+2117-218F,U+2212,U+FB00-FB06',
  cyrillic: 'U+0301,U+0400-052F,U+1C80-1C8F,U+2116,U+2DE0-2DFF,U+A640-A69F',
  // With digits and punctuation, so that a page without Latin words loads no Latin file.
  arabic: 'U+0020-0040,U+005B-0060,U+007B-007D,U+00AB,U+00BB,U+0600-06FF,U+0750-077F,U+08A0-08FF,U+200C-200D,U+FB50-FDFF,U+FE70-FEFC',
}

const SYSTEM: Record<Script, string> = {
  latin: 'system-ui,"Segoe UI",Roboto,Arial,sans-serif',
  cyrillic: 'system-ui,"Segoe UI",Roboto,Arial,sans-serif',
  arabic: 'system-ui,"Segoe UI",Tahoma,"Noto Sans Arabic",sans-serif',
}

const SCRIPTS = Object.keys(FAMILIES) as Script[]

function fontRules({ fonts }: Brand, apiBase: string): string[] {
  return SCRIPTS.flatMap((script) => {
    const font = fonts[script]
    if (font === 'packaged') return []
    if (font === 'system') {
      const languages = LANGUAGE_CODES.filter((code) => languageOf(code).script === script).map((code) => `:lang(${code})`)
      return languages.length > 0 ? [rule(`:root:root:is(${languages.join(',')})`, `--font:${SYSTEM[script]}`)] : []
    }
    return font.map(({ path, weights }) =>
      rule(
        '@font-face',
        `font-family:"${FAMILIES[script]}";src:url("${apiBase}/storage/${path}") format("woff2");font-weight:${weights};font-display:swap;unicode-range:${LETTERS[script]}`,
      ),
    )
  })
}

/** Files in src/web/fonts, by the beginnings of their names. */
const PACKAGED_FILES: [RegExp, Script][] = [
  [/\/onest-cyrillic/, 'cyrillic'],
  [/\/onest/, 'latin'],
  [/\/(?:vazirmatn|afghani)/, 'arabic'],
]

/** What a page in this script fetches ahead: its own font, or the `packaged` ones, with own files in place of those that they replace. */
export function brandFonts({ fonts }: Brand, script: string, packaged: string[], apiBase: string): string[] {
  const own = (name: Script): string[] | undefined => {
    const font = fonts[name]
    return Array.isArray(font) ? font.map(({ path }) => `${apiBase}/storage/${path}`) : undefined
  }
  const known = SCRIPTS.find((name) => name === script)
  if (known && fonts[known] !== 'packaged') return own(known) ?? []
  const files = packaged.flatMap((file) => {
    const replaced = PACKAGED_FILES.find(([name]) => name.test(file))?.[1]
    return (replaced && own(replaced)) ?? [file]
  })
  return [...new Set(files)]
}

function declarations(values: Colours): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

function rule(selector: string, body: string): string {
  return body && `${selector}{${body}}`
}
