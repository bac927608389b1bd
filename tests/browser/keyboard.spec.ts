import type { Page } from '@playwright/test'
import { samplePdf } from '../support/samples/uploads.ts'
import { APPLICATION, applicationOn } from './form-states/application-page.ts'
import { INQUIRY, inquiryOn, pdf } from './form-states/inquiry-page.ts'
import { SPOKEN, sha256, test } from './form-states/site-with-forms.ts'
import { MAX_STOPS, tabAndAttach, tabAndChoose, tabAndPress, tabAndType, tabTo, unvisited, walkByTab } from './keyboard.ts'
import { openMap } from './parts.ts'
import { addressOf, expect, hydrated, LANGUAGES, ROUTES } from './site.ts'

/** The catalogue's product that is looked for, by the beginning of its name. */
const WANTED = { en: 'Paracetamol', fa: 'پاراستامول' }

/** Has several pictures. */
const WITH_PICTURES = '/product/blood-pressure-monitor'

/** The arrow key that leads on, and the one that leads back, as they lie on the screen. */
const ARROWS = { en: ['ArrowRight', 'ArrowLeft'], fa: ['ArrowLeft', 'ArrowRight'] } as const

/** In which digits a quantity is shown, and typed. */
const FOUR = { en: '4', fa: '۴' }

// Without smooth scrolling each stop is at rest at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// A job takes many presses.
test.describe.configure({ timeout: 120_000 })

