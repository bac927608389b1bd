import type { Page } from '@playwright/test'
import { jobPath } from './form-states/application-page.ts'
import { pdf } from './form-states/inquiry-page.ts'
import { hold } from './form-states/network.ts'
import { wakeParts } from './parts.ts'
import { addressOf, hydrated, type LANGUAGES, ROUTES, WIDTHS } from './site.ts'

export type Width = (typeof WIDTHS)[number]

type Language = (typeof LANGUAGES)[number]['code']

/** A screen of the site in one of its states, as it is judged and pictured. */
export interface ScreenState {
  /** Unique in `SCREENS`. */
  name: string
  /** Of the windows in which it matters, in CSS pixels. */
  widths: readonly Width[]
  /** Address without the language, as in `ROUTES`, or what finds it. */
  path: string | ((page: Page) => Promise<string>)
  /** Set where the heading comes with the data, and takes the focus then. */
  untitled?: true
  /** Brings the open page into the state. It knows no words, so that it works in every language. */
  reach?: (page: Page) => Promise<void>
}

/** Heights of the windows: a phone held upright, a laptop. */
const HEIGHTS = { 390: 844, 1440: 900 } as const

/** What the page logs by itself in states that a refusing or failing server brings about. */
export const STATE_MESSAGES = [/the server responded with a status of 500/, /^error: The form "\w+" could not be sent: status 500\./]

const PHONE = [390] as const
const DESK = [1440] as const

/** The first is `/careers` by another name (docs/spec.md#2-screens-and-routes), the second stands among the states of the search. */
const NO_PAGES = ['/career', '/search']
const PAGES = ROUTES.filter(({ path }) => !NO_PAGES.includes(path)).map(({ path }): ScreenState => ({ name: path, widths: WIDTHS, path }))

const MENUS: ScreenState[] = [
  { name: 'services menu', widths: DESK, path: '/', reach: (page) => unfold(page, 'header nav details') },
  { name: 'language menu', widths: DESK, path: '/careers', reach: (page) => unfold(page, 'header details:has(a[hreflang])') },
  { name: 'theme menu', widths: DESK, path: '/careers', reach: (page) => unfold(page, 'header details:has([aria-pressed])') },
  {
    name: 'mobile menu with services',
    widths: PHONE,
    path: '/careers',
    reach: async (page) => {
      await unfold(page, 'header details:has(nav)')
      await unfold(page, 'header details nav details')
    },
  },
]

const LISTS: ScreenState[] = [
  ...facesOfList('products', '/products', '/products?*'),
  ...facesOfList('blog', '/blog', '/posts?*'),
  ...facesOfList('jobs', '/careers', '/careers?*'),
  { name: 'products filtered', widths: DESK, path: '/products?search=a&category=wound-care&max_price=50&featured=true' },
  { name: 'products as a list', widths: WIDTHS, path: '/products?view=list' },
  {
    name: 'filter sheet',
    widths: PHONE,
    path: '/products?max_price=50',
    reach: (page) => openDialog(page, 'main button[aria-haspopup="dialog"]'),
  },
]

const RESULTS = '/search?q=*'

/** The search of the whole site in its faces. The words of the question stand in every language's texts, or in none. */
const SEARCH: ScreenState[] = [
  { name: 'search start', widths: WIDTHS, path: '/search' },
  { name: 'search empty', widths: WIDTHS, path: '/search?q=5555' },
  { name: 'search with results in other tabs', widths: DESK, path: '/search?q=LJ-1&in=jobs' },
  {
    name: 'search loading',
    widths: PHONE,
    path: '/search',
    reach: async (page) => {
      await hold(page, RESULTS)
      await ask(page)
      await page.locator('main [aria-busy="true"]').waitFor()
    },
  },
  {
    name: 'search failed',
    widths: DESK,
    path: '/search',
    reach: async (page) => {
      await refuse(page, RESULTS)
      await ask(page)
      await page.locator('main [role="alert"]').waitFor()
    },
  },
  {
    name: 'search unavailable',
    widths: DESK,
    path: '/search',
    reach: async (page) => {
      await page.route(`**/api${RESULTS}`, (route) => route.fulfill({ status: 404, json: {} }))
      await ask(page)
      await page.locator('main a[href*="?search="]').first().waitFor()
    },
  },
]

const MEMBERS = { link: 'header nav a[href$="/teams"]', call: '/teams' }

const TEAM: ScreenState[] = [
  { name: 'team loading', widths: DESK, path: '/careers', reach: (page) => followHeld(page, MEMBERS, 'main [role="status"]') },
  { name: 'team failed', widths: DESK, path: '/careers', reach: (page) => followRefused(page, MEMBERS) },
  {
    name: 'team empty',
    widths: DESK,
    path: '/careers',
    reach: async (page) => {
      await page.route('**/api/teams', (route) => route.fulfill({ json: { data: [] } }))
      await page.locator(MEMBERS.link).first().click()
      await page.locator('main h2 + p + .row a[href]').waitFor()
    },
  },
]

