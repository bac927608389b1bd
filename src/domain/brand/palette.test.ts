import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, hexOf, oklchOf } from './oklch.ts'
import { accentColours, type Colours, paletteOf, replacementsOf } from './palette.ts'

/** What the pages have where the brand says nothing. */
function packaged(theme: 'light' | 'dark'): Colours {
  const css = readFileSync(join(import.meta.dirname, '../../web/styles/tokens.css'), 'utf8')
  const tokens = css.matchAll(/--([a-z0-9-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g)
  return Object.fromEntries([...tokens].map(([, name, light, dark, one]) => [name ?? '', one ?? (theme === 'light' ? light : dark) ?? '']))
}

const PAGE = ['bg', 'bg-soft', 'surface', 'tile']
const TILES = [...PAGE, 'tile-hover']
const WELLS = ['tint-sky', 'tint-saffron', 'tint-mint', 'tint-rose', 'tint-iris']
const NIGHTS = ['night', 'night-2']

const TEXTS: [text: string, grounds: string[]][] = [
  ['ink', [...TILES, ...WELLS]],
  ['ink-2', [...TILES, ...WELLS]],
  ['ink-3', PAGE],
  ['link', [...TILES, 'tint-sky']],
  ['on-primary', ['primary', 'primary-hover']],
  ['on-night', NIGHTS],
  ['on-night-2', NIGHTS],
  ['focus-night', NIGHTS],
  ['on-brand', ['brand-fill']],
  ['on-brand-2', ['brand-fill']],
  ['on-accent', ['accent']],
  ['ok', [...PAGE, 'ok-soft']],
  ['bad', [...PAGE, 'bad-soft']],
]
const CONTROLS: [edge: string, grounds: string[]][] = [
  ['line-strong', PAGE],
  ['primary', TILES],
  ['brand', TILES],
  ['focus', TILES],
  ['line-night-strong', NIGHTS],
  ['brand-night', NIGHTS],
]

function faultsOf(color: string, accent: string): string[] {
  const palette = paletteOf(color)
  return (['light', 'dark'] as const).flatMap((theme) => {
    const colours = { ...packaged(theme), ...palette.both, ...palette[theme], ...accentColours(accent) }
    const below = (least: number, pairs: typeof TEXTS): string[] =>
      pairs.flatMap(([front, grounds]) =>
        grounds
          .filter((ground) => contrast(colours[front] ?? '', colours[ground] ?? '') < least)
          .map((ground) => `${color} ${theme}: ${front} on ${ground} ${contrast(colours[front] ?? '', colours[ground] ?? '').toFixed(2)}`),
      )
    return [...below(4.5, TEXTS), ...below(3, CONTROLS)]
  })
}

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('whatever the colour and the accent, every text has 4.5:1 and every control 3:1 in both themes', () => {
  fc.assert(
    fc.property(colour, colour, (color, accent) => {
      expect(faultsOf(color, accent)).toEqual([])
    }),
    {
      numRuns: 300,
      examples: ['#000000', '#ffffff', '#ffff00', '#39ff14', '#808080', '#767676', '#ff0000', '#0000ff', '#00ffff', '#ff00ff'].map(
        (each) => [each, each],
      ),
    },
  )
})

test('a colour that can be read is a button and a link as it is', () => {
  expect(paletteOf('#0b6e4f').light).toMatchObject({ primary: '#0b6e4f', link: '#0b6e4f', 'on-primary': '#ffffff' })
  expect(paletteOf('#6fddb0').dark).toMatchObject({ primary: '#6fddb0', link: '#6fddb0' })
  expect(paletteOf('#ffe94d').both).toMatchObject({ 'brand-fill': '#ffe94d' })
})

test('a shade keeps its hue, and grey stays grey', () => {
  const { link = '' } = paletteOf('#ffe94d').light
  expect(Math.abs(oklchOf(link).h - oklchOf('#ffe94d').h)).toBeLessThan(4)
  for (const theme of ['light', 'dark'] as const) {
    const { bg = '', night = '', link: grey = '' } = paletteOf('#777777')[theme]
    for (const each of [bg, night, grey]) expect(oklchOf(each).c).toBeLessThan(0.002)
  }
})

test('replaced are colours that are too pale for the light theme, or too dark for the dark one', () => {
  expect(replacementsOf('#ffe94d')).toEqual([{ theme: 'light', ratio: expect.closeTo(1.24, 1), shade: paletteOf('#ffe94d').light.link }])
  expect(replacementsOf('#000000').map(({ theme }) => theme)).toEqual(['dark'])
  expect(replacementsOf('#2f7dd1')).toEqual([])
})

test('colours are converted there and back', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      expect(hexOf(oklchOf(hex))).toBe(hex)
    }),
  )
  expect(oklchOf('#f00')).toEqual(oklchOf('#ff0000'))
  expect(oklchOf('#ff0000')).toEqual({ l: expect.closeTo(0.628, 3), c: expect.closeTo(0.2577, 3), h: expect.closeTo(29.23, 1) })
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})