for (const language of SPOKEN) {
  const [onward, back] = ARROWS[language]

  test.describe(`by keyboard alone, in ${language}`, () => {
    test.use({ language, viewport: { width: 1440, height: 900 } })

    test('a product is found, counted and ordered', async ({ page, context, open, t }) => {
      await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Chat</title>' }))
      await open('/')
      await tabAndPress(page, page.getByRole('navigation').getByRole('link', { name: t('nav.products'), exact: true }))
      await expect(page.locator('h1')).toBeFocused()

      const filters = page.getByRole('complementary', { name: t('products.filters') })
      const categories = filters.getByRole('radio')
      // The categories come after the screen.
      await expect(categories.nth(1)).toBeVisible()
      await tabTo(page, categories.first())
      await page.keyboard.press('ArrowDown')
      await expect(page).toHaveURL(/category=/)
      await expect(categories.nth(1)).toBeFocused()

      const price = filters.getByRole('slider')
      await tabTo(page, price)
      const highest = Number(await price.inputValue())
      await page.keyboard.press(back)
      await expect.poll(async () => Number(await price.inputValue())).toBeLessThan(highest)
      await page.keyboard.press(onward)
      await expect(price).toHaveValue(String(highest))
      await page.keyboard.press('PageDown')
      await expect(page).toHaveURL(/max_price=/)
      await expect(price).toBeFocused()

      await tabAndType(page, page.getByRole('searchbox', { name: t('products.search') }), WANTED[language])
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/search=/)

      const list = page.getByRole('link', { name: t('products.list'), exact: true })
      await tabAndPress(page, list)
      await expect(list).toHaveAttribute('aria-current', 'true')
      await expect(list).toBeFocused()
      await tabTo(page, page.getByRole('link', { name: t('products.grid'), exact: true }), { back: true })

      const chips = page.getByRole('list', { name: t('products.applied') }).getByRole('link')
      await expect(chips).toHaveCount(3)
      await tabAndPress(page, chips.nth(1))
      await expect(chips).toHaveCount(2)
      await expect(page).not.toHaveURL(/category=/)
      const card = page.getByRole('article').getByRole('link', { name: WANTED[language] })
      await expect(card.first()).toBeVisible()
      await tabTo(page, card, { max: 3 })
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/product\//)
      await expect(page.locator('h1')).toBeFocused()

      const order = page.getByRole('link', { name: t('product.order') })
      await tabAndPress(page, page.getByRole('button', { name: t('product.more') }))
      await page.keyboard.press('Space')
      const quantity = page.getByRole('textbox', { name: t('product.quantity') })
      await expect(quantity).toHaveValue(language === 'fa' ? '۳' : '3')
      await tabTo(page, quantity, { back: true })
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(FOUR[language])
      await tabTo(page, order)
      const [chat] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
      const [, , , counted] = t('product.orderText', { quantity: FOUR[language] }).split('\n')
      expect(new URL(chat.url()).searchParams.get('text')?.split('\n')).toContain(counted)
    })

    test('pictures of the blog are looked through, and a post is read', async ({ page, open, t }) => {
      await open('/blog')
      const titles = await page.locator('article h2').allTextContents()
      expect(titles.length).toBeGreaterThan(2)
      const opener = page.getByRole('article').getByRole('button').first()
      await tabAndPress(page, opener)
      const lightbox = page.getByRole('dialog', { name: t('blog.lightbox') })
      const shown = lightbox.getByRole('heading')
      const last = titles.at(-1) ?? ''
      for (const [key, title] of [
        [undefined, titles[0]],
        [onward, titles[1]],
        [back, titles[0]],
        [back, last],
        [onward, titles[0]],
        ['End', last],
        ['Home', titles[0]],
      ]) {
        if (key) await page.keyboard.press(key)
        await expect(shown).toHaveText(title ?? '')
      }
      await tabAndPress(page, lightbox.getByRole('button', { name: t('carousel.next') }), 'Space')
      await expect(shown).toHaveText(titles[1] ?? '')
      await tabTo(page, lightbox.getByRole('link'))
      await page.keyboard.press('Escape')
      await expect(lightbox).toHaveCount(0)
      await expect(opener).toBeFocused()

      await tabAndPress(page, page.getByRole('article').getByRole('heading').getByRole('link').first())
      await expect(page).toHaveURL(/\/blog\/./)
      await expect(page.locator('h1')).toBeFocused()
      await expect(page.locator('h1')).toHaveText(titles[0] ?? '')
      // The first press may come while the page is still being laid out.
      await expect(async () => {
        await page.keyboard.press('PageDown')
        expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
      }).toPass()
    })

    test('a job is applied for', async ({ page, open, site, t }) => {
      const sender = `keyboard-application-${language}@example.com`
      const resume = samplePdf()
      await open('/careers')
      await tabAndPress(page, page.getByRole('article').getByRole('link').first())
      await expect(page.locator('h1')).toBeFocused()
      const { form, field, apply, send } = applicationOn(page, t)
      await tabAndPress(page, apply, 'Space')
      await expect(form.getByRole('heading').first()).toBeFocused()
      await tabAndType(page, field('applicant_name'), APPLICATION.applicant_name)
      await tabAndType(page, field('applicant_email'), sender)
      await tabAndType(page, field('content'), APPLICATION.content)
      await tabAndAttach(page, field('resume'), pdf(resume))
      await tabAndPress(page, send)
      // The form thanks, closes, and leaves the thanks and the focus where it was.
      await expect(apply).toBeFocused()
      await expect(form).toHaveCount(0)
      await expect(page.getByText(t('job.success'))).toBeInViewport()
      const stored = await site.submissions('application', sender)
      expect(stored.map(({ files }) => files)).toEqual([{ resume: sha256(resume) }])
    })

    test('an inquiry is sent, at first with mistakes', async ({ page, open, site, t }) => {
      const sender = `keyboard-inquiry-${language}@example.com`
      await open('/contact')
      const { fold, form, field, send, summary, document } = inquiryOn(page, t)
      const wrong = summary.getByRole('link')
      await tabAndPress(page, fold)
      await tabAndPress(page, send)
      await expect(summary).toBeFocused()
      await tabAndPress(page, wrong.first())
      await expect(field('agent_name')).toBeFocused()
      await page.keyboard.type(INQUIRY.agent_name)
      await tabAndType(page, field('agent_email'), 'no address')
      await tabAndType(page, field('company_name'), INQUIRY.company_name)
      await tabAndChoose(page, field('company_type'), INQUIRY.company_type)
      await tabAndChoose(page, field('type_of_inquiry'), INQUIRY.type_of_inquiry)
      await tabAndType(page, field('description'), INQUIRY.description)
      await tabAndAttach(page, document, pdf(samplePdf()))
      await tabAndPress(page, send, 'Space')
      await expect(summary).toBeFocused()
      await expect(wrong).toHaveCount(1)
      await tabAndPress(page, wrong)
      await expect(field('agent_email')).toBeFocused()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(sender)
      await tabAndPress(page, send)
      await expect(form.getByRole('status')).toContainText(t('inquery.status.success'))
      await expect(send).toBeFocused()
      expect(await site.submissions('inquiry', sender)).toHaveLength(1)
    })

    test('language, theme, services and the way past them', async ({ page, open, t }) => {
      await open('/products')
      const bar = page.getByRole('banner')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: t('layout.skip') })).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)

      const services = bar.locator('summary', { hasText: t('types.service.many') }).first()
      const menu = bar.locator('details', { has: page.locator('summary', { hasText: t('types.service.many') }) }).first()
      await tabTo(page, services, { back: true })
      for (const key of ['Enter', 'Space']) {
        await page.keyboard.press(key)
        await expect(menu).toHaveAttribute('open')
        await tabTo(page, menu.getByRole('link').last())
        await page.keyboard.press('Escape')
        await expect(menu).not.toHaveAttribute('open')
        await expect(services).toBeFocused()
      }
      await page.keyboard.press('Enter')
      await tabAndPress(page, menu.getByRole('link').nth(1))
      await expect(page).toHaveURL(/\/category\//)
      await expect(menu).not.toHaveAttribute('open')
      await expect(page.locator('h1')).toBeFocused()

      const themes = bar.locator(`summary[aria-label="${t('theme.label')}"]`)
      await tabAndPress(page, themes, 'Space')
      const dark = bar.getByRole('button', { name: t('theme.dark') })
      await tabAndPress(page, dark)
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(dark).toHaveAttribute('aria-pressed', 'true')
      await page.keyboard.press('Escape')
      await expect(themes).toBeFocused()
      await expect(dark).toBeHidden()

      const other = LANGUAGES.find(({ code }) => SPOKEN.some((spoken) => spoken === code) && code !== language)
      const languages = bar.locator('summary', { has: page.locator('use[href$="#globe"]') })
      await tabTo(page, languages, { back: true })
      await page.keyboard.press('Enter')
      await tabAndPress(page, bar.locator(`a[hreflang="${other?.code}"]`))
      await expect(page.locator('html')).toHaveAttribute('lang', other?.code ?? '')
      await expect(page.locator('html')).toHaveAttribute('dir', other?.direction ?? '')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    })

    test('the menu of small screens', async ({ page, open, t }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await open('/')
      const bar = page.getByRole('banner')
      const button = bar.locator('summary', { hasText: t('layout.openMenu') })
      const links = bar.getByRole('navigation')
      await tabAndPress(page, button)
      await expect(links).toBeVisible()
      await tabAndPress(page, links.locator('summary'), 'Space')
      await tabTo(page, links.locator('details').getByRole('link').first())
      await page.keyboard.press('Escape')
      await expect(links).toBeHidden()
      await expect(button).toBeFocused()
      await page.keyboard.press('Space')
      await tabAndPress(page, links.getByRole('link', { name: t('nav.team'), exact: true }))
      await expect(page).toHaveURL(/\/teams$/)
      await expect(links).toBeHidden()
      await expect(page.locator('h1')).toBeFocused()
    })

    test('what moves and what unfolds', async ({ page, open, t }) => {
      await open('/')
      const hero = page.getByRole('region', { name: t('home.slides') })
      await tabTo(page, hero.getByRole('button').first())
      const heading = page.locator('h1')
      const first = await heading.innerText()
      await page.keyboard.press(onward)
      await expect(heading).not.toHaveText(first)
      await page.keyboard.press(back)
      await expect(heading).toHaveText(first)
      await page.keyboard.press(back)
      await expect(heading).not.toHaveText(first)
      await page.keyboard.press(onward)
      await expect(heading).toHaveText(first)

      const questions = page.locator('details[name]')
      await tabAndPress(page, questions.nth(1).locator('summary'))
      await expect(questions.nth(1)).toHaveAttribute('open')
      await expect(questions.first()).not.toHaveAttribute('open')
      await page.keyboard.press('Space')
      await expect(questions.nth(1)).not.toHaveAttribute('open')

      const team = page.getByRole('group', { name: t('home.teamTitle') })
      await tabTo(page, team.getByRole('button', { name: t('carousel.next') }))
      for (const key of ['ArrowRight', 'ArrowLeft'] as const) {
        const [toTheLeft, , toTheRight] = await inSight(page)
        await page.keyboard.press(key)
        await expect.poll(async () => (await inSight(page))[1]).toBe(key === 'ArrowRight' ? toTheRight : toTheLeft)
      }

      await open(WITH_PICTURES)
      const pictures = page.getByRole('listitem').locator('button[aria-label]:has(img)')
      const marked = () => pictures.evaluateAll((all) => all.findIndex((picture) => picture.ariaCurrent === 'true'))
      await tabTo(page, page.getByRole('button', { name: t('carousel.next') }))
      for (const [key, picture] of [
        [onward, 1],
        [back, 0],
        [back, (await pictures.count()) - 1],
      ] as const) {
        await page.keyboard.press(key)
        await expect.poll(marked).toBe(picture)
      }
    })
  })
}

