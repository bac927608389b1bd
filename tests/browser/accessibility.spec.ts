import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { isPage, openScreen, resize, SCREENS, type ScreenState, STATE_MESSAGES, settled } from './screens.ts'
import { expect, hydrated, LANGUAGES, test } from './site.ts'

type RunOnly = Parameters<AxeBuilder['options']>[0]['runOnly']

/** WCAG 2.2 A and AA by its three versions, and what is good practice beyond it. */
const EVERYTHING: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
}
const THEMES = ['light', 'dark'] as const

/** The rules that depend on the theme; the others need to be asked in one of them only. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Screens that one test goes through with one page. */
const ROUND = 9

// Reduced motion: what moves by itself rests, and a change of theme is there at once.
test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 20_000, expected: { messages: STATE_MESSAGES } })

/**
 * One of each direction and script. Every page is scanned in every language; in these two also its states, which differ in few
 * words, and the dark theme: its colours are the same in all, and the sizes and weights of text in all of one script.
 */
const EACH_SCRIPT = ['en', 'ps']

for (const { code } of LANGUAGES) {
  const screens = SCREENS.filter((screen) => isPage(screen) || EACH_SCRIPT.includes(code))
  for (let from = 0; from < screens.length; from += ROUND) {
    const round = screens.slice(from, from + ROUND)
    test(`axe finds nothing in ${code}, from ${round[0]?.name} to ${round.at(-1)?.name}`, async ({ page }) => {
      test.setTimeout(120_000)
      const found: string[] = []
      for (const screen of round) {
        await test.step(screen.name, async () => {
          for (const { where, faults } of await faultsOfScreen(page, screen, code))
            found.push(...faults.map((fault) => `${screen.name} in ${code}, ${where}: ${fault}`))
        })
      }
      expect(found).toEqual([])
    })
  }
}

test('axe names the faults that are put into a page', async ({ page }) => {
  await page.goto('/en/careers')
  await hydrated(page)
  await page.evaluate(() => {
    const plant = (html: string, style: Partial<CSSStyleDeclaration> = {}) => {
      const place = document.createElement('template')
      place.innerHTML = html
      const element = place.content.firstElementChild as HTMLElement
      Object.assign(element.style, style)
      document.querySelector('main')?.append(element)
    }
    plant('<img src="/favicon.ico">')
    plant('<button type="button"></button>')
    plant('<input type="text">')
    plant('<p>Two to one</p>', { color: '#b2b2b2', background: '#fff' })
    plant('<p class="by-night">Two to one</p>', { color: 'light-dark(#000, #444)', background: 'light-dark(#fff, #000)' })
    plant('<div role="main">A second one</div>')
    plant('<h6>Out of order</h6>')
    for (const name of ['a', 'b'])
      plant(`<button type="button">${name}</button>`, { all: 'unset', display: 'block', fontSize: '10px', lineHeight: '1' })
  })
  const [light, dark] = await faultsInThemes(page)
  for (const rule of ['image-alt', 'button-name', 'label', 'color-contrast', 'landmark-no-duplicate-main', 'heading-order', 'target-size'])
    expect(light).toContainEqual(expect.stringMatching(new RegExp(`^${rule} at `)))
  expect(light).not.toContainEqual(expect.stringContaining('by-night'))
  expect(dark).toContainEqual(expect.stringMatching(/^color-contrast at .*by-night/))
})

/** Scans a screen at its widths, in the languages of `EACH_SCRIPT` in both themes. */
async function faultsOfScreen(page: Page, screen: ScreenState, language: Parameters<typeof openScreen>[2]) {
  const found: { where: string; faults: string[] }[] = []
  const without = screen.untitled ? ['page-has-heading-one'] : []
  for (const width of screen.widths) {
    if (width === screen.widths[0]) await openScreen(page, screen, language, width)
    else await resize(page, width)
    await settled(page)
    const byTheme = EACH_SCRIPT.includes(language) ? await faultsInThemes(page, without) : [await faultsOf(page, EVERYTHING, without)]
    found.push(...byTheme.map((faults, index) => ({ where: `${THEMES[index]}, ${width} px`, faults })))
  }
  return found
}

/**
 * Scans the open page in each of `THEMES`.
 * @param without rules that do not fit the page
 */
async function faultsInThemes(page: Page, without: string[] = []): Promise<string[][]> {
  const canvases = new Set<string>()
  const found: string[][] = []
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    await settled(page)
    canvases.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    found.push(await faultsOf(page, theme === THEMES[0] ? EVERYTHING : COLOURS, without))
  }
  expect(canvases.size, 'the page has changed its colours').toBe(THEMES.length)
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
