import { contrast, hexOf, type Oklch, oklchOf } from './oklch.ts'

/** By the name of a custom property in src/web/styles/tokens.css, without its hyphens. */
export type Colours = Record<string, string>

export interface Palette {
  light: Colours
  dark: Colours
  /** Of panels that look the same in both themes. */
  both: Colours
}

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT = 4.5
const CONTROL = 3

/** At which the surfaces have their full tint; a grey brand has grey ones. */
const FULL_CHROMA = 0.14

/** Of what takes the place of a dark colour in the dark theme: the least that can be read would look switched off, grey above all. */
const BRIGHT = { colour: 0.74, grey: 0.9 }

type Theme = 'light' | 'dark'
type Tone = [lightness: number, chroma: number]

/** Lightness and chroma of the packaged palette, whose hue the brand replaces. The dark ones are less tinted: blue alone still looks like night. */
const SURFACES: Record<string, Record<Theme, Tone>> = {
  bg: { light: [1, 0], dark: [0.19, 0.022] },
  'bg-soft': { light: [0.976, 0.008], dark: [0.222, 0.026] },
  surface: { light: [1, 0], dark: [0.257, 0.031] },
  tile: { light: [0.957, 0.018], dark: [0.305, 0.035] },
  'tile-hover': { light: [0.929, 0.028], dark: [0.352, 0.042] },
  'tint-sky': { light: [0.944, 0.027], dark: [0.336, 0.05] },
}
const PANELS: Record<string, Record<Theme, Tone>> = {
  night: { light: [0.304, 0.112], dark: [0.268, 0.07] },
  'night-2': { light: [0.37, 0.134], dark: [0.333, 0.09] },
}
const LINES: Record<string, Record<Theme, Tone>> = {
  line: { light: [0.92, 0.016], dark: [0.339, 0.035] },
  'line-night': { light: [0.443, 0.13], dark: [0.419, 0.1] },
}
const INKS: Record<string, Record<Theme, Tone>> = {
  ink: { light: [0.241, 0.05], dark: [0.967, 0.012] },
  'ink-2': { light: [0.44, 0.045], dark: [0.825, 0.028] },
  'ink-3': { light: [0.521, 0.04], dark: [0.726, 0.034] },
}
/** The other wells keep their hues, on which products are told apart. */
const DARK_TINTS = { 'tint-saffron': 58, 'tint-mint': 170, 'tint-rose': 0, 'tint-iris': 294 }
const DARK_TINT: Tone = [0.325, 0.045]

const WHITE = '#ffffff'
const NEARLY_BLACK: Tone = [0.195, 0.04]

/** Every text has 4.5:1 on every ground it stands on, and every control 3:1, whatever the colour is (src/domain/brand/palette.test.ts). */
export function paletteOf(color: string): Palette {
  const brand = oklchOf(color)
  const fullness = Math.min(1, brand.c / FULL_CHROMA)
  const tint = ([l, c]: Tone): string => hexOf({ l, c: c * fullness, h: brand.h })
  const light = themeOf('light', brand, tint)
  const dark = themeOf('dark', brand, tint, BRIGHT.grey + (BRIGHT.colour - BRIGHT.grey) * fullness)
  const onBrand = textOn(color, tint(NEARLY_BLACK))
  return {
    light,
    dark,
    both: {
      'brand-fill': color,
      'on-brand': onBrand,
      'on-brand-2': onBrand,
      'brand-action': light.primary ?? color,
      'brand-action-hover': light['primary-hover'] ?? color,
      'pattern-brand': `${onBrand}1f`,
      'day-1': tint([0.82, 0.097]),
      'day-2': tint([0.915, 0.045]),
      disc: tint([0.897, 0.048]),
    },
  }
}

export function accentColours(accent: string): Colours {
  return { accent, 'on-accent': textOn(accent, hexOf({ ...oklchOf(accent), l: NEARLY_BLACK[0] })) }
}