const CARD = 'main article a'

const SINGLE: ScreenState[] = [
  {
    name: 'product loading',
    untitled: true,
    widths: DESK,
    path: '/products',
    reach: (page) => followHeld(page, { link: CARD, call: '/products/*' }),
  },
  { name: 'product failed', widths: DESK, path: '/products', reach: (page) => followRefused(page, { link: CARD, call: '/products/*' }) },
  {
    name: 'post loading',
    untitled: true,
    widths: PHONE,
    path: '/blog',
    reach: (page) => followHeld(page, { link: 'main article h2 a', call: '/posts/*' }),
  },
  {
    name: 'job loading',
    untitled: true,
    widths: PHONE,
    path: '/careers',
    reach: (page) => followHeld(page, { link: CARD, call: '/careers/*' }),
  },
  {
    name: 'category loading',
    untitled: true,
    widths: DESK,
    path: '/careers',
    reach: (page) => followHeld(page, { link: 'footer a[href*="/category/"]', call: '/categories/*' }),
  },
  { name: 'closed job', widths: DESK, path: (page) => jobPath(page, 'closed') },
  {
    name: 'product zoom',
    widths: DESK,
    path: '/product/paracetamol',
    reach: (page) => openDialog(page, 'main button[aria-haspopup="dialog"]'),
  },
  {
    name: 'blog lightbox',
    widths: WIDTHS,
    path: '/blog',
    reach: (page) => openDialog(page, 'main article button[aria-haspopup="dialog"]'),
  },
  { name: 'second question open', widths: PHONE, path: '/', reach: (page) => unfold(page, 'main details[name]:not([open])') },
]

const FORMS: ScreenState[] = [
  { name: 'contact form with errors', widths: PHONE, path: '/', reach: (page) => sendRefused(page, 'contact') },
  { name: 'contact form sent', widths: PHONE, path: '/', reach: (page) => sendContact(page, 200, '[role="status"]') },
  { name: 'contact form failed', widths: PHONE, path: '/', reach: (page) => sendContact(page, 500, '[role="alert"]') },
  {
    name: 'inquiry form with errors',
    widths: DESK,
    path: '/contact',
    reach: async (page) => {
      await unfold(page, 'main details:has(#inquiry)')
      await page.locator('form#inquiry input[type="file"]').setInputFiles(pdf(Buffer.from('no PDF at all'), 'plan.exe'))
      await sendRefused(page, 'inquiry')
    },
  },
  {
    name: 'application form with errors',
    widths: PHONE,
    path: '/careers/{open job}',
    reach: async (page) => {
      await page.locator('main button[aria-controls="application"]').click()
      await sendRefused(page, 'application')
    },
  },
  { name: 'newsletter form with errors', widths: PHONE, path: '/careers', reach: (page) => sendRefused(page, 'newsletter') },
  {
    name: 'newsletter form sent',
    widths: PHONE,
    path: '/careers',
    reach: async (page) => {
      await page.route('**/api/newsletters', (route) => route.fulfill({ status: 201, json: {} }))
      await page.locator('form#newsletter input[type="email"]').fill('nadia@example.com')
      await page.locator('form#newsletter button').click()
      await page.locator('form#newsletter [role="status"] p').waitFor()
    },
  },
  { name: 'newsletter confirmation', widths: PHONE, path: '/newsletter/confirm?token=any' },
  { name: 'newsletter link broken', widths: DESK, path: '/newsletter/unsubscribe' },
]

const ORDER: ScreenState[] = [
  {
    name: 'order list with products',
    widths: WIDTHS,
    path: '/order',
    reach: async (page) => {
      const items = [
        { product: 'paracetamol', quantity: 3 },
        { product: 'amoxicillin', quantity: 1 },
        { product: 'blood-pressure-monitor', quantity: 1 },
      ]
      await page.evaluate((order) => localStorage.setItem('order', order), JSON.stringify(items))
      await page.reload()
      await page.locator('main fieldset img').last().waitFor()
      await page.locator('header a[href$="/order"]').waitFor()
      // The screens that follow in this browser show no list.
      await page.evaluate(() => localStorage.removeItem('order'))
    },
  },
]

/** Every screen, and every state of one. */
export const SCREENS: ScreenState[] = [...PAGES, ...MENUS, ...LISTS, ...SEARCH, ...TEAM, ...SINGLE, ...ORDER, ...FORMS]

/** Whether it is a page as it opens, not a state of one. */
export const isPage = ({ name }: ScreenState) => name.startsWith('/')

/** A Tuesday at half past twelve in Kabul: what is open then, and until when, stands on every screen. */
const PICTURED_AT = '2026-11-24T08:00:00Z'

