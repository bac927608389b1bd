import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { paletteStyles } from '#server/brand/brand-styles.ts'
import { THEMES } from './axe.ts'
import { scrollThrough, settled } from './screens.ts'
import { addressOf, expect, hydrated, ROUTES, test } from './site.ts'

/** Pale and dark, grey and glaring, around the whole circle. */
const COLOURS = [
  '#ffe94d',
  '#000000',
  '#39ff14',
  '#0b6e4f',
  '#b3202a',
  '#ffffff',
  '#808080',
  '#1b1464',
  '#f28c28',
  '#e6007e',
  '#00a8a8',
  '#7a4b2a',
]

const LOOK = {
  logo_dark: null,
  icon: null,
  fonts: { latin: 'packaged', cyrillic: 'packaged', arabic: 'packaged' },
  corner_radius: 'large',
  ornament: 'girih',
  picture_frame: 'arch',
} as const

const STYLES = COLOURS.map((color, at) => ({
  color,
  css: paletteStyles({ ...LOOK, color, accent: COLOURS[(at + 1) % COLOURS.length] ?? null }),
}))

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } })

/** What of axe is used here. */
interface Scanner {
  run: (of: Document, options: object) => Promise<{ violations: { nodes: { target: string[]; any: { message: string }[] }[] }[] }>
}

/** Each brand in turn, on the page as it is. A style sheet that scripts make needs no permission of the page's policy. */
function faultsOfBrands(page: Page): Promise<string[]> {
  return page.evaluate(async (styles) => {
    const { axe: scanner } = window as unknown as { axe: Scanner }
    const found: string[] = []
    const own = new CSSStyleSheet()
    document.adoptedStyleSheets = [own]
    for (const { color, css } of styles) {
      // At once: at its start, a transition still has the colour of the brand before.
      own.replaceSync(`${css}*{transition:none!important}`)
      const { violations } = await scanner.run(document, {
        runOnly: { type: 'rule', values: ['color-contrast'] },
        resultTypes: ['violations'],
      })
      for (const { nodes } of violations) {
        for (const { target, any } of nodes) found.push(`${color}: ${target.join(' ')}: ${any[0]?.message ?? ''}`)
      }
    }
    document.adoptedStyleSheets = []
    return found
  }, STYLES)
}

/** `/career` is the job list by another name. */
const PATHS = ROUTES.map(({ path }) => path).filter((path) => path !== '/career')

for (const theme of THEMES) {
  for (const path of PATHS) {
    test(`${path} has enough contrast in the ${theme} theme, whatever the colour of the brand`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme })
      await page.goto(`/en${await addressOf(page, path)}`)
      await hydrated(page)
      await scrollThrough(page)
      await settled(page)
      // Puts the scanner into the page; without a brand there is nothing to be found either.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast']).analyze()
      expect(violations).toEqual([])
      expect(await faultsOfBrands(page)).toEqual([])
    })
  }
}
