import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Linter } from 'eslint'
import { beforeNewerStyles, newerStyles } from './newer-styles.ts'
import { wakeParts } from './parts.ts'
import { addressOf, expect, hydrated, ROUTES, test } from './site.ts'

const ASSETS = 'dist/client/assets'
const built = (ending: string) => readdirSync(ASSETS).filter((name) => name.endsWith(ending))

test('the built scripts hold no syntax that the oldest browsers cannot read', () => {
  const linter = new Linter()
  // The build makes strings of patterns that these browsers cannot read.
  const lookbehind = ['Literal[regex.pattern', 'Literal[value', 'TemplateElement[value.raw'].map((text) => `${text}=/\\(\\?<[=!]/]`)
  const selectors = ['StaticBlock', ...lookbehind, 'Literal[regex.flags=/[dv]/]']
  for (const name of built('.js')) {
    const problems = linter.verify(readFileSync(join(ASSETS, name), 'utf8'), {
      linterOptions: { noInlineConfig: true },
      languageOptions: { ecmaVersion: 2022 },
      rules: { 'no-restricted-syntax': ['error', ...selectors] },
    })
    expect(problems, name).toEqual([])
  }
})

test('the built styles are written for the oldest browsers', () => {
  for (const name of built('.css')) {
    const code = readFileSync(join(ASSETS, name), 'utf8')
    expect(code.match(/@media[^{]*[<>][^{]*|light-dark\(|&/g), name).toBeNull()
    expect(newerStyles(code), name).toEqual([])
  }
})

test.describe('in a browser of 2022', () => {
  test.beforeEach(async ({ page }) => {
    await beforeNewerStyles(page)
    await page.addInitScript(() => {
      const newer: [object, string[]][] = [
        [Promise, ['withResolvers', 'try']],
        [Array, ['fromAsync']],
        [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with', 'findLast', 'findLastIndex']],
        [Object, ['groupBy']],
        [Map, ['groupBy']],
        [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
        [String.prototype, ['isWellFormed', 'toWellFormed']],
        [RegExp, ['escape']],
        [URL, ['canParse', 'parse']],
        [AbortSignal, ['any', 'timeout']],
        [Intl, ['Segmenter']],
        [Element.prototype, ['checkVisibility', 'moveBefore', 'ariaCurrent']],
        [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
        [Document.prototype, ['startViewTransition']],
        [globalThis, ['Iterator', 'navigation', 'scheduler', 'structuredClone', 'onscrollend']],
      ]
      for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name)
      const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object
      for (const name of ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']) {
        Reflect.deleteProperty(iterator, name)
      }
    })
  })

  test('every route works', async ({ page }) => {
    for (const { path } of ROUTES) {
      await test.step(path, async () => {
        await page.goto(`/fa${await addressOf(page, path)}`)
        await hydrated(page)
        await wakeParts(page)
        await expect.soft(page.locator('h1'), path).toHaveCount(1)
        // Style sheets that are still on their way, as the map's, are passed on first.
        await page.unrouteAll({ behavior: 'wait' })
        await beforeNewerStyles(page)
      })
    }
  })

  test('the catalogue is filtered and another screen is opened', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/en/products')
    await hydrated(page)
    await page.getByRole('radio', { name: 'Wound care' }).first().check()
    await expect(page).toHaveURL(/category=wound-care/)
    await page.getByRole('navigation').getByRole('link', { name: 'Team', exact: true }).first().click()
    await expect(page.locator('h1')).toHaveText('Team')
  })

  test('the filter that is chosen shows it', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/fa/products?category=wound-care')
    await hydrated(page)
    await expect(page.locator('aside input:checked').first()).toHaveCSS('opacity', '1')
  })

  test('a large heading is larger than a small one', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/en/product/blood-pressure-monitor')
    const size = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))
    expect(await size('main h1')).toBeGreaterThan(await size('main h2'))
  })

  for (const [language, width] of [
    ['en', 390],
    ['fa', 820],
    ['fa', 1440],
  ] as const) {
    test(`the pictures at the top of home stand beside each other in ${language} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/${language}/`)
      await hydrated(page)
      const arches = page.locator('main [data-count] button')
      await expect(arches).toHaveCount(3)
      const gaps = () =>
        arches.evaluateAll((all) => {
          const boxes = all.map((arch) => arch.getBoundingClientRect()).sort((one, other) => one.left - other.left)
          return boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0))
        })
      await expect.poll(async () => Math.min(...(await gaps()))).toBeGreaterThan(0)
    })
  }

  test('the pictures of a product are stepped through', async ({ page }) => {
    await page.goto('/en/product/blood-pressure-monitor')
    await hydrated(page)
    const second = page.getByRole('button', { name: /^Picture 2 of/ })
    await second.click()
    await expect(second).toHaveAttribute('aria-current', 'true')
  })

  test('the newsletter is subscribed to', async ({ page }) => {
    await page.goto('/en/teams')
    await hydrated(page)
    await wakeParts(page)
    await page.locator('#newsletter-email').fill('older-browser@example.com')
    await page.locator('#newsletter button').click()
    await expect(page.locator('#newsletter').getByRole('status')).not.toBeEmpty()
  })
})

test.describe('where the page’s scripts cannot work', () => {
  test.use({ expected: { messages: [/Failed to load resource/, /was preloaded using link preload/, /Unexpected/] } })

  for (const [reason, answer] of [
    ['do not load', undefined],
    ['cannot be read', 'not a script'],
  ] as const) {
    test(`because they ${reason}, the way without scripts is shown`, async ({ page }) => {
      await page.route('**/assets/*.js', (route) =>
        answer ? route.fulfill({ body: answer, contentType: 'text/javascript' }) : route.abort(),
      )
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto('/en/products')
      await page.getByRole('radio', { name: 'Wound care' }).first().check()
      await page.getByRole('button', { name: 'Apply' }).first().click()
      await expect(page).toHaveURL(/category=wound-care/)
      await expect(page.getByText('of 7 products')).toBeVisible()

      await page.goto(`/en${await addressOf(page, '/careers/{open job}')}`)
      await page.getByRole('link', { name: 'Apply' }).click()
      await expect(page.locator('#application [name="applicant_name"]')).toBeVisible()
    })
  }
})
