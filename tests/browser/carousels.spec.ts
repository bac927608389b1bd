import type { Locator, Page } from '@playwright/test'
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

  test('the clients stay where they are', async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.goto('/en/')
    await hydrated(page)
    const clients = await list<{ name: string }>(page, 'clients')
    const strip = page.locator('[aria-roledescription]:not(:has(h1))').first()
    await strip.scrollIntoViewIfNeeded()
    await expect(strip.locator('[data-moved]')).toBeAttached()
    // The team is further down: whatever was going to move has begun when it is there.
    await page.locator('[data-upright]').first().scrollIntoViewIfNeeded()
    await expect(strip.locator('li:not([inert])').first()).toHaveText(clients[0]?.name ?? '')
  })
})

test('a strip that has the focus keeps its mark when its script comes', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/further-sections.*\.js$/, async (route) => {
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

/** The member whose name is nearest the middle of the window. */
const middleMember = (page: Page) =>
  page.locator('[aria-roledescription] h3').evaluateAll((names) => {
    const away = (name: Element) => {
      const { left, width } = name.getBoundingClientRect()
      return Math.abs(left + width / 2 - innerWidth / 2)
    }
    return names.toSorted((one, other) => away(one) - away(other))[0]?.textContent
  })

/** By most of the element's width, so that its speed does not matter; 1 is to the right. */
async function drag(page: Page, element: Locator, way: 1 | -1): Promise<void> {
  const box = await element.boundingBox()
  if (!box) throw new Error('What is dragged is not shown.')
  const at = (part: number) => [box.x + box.width * (0.5 + way * part), box.y + box.height / 2] as const
  await page.mouse.move(...at(-0.4))
  await page.mouse.down()
  for (const part of [-0.2, 0, 0.2, 0.4]) await page.mouse.move(...at(part))
  await page.mouse.up()
}

/** As `drag`, with a finger. */
async function swipe(page: Page, element: Locator, way: 1 | -1): Promise<void> {
  const box = await element.boundingBox()
  if (!box) throw new Error('What is swiped is not shown.')
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) => {
    const point = { x: box.x + box.width * (0.5 + way * part), y: box.y + box.height / 2 }
    return devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [point] })
  }
  await touch('touchStart', -0.4)
  for (const part of [-0.2, 0, 0.2, 0.4]) await touch('touchMove', part)
  await touch('touchEnd', 0.4)
}

for (const [language, by, move] of [
  ['en', 'the mouse', drag],
  ['fa', 'the mouse', drag],
  ['en', 'a finger', swipe],
  ['fa', 'a finger', swipe],
] as const) {
  const [onward, back] = language === 'en' ? ([-1, 1] as const) : ([1, -1] as const)

  test(`a gallery in ${language} is dragged on and back with ${by}, round its ends, without opening the picture`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/${language}/product/blood-pressure-monitor`)
    await hydrated(page)
    const gallery = page.locator('main [aria-roledescription]')
    const thumbnails = page.getByRole('listitem').locator('button[aria-label]:has(img)')
    const marked = () => thumbnails.evaluateAll((all) => all.findIndex(({ ariaCurrent }) => ariaCurrent === 'true'))
    const last = (await thumbnails.count()) - 1
    const strip = gallery.locator('[data-moved]')
    for (const [way, shown] of [
      [onward, 1],
      [back, 0],
      [back, last],
      [onward, 0],
    ] as const) {
      await move(page, strip, way)
      await expect.poll(marked).toBe(shown)
      await expect(gallery.locator('li:not([inert])')).toHaveCount(1)
      await expect(gallery.locator('li:not([inert])')).toBeInViewport({ ratio: 0.9 })
    }
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await strip.click()
    await expect(page.locator('dialog[open]')).toHaveCount(1)
  })
}

for (const language of ['en', 'fa'] as const) {
  const onward = language === 'en' ? -1 : 1

  test(`the team in ${language} wraps around at both ends`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/${language}/`)
    await hydrated(page)
    const region = page.locator('section', { has: page.locator('a[href$="/teams"]') }).last()
    await region.scrollIntoViewIfNeeded()
    await expect(region.locator('[data-moved]')).toBeAttached()
    const names = await region.locator('h3').allTextContents()
    const strip = region.locator('[aria-roledescription] [tabindex="-1"]')
    await strip.focus()
    await page.keyboard.press('Home')
    await expect.poll(() => middleMember(page)).toBe(names[0])
    await drag(page, region.locator('[data-current]'), onward)
    await expect.poll(() => middleMember(page)).toBe(names[1])
    await page.keyboard.press('End')
    await expect.poll(() => middleMember(page)).toBe(names.at(-1))
    await page.keyboard.press(language === 'en' ? 'ArrowRight' : 'ArrowLeft')
    await expect.poll(() => middleMember(page)).toBe(names[0])
    await page.keyboard.press(language === 'en' ? 'ArrowLeft' : 'ArrowRight')
    await expect.poll(() => middleMember(page)).toBe(names.at(-1))
  })
}

test('the clients drift on without end, and rest under the pointer', async ({ page }) => {
  await page.goto('/en/')
  await hydrated(page)
  const strip = page.locator('[data-moved]').first()
  await page.locator('[aria-roledescription]:not(:has(h1))').first().scrollIntoViewIfNeeded()
  const first = strip.locator('li').first()
  const place = () => first.evaluate((slide) => slide.getBoundingClientRect().left)
  const start = await place()
  await expect.poll(place).toBeLessThan(start)
  await strip.hover()
  await expect
    .poll(() => strip.evaluate((element) => element.getAnimations({ subtree: true }).map(({ playState }) => playState)))
    .toEqual(['paused'])
  const rested = await place()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await place()).toBe(rested)
})

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

// A gallery measures itself a frame after a change of its size.
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
