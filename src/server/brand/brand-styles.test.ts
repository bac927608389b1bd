import { expect, test } from 'vitest'
import type { Brand } from '#domain/brand/brand.ts'
import { brandFonts, brandOf, brandSheet } from './brand-styles.ts'

const BRAND: Brand = {
  color: '#0b6e4f',
  accent: null,
  logo_dark: null,
  icon: null,
  fonts: { latin: 'packaged', cyrillic: 'packaged', arabic: 'packaged' },
  corner_radius: 'large',
  ornament: 'girih',
  picture_frame: 'arch',
}

test.each([
  { color: 'red;}body{display:none' },
  { accent: '#fff}@import "https://evil.example"' },
  { ornament: { path: 'x.svg");}body{background:url("https://evil.example' } },
  { fonts: { ...BRAND.fonts, latin: [{ path: 'x.woff2', weights: '400;src:url(//evil.example)' }] } },
  { corner_radius: '1px;}' },
])('nothing of another backend becomes a style of its own: %o', (given) => {
  expect(brandOf({ brand: { ...BRAND, ...given } })).toBeUndefined()
  expect(brandOf({ brand: BRAND })).toEqual(BRAND)
})

test('files of another backend are at its own address', () => {
  const brand: Brand = {
    ...BRAND,
    ornament: { path: 'brand/waves.1a2b3c4d.svg' },
    fonts: { ...BRAND.fonts, latin: [{ path: 'brand/own.1a2b3c4d.woff2', weights: '400' }] },
  }
  const { css } = brandSheet(brand, 'https://api.example')
  expect([...css.matchAll(/url\("([^"]+)"\)/g)].map(([, address]) => address)).toEqual([
    'https://api.example/storage/brand/own.1a2b3c4d.woff2',
    'https://api.example/storage/brand/waves.1a2b3c4d.svg',
  ])
  const own = 'https://api.example/storage/brand/own.1a2b3c4d.woff2'
  const fontsOf = (script: string, ...packaged: string[]) => brandFonts(brand, script, packaged, 'https://api.example')
  expect(fontsOf('latin', '/assets/onest-latin-1.woff2', '/assets/onest-western-1.woff2')).toEqual([own])
  expect(fontsOf('arabic', '/assets/vazirmatn-arabic-1.woff2', '/assets/onest-latin-1.woff2')).toEqual([
    '/assets/vazirmatn-arabic-1.woff2',
    own,
  ])
  expect(fontsOf('cyrillic', '/assets/onest-cyrillic-1.woff2')).toEqual(['/assets/onest-cyrillic-1.woff2'])
  expect(fontsOf('thai')).toEqual([])
})

test('paper and forced colours keep what the packaged styles give them', () => {
  const { css } = brandSheet(BRAND, '')
  expect(css).toContain('@media print{:root:root:root:root{--night:transparent')
  expect(css).toContain('@media (forced-colors:active){:root:root:root:root{--line:CanvasText')
})
