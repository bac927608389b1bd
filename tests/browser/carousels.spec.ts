import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './site.ts'

const list = async <Thing>(page: Page, call: string, language = 'en'): Promise<Thing[]> => {
  const answer = await page.request.get(`/api/${call}`, { headers: { 'accept-language': language } })
  return ((await answer.json()) as { data: Thing[] }).data
}

/** Animations that run inside an element: the hero's clock is one of them. */
const running = (page: Page, selector: string) =>
  page.evaluate(
    (region) =>
      document
        .querySelector(region)
        ?.getAnimations({ subtree: true })
        .filter(({ playState }) => playState === 'running').length,
    selector,
  )

const HERO = '[aria-roledescription]:has(h1)'

test('the hero goes on by itself, round and round, until it is paused', async ({ page }) => {
  const slides = await list<{ title: string }>(page, 'sliders')
  await page.goto('/en/')
  await hydrated(page)
  const heading = page.locator('h1')
  await expect(heading).toHaveText(slides[0]?.title ?? '')
  await expect(heading).toHaveText(slides[1]?.title ?? '', { timeout: 20_000 })
  await page.getByRole('button', { name: 'Pause slides' }).click()
  await page.mouse.move(0, 0)
  await expect.poll(() => running(page, HERO)).toBe(0)
  await page
    .getByRole('button', { name: /^Slide 1 of/ })
    .first()
    .click()
  await expect(heading).toHaveText(slides[0]?.title ?? '')
})

test('a pointer over the hero lets it rest', async ({ page }) => {
  await page.goto('/en/')
  await hydrated(page)
  await expect.poll(() => running(page, HERO)).toBeGreaterThan(0)
  await page.locator('h1').hover()
  await expect.poll(() => running(page, HERO)).toBe(0)
})

test.describe('for visitors who want less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the hero rests from the start', async ({ page }) => {
    await page.goto('/en/')
    await hydrated(page)
    expect(await running(page, HERO)).toBe(0)
  })
})

test('a strip that has the focus keeps its mark when its script comes', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/carousel-engine.*\.js$/, async (route) => {
    await held
    await route.fallback()
  })
  await page.goto('/en/')
  await hydrated(page)
  const strip = page.locator('[aria-roledescription]:not(:has(h1)) > [tabindex="0"]').first()
  await strip.scrollIntoViewIfNeeded()
  await page.keyboard.press('Tab')
  await strip.focus()
  await expect(strip).toHaveCSS('outline-style', 'solid')
  const focused = page.locator(':focus')
  release()
  await expect(focused).toHaveAttribute('data-moved')
  await expect(focused).toHaveCSS('outline-style', 'solid')
})

for (const language of ['en', 'fa'] as const) {
  test(`the team can be stepped through in ${language}, in the order of the page’s direction`, async ({ page }) => {
    await page.goto(`/${language}/`)
    await hydrated(page)
    const region = page.locator('section', { has: page.locator('a[href$="/teams"]') }).last()
    await region.scrollIntoViewIfNeeded()
    const middle = () =>
      region.evaluate((section) => {
        const names = [...section.querySelectorAll<HTMLElement>('h3')]
        const centre = window.innerWidth / 2
        const distance = (name: HTMLElement) => {
          const box = name.getBoundingClientRect()
          return Math.abs(box.left + box.width / 2 - centre)
        }
        return names.toSorted((a, b) => distance(a) - distance(b))[0]?.textContent
      })
    const before = await middle()
    const next = region.getByRole('button', { name: language === 'en' ? 'Next' : 'بعدی' })
    // The section is laid out when it comes near, and a press before that moves nothing.
    await expect(async () => {
      await next.click()
      await expect.poll(middle, { timeout: 2000 }).not.toBe(before)
    }).toPass()
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expected: { messages: [/was preloaded using link preload/] } })

  test('every slide, client, customer and featured colleague is on the page', async ({ page }) => {
    await page.goto('/fa/')
    const texts = (await page.locator('main').innerText()).replace(/\s+/g, ' ')
    const slides = await list<{ title: string }>(page, 'sliders', 'fa')
    const members = await list<{ name: string; featured: boolean }>(page, 'teams', 'fa')
    const customers = await list<{ author_name: string }>(page, 'testimonials', 'fa')
    const clients = await list<{ name: string }>(page, 'clients', 'fa')
    const expected = [
      ...slides.map(({ title }) => title),
      ...members.filter(({ featured }) => featured).map(({ name }) => name),
      ...customers.map((customer) => customer.author_name),
      ...clients.map(({ name }) => name),
    ]
    expect(expected.length).toBeGreaterThan(20)
    for (const text of expected) expect(texts).toContain(text.replace(/\s+/g, ' '))
  })

  for (const path of ['/', '/product/blood-pressure-monitor', '/blog/antibiotics-five-questions']) {
    test(`nothing on ${path} offers a press that does nothing`, async ({ page }) => {
      await page.goto(`/en${path}`)
      await expect(page.locator('h1').first()).toBeVisible()
      // The picture of the slide that is shown is a button that leads to itself.
      await expect(page.locator('button[type="button"]:not([aria-current])').filter({ visible: true })).toHaveCount(0)
    })
  }
})

test('the map comes when it is near, with its address as text', async ({ page }) => {
  await page.goto('/en/contact')
  await hydrated(page)
  await expect(page.locator('.leaflet-container')).toHaveCount(0)
  const map = page.getByRole('heading', { name: 'Where we are' })
  await map.scrollIntoViewIfNeeded()
  await expect(page.locator('.leaflet-container')).toBeVisible()
  await expect(page.getByText('Lajward House').first()).toBeVisible()
})

// With the first step of a gallery its script begins, which measures the gallery a frame later.
for (const frames of [0, 1, 2, 3]) {
  test(`a step ${frames} frames after the first one of a gallery is not taken back`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/en/product/blood-pressure-monitor')
    await hydrated(page)
    const shown = await page.evaluate(async (between) => {
      const gallery = document.querySelector('main [aria-roledescription]')
      const marked = () => [...document.querySelectorAll('li > button:has(img)')].findIndex(({ ariaCurrent }) => ariaCurrent === 'true')
      const press = (key: string) => gallery?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      const pass = async (count: number) => {
        for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
      }
      const began = new Promise<void>((done) => {
        new MutationObserver(() => marked() === 1 && done()).observe(document.body, { subtree: true, attributeFilter: ['aria-current'] })
      })
      press('ArrowRight')
      await began
      await pass(between)
      press('ArrowLeft')
      await pass(10)
      return marked()
    }, frames)
    expect(shown).toBe(0)
  })
}
