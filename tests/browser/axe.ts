import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { settled } from './screens.ts'
import { expect } from './site.ts'

type RunOnly = Parameters<AxeBuilder['options']>[0]['runOnly']

/** WCAG 2.2 A and AA by its three versions, and what is good practice beyond it. */
const EVERYTHING: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
}
export const THEMES = ['light', 'dark'] as const

/** The rules that depend on the theme; the others need to be asked in one of them only. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * Scans the open page in each of some themes.
 * @param without rules that do not fit the page
 */
export async function faultsIn(themes: readonly (typeof THEMES)[number][], page: Page, without: string[] = []): Promise<string[][]> {
  const canvases = new Set<string>()
  const found: string[][] = []
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await settled(page)
    canvases.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    found.push(await faultsOf(page, theme === THEMES[0] ? EVERYTHING : COLOURS, without))
  }
  expect(canvases.size, 'the page has changed its colours').toBe(themes.length)
  return found
}

/** What axe finds on the open page as it is now: the rule, where, and the beginning of the element. */
async function faultsOf(page: Page, runOnly: RunOnly, without: string[]): Promise<string[]> {
  // Put into a page once: that costs as much as a scan.
  const there = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({ page, ...(there ? { axeSource: ';' } : {}) })
    // In the page alone: the site has no frames, and a second page for each scan would cost as much again.
    .setLegacyMode()
    .options({
      runOnly,
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      resultTypes: ['violations'],
    })
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} at ${target.join(' ')}: ${html.slice(0, 120)}`))
}
