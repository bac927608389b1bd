import { type ElementHandle, launch } from 'puppeteer-core'
import { type Browser, LISTENER } from './browser.ts'

const SIZES = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } }

/** A bound for what hangs, wide enough for a busy machine. */
const HANGS_MS = 120_000

/** Firefox over WebDriver BiDi, with a new profile. */
export async function startFirefox(site: string): Promise<Browser> {
  const firefox = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    defaultViewport: SIZES.wide,
    timeout: HANGS_MS,
    networkEnabled: false,
    extraPrefsFirefox: { 'layout.frame_rate': 20, 'dom.ipc.processPrelaunch.enabled': false },
  })
  const [page = await firefox.newPage()] = await firefox.pages()
  await page.evaluateOnNewDocument(LISTENER)
  return {
    open: async (path) => {
      await page.goto(site + path)
    },
    run: (script, argument) => page.evaluate(script as never, argument as never),
    press: (selector) => page.locator(selector).click(),
    write: async (selector, text) => {
      await page.locator(selector).click()
      await page.keyboard.type(text)
    },
    choose: async (selector, value) => {
      await page.select(selector, value)
    },
    attach: async (selector, file) => {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null
      await input?.uploadFile(file)
    },
    escape: () => page.keyboard.press('Escape'),
    resize: (width) => page.setViewport(SIZES[width]),
    close: () => firefox.close(),
  }
}
