import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { faultsIn, THEMES } from './axe.ts'
import { gallery, LOOKS, type Look, pictureFile } from './gallery.ts'
import { isPage, openScreen, resize, SCREENS, type ScreenState, STATE_MESSAGES, scrollThrough, settled, type Width } from './screens.ts'
import { expect, hydrated, LANGUAGES, test } from './site.ts'

/** Said with every difference, and when a picture is missing. */
const HINT = 'When the screens were meant to change, npm run update-screens makes the pictures anew; look at each that changed.'

/** How far the colour of a pixel may be off, and how many pixels by more than that: less than a small sign has. */
const LIKENESS = { threshold: 0.1, maxDiffPixels: 150 }

/** Picture pixels per CSS pixel: enough to see what is off, little enough to keep. */
const SCALE: Record<Width, number> = { 390: 0.6, 1440: 0.5 }

const QUALITY = 60

type Language = (typeof LANGUAGES)[number]['code']

/** Screens that one test goes through with one page. */
const ROUND = 5

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // Pictures as they were published: smaller ones are made while the test runs, and may come before or after it looks.
  extraHTTPHeaders: { accept: '*/*' },
  actionTimeout: 20_000,
  expected: { messages: STATE_MESSAGES },
})

/**
 * Every page is scanned in every language. In those of `LOOKS`, one of each direction and script, it is also compared with its
 * picture, so are its states, which differ in few words, and the dark theme is scanned too: its colours are the same in all
 * languages, and text has the same sizes and weights in all languages of a script.
 */
for (const { code } of LANGUAGES) {
  const look = lookIn(code)
  const screens = look ? SCREENS : SCREENS.filter(isPage)
  test.describe(`in ${code}`, () => {
    for (let from = 0; from < screens.length; from += ROUND) {
      const round = screens.slice(from, from + ROUND)
      const title = `axe finds nothing${look ? ' and the screens look as pictured' : ''}`
      test(`${title} from ${round[0]?.name} to ${round.at(-1)?.name}`, async ({ page }) => {
        // A bound for what hangs, wide enough for a busy machine.
        test.setTimeout(240_000)
        for (const screen of round) await judge(page, screen, code)
      })
    }
  })
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
  const [light, dark] = await faultsIn(THEMES, page)
  for (const rule of ['image-alt', 'button-name', 'label', 'color-contrast', 'landmark-no-duplicate-main', 'heading-order', 'target-size'])
    expect(light).toContainEqual(expect.stringMatching(new RegExp(`^${rule} at `)))
  expect(light).not.toContainEqual(expect.stringContaining('by-night'))
  expect(dark).toContainEqual(expect.stringMatching(/^color-contrast at .*by-night/))
})

test('a picture that has changed is told from the one that is kept', async ({ page }) => {
  test.skip(!isPictured())
  const screen = SCREENS.find(({ name }) => name === '/products')
  if (!screen) throw new Error('There is no such screen.')
  const kept = ['screens', pictureFile(screen, LOOKS[0], 1440)]
  await openScreen(page, screen, LOOKS[0].language, 1440)
  expect(await pictureOf(page, screen, 1440), HINT).toMatchSnapshot(kept, LIKENESS)
  for (const fault of [
    'main article:first-child img { visibility: hidden }',
    'main article:first-child { visibility: hidden }',
    'main { padding-block-start: 8px }',
    ':root { --primary: #0a7a3e !important }',
  ]) {
    await addStyle(page, fault)
    await settled(page)
    expect.soft(await smallPicture(page, true, 1440), fault).not.toMatchSnapshot(kept, LIKENESS)
    await removeStyle(page)
  }
})

test('the gallery shows every picture, and there are no others', () => {
  test.skip(!isPictured())
  expect(gallery(), HINT).toMatchSnapshot('screens.md')
  const folder = join(test.info().config.rootDir, '../../docs/screens')
  const shown = SCREENS.flatMap((screen) => LOOKS.flatMap((look) => screen.widths.map((width) => pictureFile(screen, look, width))))
  if (test.info().config.updateSnapshots === 'none') expect(readdirSync(folder).sort(), HINT).toEqual(shown.sort())
  else for (const file of readdirSync(folder)) if (!shown.includes(file)) rmSync(join(folder, file))
})

function lookIn(code: Language): Look | undefined {
  return LOOKS.find(({ language }) => language === code)
}