/** Opens a screen in a language and brings it into its state; what an earlier one intercepted flows again. */
export async function openScreen(page: Page, { path, reach }: ScreenState, language: Language, width: Width): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // Tiles are another site's pictures. Not everywhere: to intercept anything switches the browser's cache off.
  if (path === '/contact') await page.route('https://tile.openstreetmap.org/**', (route) => route.abort())
  await page.clock.setFixedTime(PICTURED_AT)
  await resize(page, width)
  await page.goto(`/${language}${typeof path === 'string' ? await addressOf(page, path) : await path(page)}`)
  await hydrated(page)
  await drawEverything(page)
  await wakeParts(page)
  await reach?.(page)
  await settled(page)
}

/**
 * Draws what would wait until it comes near the screen: as long as it waits, its colours do not change with the theme's.
 * A part that scrolls by itself is sometimes painted as a layer, where its text lands on other pixels.
 */
async function drawEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('section { content-visibility: visible !important } aside { position: static !important; overflow: clip !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Gives the open page a window of this width. */
export async function resize(page: Page, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] })
}

/** Resolves when the fonts are there and no transition runs; what turns for ever does not count. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Scrolls to the end of the page, a screen at a time, each when its fonts and pictures have come. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Promises of fonts and of decoding are kept at a frame, and in a page at rest there may be none.
    const nextFrame = () =>
      new Promise((done) => {
        requestAnimationFrame(done)
        setTimeout(done, 100)
      })
    const HANGS_MS = 60_000
    const until = async (come: () => boolean, missing: () => string) => {
      for (const begun = performance.now(); !come(); await nextFrame()) {
        if (performance.now() - begun > HANGS_MS) throw new Error(`Still waiting for ${missing()}.`)
      }
    }
    const fontsHaveCome = () => document.fonts.status === 'loaded'
    const inSight = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      return image.checkVisibility() && top < window.innerHeight && bottom > 0 && left < window.innerWidth && right > 0
    }
    await until(fontsHaveCome, () => 'fonts')
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: 'instant' })
      for (let frame = 0; frame < 3; frame++) await nextFrame()
      const coming = [...document.images].filter((image) => !image.complete && inSight(image))
      // What a carousel moves out of sight meanwhile would wait for ever.
      for (const image of coming) Object.assign(image, { loading: 'eager', decoding: 'sync' })
      const missing = () => coming.filter((image) => !image.complete).map((image) => image.currentSrc)
      await until(
        () => missing().length === 0 && fontsHaveCome(),
        () => missing().join(', ') || 'fonts',
      )
    }
  })
}

/** A list while it loads, when it failed and with nothing found. Its own search makes it load anew. */
function facesOfList(name: string, path: string, call: string): ScreenState[] {
  return [
    {
      name: `${name} loading`,
      widths: DESK,
      path,
      reach: async (page) => {
        await hold(page, call)
        await ask(page)
        await page.locator('main [aria-busy="true"]').first().waitFor()
      },
    },
    {
      name: `${name} failed`,
      widths: DESK,
      path,
      reach: async (page) => {
        await refuse(page, call)
        await ask(page)
        await page.locator('main [role="alert"]').waitFor()
      },
    },
    { name: `${name} empty`, widths: DESK, path: `${path}?search=no-such-thing-anywhere` },
  ]
}

async function ask(page: Page): Promise<void> {
  await page.locator('main input[type="search"]').first().fill('a')
  await page.keyboard.press('Enter')
}

/** A link, and the call that the screen behind it needs. */
interface Way {
  link: string
  call: string
}

async function followHeld(page: Page, { link, call }: Way, waiting = 'main [aria-busy="true"]'): Promise<void> {
  await hold(page, call)
  await page.locator(link).first().click()
  await page.locator(waiting).first().waitFor()
}

async function followRefused(page: Page, { link, call }: Way): Promise<void> {
  await refuse(page, call)
  await page.locator(link).first().click()
  await page.locator('main [role="alert"]').waitFor()
}

const refuse = (page: Page, call: string) => page.route(`**/api${call}`, (route) => route.fulfill({ status: 500, json: {} }))

const unfold = (page: Page, details: string) => page.locator(`${details} > summary`).first().click()

async function openDialog(page: Page, button: string): Promise<void> {
  await page.locator(button).first().click()
  await page.locator('dialog[open]').waitFor()
}

/** Sends a form with nothing filled in. */
async function sendRefused(page: Page, form: string): Promise<void> {
  await page.locator(`form#${form} button[type="submit"]`).click()
  await page.locator(`form#${form} [aria-invalid="true"]`).first().waitFor()
}

/** Sends the contact form and keeps the notice of what became of it: it stays while the focus is on it. */
async function sendContact(page: Page, status: number, notice: string): Promise<void> {
  await page.route('**/api/contactForm', (route) => route.fulfill({ status, json: {} }))
  const form = page.locator('form#contact')
  for (const [field, text] of Object.entries({ name: 'Nadia', email: 'nadia@example.com', message: 'Hello.' }))
    await form.locator(`[name="${field}"]`).fill(text)
  await form.locator('button[type="submit"]').click()
  await form.locator(`${notice} button`).focus()
}
