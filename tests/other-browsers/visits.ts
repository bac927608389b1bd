import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/storage/engine/database.ts'
import { ROUTES } from '../browser/routes.ts'
import { asRead } from '../support/pages/as-read.ts'
import { samplePdf } from '../support/samples/uploads.ts'
import { bringDemo, type RunningServer, startServer } from '../support/servers/process.ts'
import { address, type Browser, comesBack, count, messages, openHydrated, type StartBrowser, wake } from './browser.ts'

const LANGUAGES = [
  { language: 'en', direction: 'ltr' },
  { language: 'fa', direction: 'rtl' },
] as const

/** Tiles cannot load where there is no network, and Firefox at times says that of a script that is there already. */
const FOREIGN_MESSAGE = /tile\.openstreetmap\.org|rel="modulepreload"/

/** What has to work in a browser: every route, forms, the catalogue, menus and carousels, in both directions. */
export function visitIn(start: StartBrowser): void {
  let folder: string
  let paper: string
  let server: RunningServer
  let browser: Browser
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-browser-'))
    paper = join(folder, 'paper.pdf')
    await writeFile(paper, samplePdf(Buffer.from('paper')))
    await bringDemo(join(folder, 'data'))
    server = await startServer({ DATA_DIR: join(folder, 'data'), FORM_LIMIT: 'off' })
    browser = await start(server.url)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  afterEach(async () => {
    expect((await messages(browser)).filter((message) => !FOREIGN_MESSAGE.test(message))).toEqual([])
  })

  /** The address of the first open job. */
  const openJob = async () => {
    const answer = await fetch(`${server.url}/api/careers`)
    const { careers: jobs } = (await answer.json()) as { careers: { data: { id: number }[] } }
    return `/careers/${jobs.data[0]?.id}`
  }
  /** The products in the list on the page. */
  const names = async () => {
    const headings = await browser.run(() =>
      [...document.querySelectorAll('main article :is(h2, h3)')].map(({ textContent }) => textContent),
    )
    return headings.map(asRead)
  }

  describe.each(LANGUAGES)('in $language', ({ language, direction }) => {
    const open = (path: string) => openHydrated(browser, `/${language}${path}`)
    /** The products that the API answers. */
    const answered = async (query: string) => {
      const answer = await fetch(`${server.url}/api/products?${query}`, { headers: { 'accept-language': language } })
      return ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name)
    }
    /** An interface text in this language by its key, `carousel.next`. */
    const text = async (key: string) => {
      const texts = JSON.parse(await readFile(`locales/${language}/translation.json`, 'utf8')) as Record<string, Record<string, string>>
      const [group = '', name = ''] = key.split('.')
      return texts[group]?.[name] ?? ''
    }
    /** Selector of a button that is named by an interface text. */
    const named = async (key: string) => `button[aria-label="${await text(key)}"]`

    test.each(ROUTES)('$path shows itself whole', async ({ path }) => {
      const opened = path === '/careers/{open job}' ? await openJob() : path
      for (const width of ['wide', 'narrow'] as const) {
        await browser.resize(width)
        await open(opened)
        const seen = await browser.run(() => ({
          width: innerWidth < 600 ? 'narrow' : 'wide',
          direction: getComputedStyle(document.body).direction,
          headings: document.querySelectorAll('h1').length,
          overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth),
        }))
        expect(seen).toEqual({ width, direction, headings: 1, overflow: 0 })
      }
    })

    test('the catalogue is searched and filtered, and Back takes that back', async () => {
      await browser.resize('wide')
      await open('/products')
      await browser.press('input[name="category"][value="wound-care"]')
      await expect.poll(() => address(browser)).toBe(`/${language}/products?category=wound-care`)
      await expect.poll(names).toEqual(await answered('category=wound-care'))
      await browser.choose('select[name="sort"]', 'price_low')
      await expect.poll(names).toEqual(await answered('category=wound-care&sort=price_low'))
      await browser.write('main input[type="search"]', '4')
      await expect.poll(names).toEqual(await answered('category=wound-care&sort=price_low&search=4'))
      await browser.run(() => history.back())
      await expect.poll(names).toEqual(await answered('category=wound-care&sort=price_low'))
    })

    test('the filters of small screens open over the page and close', async () => {
      await browser.resize('narrow')
      await open('/products')
      await browser.press('main button[aria-haspopup="dialog"]')
      await browser.press('dialog[open] input[name="category"][value="mother-and-child"]')
      await expect.poll(() => address(browser)).toContain('category=mother-and-child')
      await browser.escape()
      await expect.poll(() => count(browser, 'dialog[open]')).toBe(0)
    })

    test('the menu of small screens leads on and closes', async () => {
      await browser.resize('narrow')
      await open('/blog')
      await browser.press('header details:has(nav) > summary')
      await browser.press('header details[open] nav a[href$="/teams"]')
      await expect.poll(() => address(browser)).toBe(`/${language}/teams`)
      await expect.poll(() => count(browser, 'header details[open]')).toBe(0)
    })

    test('theme and language are chosen in menus', async () => {
      await browser.resize('wide')
      await open('/teams')
      await browser.press(`summary[aria-label="${await text('theme.label')}"]`)
      await browser.press('header details[open] li:nth-child(2) > button')
      await expect.poll(() => browser.run(() => document.documentElement.getAttribute('data-theme'))).toBe('dark')
      await browser.press('header details[open] li:nth-child(3) > button')
      await expect.poll(() => browser.run(() => document.documentElement.getAttribute('data-theme'))).toBe(null)
      await browser.press('header details:has(a[hreflang]) > summary')
      await browser.press('header details[open] a[hreflang="ru"]')
      await expect.poll(() => browser.run(() => document.documentElement.lang)).toBe('ru')
    })

    test('the hero pauses and shows the slide that is asked for', async () => {
      await browser.resize('wide')
      await open('/')
      const lastDot = '[aria-roledescription]:has(h1) button:not([tabindex]):nth-child(3)'
      await browser.press(await named('home.pause'))
      await browser.press(lastDot)
      await expect.poll(() => count(browser, `${lastDot}[aria-current="true"]`)).toBe(1)
    })

    test('the pictures of a product are stepped through and enlarged', async () => {
      await browser.resize('wide')
      await open('/product/blood-pressure-monitor')
      await browser.press(await named('carousel.pause'))
      const shown = () =>
        browser.run(() =>
          [...document.querySelectorAll('main li > button:has(img)')].findIndex((thumbnail) => thumbnail.hasAttribute('aria-current')),
        )
      const before = await shown()
      const next = await named('carousel.next')
      // Its script comes with the first step, and on a busy machine takes over before that is done.
      await vi.waitFor(async () => {
        await browser.press(next)
        await expect.poll(shown, { timeout: 3000 }).not.toBe(before)
      }, 20_000)
      await browser.press('main li[data-current] button[aria-haspopup="dialog"]')
      await expect.poll(() => count(browser, 'dialog[open] img')).toBeGreaterThan(0)
      await browser.escape()
      await expect.poll(() => count(browser, 'dialog[open]')).toBe(0)
    })

    test('a page that the browser kept whole goes on where it was left, with what was chosen since', async () => {
      await browser.resize('wide')
      await open('/product/blood-pressure-monitor')
      const more = await named('product.more')
      const quantity = () => browser.run(() => document.querySelector<HTMLInputElement>('main input[inputmode="numeric"]')?.value)
      const [two, three] = [2, 3].map((count) => new Intl.NumberFormat(language).format(count))
      await browser.press(more)
      await expect.poll(quantity).toBe(two)
      const themes = `summary[aria-label="${await text('theme.label')}"]`
      await browser.press(themes)
      await comesBack(browser, async () => {
        await open('/teams')
        await browser.press(themes)
        await browser.press('header details[open] li:nth-child(2) > button')
      })
      await expect.poll(() => browser.run(() => document.documentElement.getAttribute('data-theme'))).toBe('dark')
      await expect.poll(() => count(browser, 'header details li:nth-child(2) > button[aria-pressed="true"]')).toBe(1)
      // The menu may have stayed open or not; either way it works.
      await browser.escape()
      await expect.poll(() => count(browser, 'header details[open]')).toBe(0)
      await browser.press(themes)
      await browser.press('header details[open] li:nth-child(3) > button')
      await expect.poll(() => browser.run(() => document.documentElement.getAttribute('data-theme'))).toBe(null)
      await browser.press(more)
      await expect.poll(quantity).toBe(three)
      await browser.press('header nav a[href$="/blog"]')
      await expect.poll(() => address(browser)).toBe(`/${language}/blog`)
    })

    test('a form of a page that the browser kept whole is sent with what was written, and once more as another one', async () => {
      await browser.resize('wide')
      await open('/')
      await wake(browser, '#contact')
      const email = `kept-${language}@example.com`
      await browser.write('#contact [name="name"]', 'Nadia Karimi')
      await browser.write('#contact [name="message"]', 'Do you deliver to Herat?')
      await comesBack(browser, () => open('/teams'))
      await wake(browser, '#contact')
      await browser.write('#contact [name="email"]', email)
      await browser.press('#contact button[type="submit"]')
      await expect.poll(() => stored('submission', email)).toBe(1)
      await expect.poll(() => browser.run(() => document.querySelector<HTMLInputElement>('#contact [name="name"]')?.value)).toBe('')
      await comesBack(browser, () => open('/teams'))
      await wake(browser, '#contact')
      await browser.write('#contact [name="name"]', 'Nadia Karimi')
      await browser.write('#contact [name="email"]', email)
      await browser.write('#contact [name="message"]', 'Do you deliver to Herat?')
      await browser.press('#contact button[type="submit"]')
      await expect.poll(() => stored('submission', email)).toBe(2)
    })

    test('the newsletter is subscribed to', async () => {
      await browser.resize('wide')
      await open('/teams')
      await wake(browser, '#newsletter')
      await browser.write('#newsletter [name="email"]', `newsletter-${language}@example.com`)
      await browser.press('#newsletter button')
      await expect.poll(() => stored('subscriber', `newsletter-${language}@example.com`)).toBe(1)
    })

    test('a message is sent from the home page', async () => {
      await browser.resize('wide')
      await open('/')
      await wake(browser, '#contact')
      await browser.write('#contact [name="name"]', language === 'fa' ? 'نادیه کریمی' : 'Nadia Karimi')
      await browser.write('#contact [name="email"]', `contact-${language}@example.com`)
      await browser.write('#contact [name="message"]', 'Do you deliver to Herat?')
      await browser.press('#contact button[type="submit"]')
      await expect.poll(() => stored('submission', `contact-${language}@example.com`)).toBe(1)
    })

    test('an inquiry is sent with a document', async () => {
      await browser.resize('narrow')
      await open('/contact#inquiry-title')
      await wake(browser, '#inquiry-title')
      for (const [name, value] of [
        ['agent_name', 'Nadia Karimi'],
        ['agent_email', `inquiry-${language}@example.com`],
        ['company_name', 'Nordwind'],
        ['description', 'Two boxes, soon.'],
      ]) {
        await browser.write(`#inquiry [name="${name}"]`, value ?? '')
      }
      await browser.choose('#inquiry [name="company_type"]', 'Healthcare')
      await browser.choose('#inquiry [name="type_of_inquiry"]', 'Information Request')
      await browser.attach('#inquiry [name="documents"]', paper)
      await browser.press('#inquiry button[type="submit"]')
      await expect.poll(() => stored('submission', `inquiry-${language}@example.com`)).toBe(1)
    })

    test('an application is sent with its papers', async () => {
      await browser.resize('wide')
      await open(await openJob())
      await browser.press('button[aria-controls="application"]')
      await browser.write('#application [name="applicant_name"]', 'Nadia Karimi')
      await browser.write('#application [name="applicant_email"]', `application-${language}@example.com`)
      await browser.write('#application [name="content"]', 'I read a prescription twice.')
      await browser.attach('#application [name="resume"]', paper)
      await browser.attach('#application [name="cover_letter"]', paper)
      await browser.press('#application button[type="submit"]')
      await expect.poll(() => stored('submission', `application-${language}@example.com`)).toBe(1)
    })
  })

  /** How many rows the database holds of a visitor. */
  async function stored(table: 'submission' | 'subscriber', email: string): Promise<number> {
    const database = openDatabase(undefined, join(folder, 'data'))
    try {
      return (await database.db.selectFrom(table).select('id').where('email', '=', email).execute()).length
    } finally {
      await database.close()
    }
  }
}