/** The members of the team in the middle of the carousel and beside it, from left to right. */
function inSight(page: Page): Promise<string[]> {
  return page.locator('[aria-roledescription] h3').evaluateAll((names) => {
    const centre = window.innerWidth / 2
    const placed = names.map((name) => {
      const box = name.getBoundingClientRect()
      return { name: name.textContent ?? '', at: box.left + box.width / 2 - centre }
    })
    return placed
      .toSorted((one, other) => Math.abs(one.at) - Math.abs(other.at))
      .slice(0, 3)
      .toSorted((one, other) => one.at - other.at)
      .map(({ name }) => name)
  })
}

for (const { language, width, height } of [
  { language: 'en', width: 1440, height: 900 },
  { language: 'ps', width: 390, height: 844 },
]) {
  // One page for all: the browser keeps what they share.
  test(`the keyboard walks every screen from its top to its end in ${language} at ${width} px`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width, height })
    for (const { path } of ROUTES) {
      await test.step(path, async () => {
        const see = expect.configure({ soft: true, message: path })
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.goto(`/${language}${await addressOf(page, path)}`)
        await hydrated(page)
        // Keys pressed one upon another would be past the map before it has come.
        if (path === '/contact') await openMap(page)
        const { stops, unclear } = await walkByTab(page)
        see(stops).toBeGreaterThan(20)
        see(stops).toBeLessThan(MAX_STOPS)
        see(unclear).toEqual([])
        see(await unvisited(page)).toEqual([])
      })
    }
  })
}