function themeOf(theme: Theme, brand: Oklch, tint: (tone: Tone) => string, replacement?: number): Colours {
  const inTheme = (tones: Record<string, Record<Theme, Tone>>): Colours =>
    Object.fromEntries(Object.entries(tones).map(([name, tone]) => [name, tint(tone[theme])]))
  const surfaces = inTheme(SURFACES)
  const panels = inTheme(PANELS)
  const grounds = Object.values(surfaces)
  const nights = Object.values(panels)
  const away = theme === 'light' ? DARKER : LIGHTER
  const shade = (tone: Tone): Oklch => oklchOf(tint(tone))
  const inks = Object.entries(INKS).map(([name, tone]) => [name, readable(shade(tone[theme]), grounds, TEXT, away)])
  const link = readable(brand, grounds, TEXT, away, replacement)
  const onPrimary = theme === 'light' ? WHITE : tint(NEARLY_BLACK)
  const primary = readable(brand, [...grounds.map((ground) => ({ ground, least: CONTROL })), onPrimary], TEXT, away, replacement)
  const focusNight = readable(shade([0.839, 0.091]), nights, TEXT, LIGHTER)
  const darkTints = Object.entries(DARK_TINTS).map(([name, h]) => [name, hexOf({ l: DARK_TINT[0], c: DARK_TINT[1], h })])
  return {
    ...surfaces,
    ...panels,
    ...inTheme(LINES),
    ...Object.fromEntries(inks),
    link,
    focus: link,
    primary,
    'primary-hover': hoverOf(primary, theme),
    'on-primary': onPrimary,
    brand: readable(brand, grounds, CONTROL, away),
    'line-strong': readable(shade(theme === 'light' ? [0.612, 0.036] : [0.608, 0.045]), grounds, CONTROL, away),
    'on-night-2': readable(shade([0.875, 0.04]), nights, TEXT, LIGHTER),
    'line-night-strong': readable(shade([0.673, 0.09]), nights, CONTROL, LIGHTER),
    'brand-night': readable(brand, nights, CONTROL, LIGHTER),
    'focus-night': focusNight,
    pattern: `${theme === 'light' ? primary : link}1a`,
    'pattern-night': `${focusNight}${theme === 'light' ? '29' : '21'}`,
    ...(theme === 'dark' ? Object.fromEntries(darkTints) : {}),
  }
}

const DARKER = -0.01
const LIGHTER = 0.01

type Ground = string | { ground: string; least: number }

/** The colour itself, or a shade of it that can be read there: the nearest, or from a replacement on. Black or white always can. */
function readable(color: Oklch, grounds: Ground[], least: number, step: number, replacement = color.l): string {
  const isReadable = (shade: string): boolean =>
    grounds.every((on) => (typeof on === 'string' ? contrast(shade, on) >= least : contrast(shade, on.ground) >= on.least))
  const asItIs = hexOf(color)
  if (isReadable(asItIs)) return asItIs
  for (let l = Math.max(color.l, replacement); l >= 0 && l <= 1; l += step) {
    const shade = hexOf({ ...color, l })
    if (isReadable(shade)) return shade
  }
  return step === DARKER ? '#000000' : WHITE
}

/** Further from the ground; what is nearly black can only become lighter. */
function hoverOf(primary: string, theme: Theme): string {
  const { l, ...rest } = oklchOf(primary)
  if (theme === 'dark') return hexOf({ ...rest, l: l + 0.06 })
  return hexOf({ ...rest, l: l < 0.25 ? l + 0.12 : l - 0.06 })
}

function textOn(ground: string, dark: string): string {
  const best = contrast(ground, WHITE) >= contrast(ground, dark) ? WHITE : dark
  // Between them black has the most.
  return contrast(ground, best) >= TEXT ? best : '#000000'
}

export interface Replacement {
  theme: Theme
  /** Of the colour itself against the page. */
  ratio: number
  shade: string
}

/** Where not even a control may have the colour, so that links and buttons take a shade far from it. */
export function replacementsOf(color: string): Replacement[] {
  const palette = paletteOf(color)
  return (['light', 'dark'] as const).flatMap((theme) => {
    const { bg = WHITE, link = color } = palette[theme]
    const ratio = contrast(color, bg)
    return ratio < CONTROL ? [{ theme, ratio, shade: link }] : []
  })
}