/** Opens a screen at its widths; compares it with its pictures where there are any, and scans it. */
async function judge(page: Page, screen: ScreenState, language: Language): Promise<void> {
  const look = lookIn(language)
  const themes = look ? THEMES : ([THEMES[0]] as const)
  for (const width of screen.widths) {
    await test.step(`${screen.name} at ${width} px`, async () => {
      if (look) await page.emulateMedia({ colorScheme: look.theme })
      if (look || width === screen.widths[0]) await openScreen(page, screen, language, width)
      else await resize(page, width)
      if (look && isPictured()) await comparePicture(page, screen, look, width)
      const faults = await faultsIn(themes, page, screen.untitled ? ['page-has-heading-one'] : [])
      expect.soft(faults, `${screen.name} at ${width} px, ${themes.join(' and ')}`).toEqual(themes.map(() => []))
    })
  }
}

/** Another browser draws letters differently. */
const isPictured = () => test.info().config.metadata.pictured === true

/** Compares the open screen with its picture, and leaves it laid out as it was. */
async function comparePicture(page: Page, screen: ScreenState, look: Look, width: Width): Promise<void> {
  const picture = await pictureOf(page, screen, width)
  const kept = ['screens', pictureFile(screen, look, width)]
  // Most are equal to the byte, and decoding both takes as long as encoding one.
  if (!isFile(test.info().snapshotPath(...kept), picture)) expect.soft(picture, HINT).toMatchSnapshot(kept, LIKENESS)
  if (isPage(screen)) await removeStyle(page)
}

/** Takes the picture of the open screen. */
async function pictureOf(page: Page, screen: ScreenState, width: Width): Promise<Buffer> {
  // Nothing lies under the mouse.
  await page.mouse.move(0, 0)
  // Of a page everything is pictured, of a state what is in the window.
  if (isPage(screen)) await unroll(page, screen)
  await fixFigures(page)
  await drawn(page)
  await scrollToFocus(page)
  await redrawSticky(page)
  await settled(page)
  return await smallPicture(page, isPage(screen), width)
}

const isFile = (path: string, bytes: Buffer) => existsSync(path) && readFileSync(path).equals(bytes)

async function smallPicture(page: Page, fullPage: boolean, width: Width): Promise<Buffer> {
  const taken = await page.screenshot({ fullPage, animations: 'disabled', type: 'jpeg', quality: 95 })
  return await sharp(taken)
    .resize({ width: width * SCALE[width] })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
}

/** Begins what waits until it comes near the window, carousels and the map, and lays the page out as one picture. */
async function unroll(page: Page, { path }: ScreenState): Promise<void> {
  await scrollThrough(page)
  await expect(page.locator('[tabindex="0"]:has(> ul > li + li)'), 'carousels that have not begun').toHaveCount(0)
  if (path === '/contact') await page.locator('.leaflet-container').waitFor()
  // What stays at the foot of the window stands at the foot of the page.
  await addStyle(page, 'body { transform: translate(0) }')
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

/** Adds a style sheet to the open page; its own policy allows no other way. */
async function addStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
  }, css)
}

/** Removes the last one that was added. */
async function removeStyle(page: Page): Promise<void> {
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
}

/** How far a scrolled window has come hangs on when its parts came; what has the focus stands in the middle then. */
async function scrollToFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { activeElement, body } = document
    if (window.scrollY > 0 && activeElement !== body) activeElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
  })
}

/** Draws what sticks anew: its letters keep the fraction of a pixel at which they were first drawn, wherever it stuck then. */
async function redrawSticky(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const sticking = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    for (const element of sticking) element.style.position = 'static'
    await frame()
    await frame()
    for (const element of sticking) element.style.position = ''
    await frame()
    await frame()
  })
}

/** Resolves when every picture has come and is drawn with the page, and every sign of the sprite stands. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) Object.assign(image, { loading: 'eager', decoding: 'sync' })
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  })
  await page.waitForFunction(() =>
    [...document.querySelectorAll('use')].every((sign) => !sign.checkVisibility() || sign.getBBox().width > 0),
  )
}

/** Sets what the run itself changes, the year and the views of posts, to figures that stay. */
async function fixFigures(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const rights of document.querySelectorAll('footer span'))
      if (rights.textContent?.startsWith('©')) rights.textContent = rights.textContent.replace(/\d{4}/, '2026').replace(/[۰-۹]{4}/, '۱۴۰۵')
    for (const views of document.querySelectorAll('svg:has(use[href$="#eye"]) + span'))
      views.textContent = document.documentElement.lang === 'en' ? '1,200' : '۱٬۲۰۰'
  })
}
