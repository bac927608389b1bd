import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, By, Capabilities, error, Key, type WebElement } from 'selenium-webdriver'
import { freePort } from '../support/servers/free-port.ts'
import type { Browser } from './browser.ts'
import { startListening } from './listening-proxy.ts'

/** The browser's bar makes its window at least 447 px wide. */
const WINDOWS = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } }

/** A bound for what hangs, wide enough for a busy machine. */
const HANGS_MS = 60_000

/** WebKitGTK's MiniBrowser over WebDriver, on a display of its own, with a new profile. */
export async function startWebKit(site: string): Promise<Browser> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  if (!binary) throw new Error('There is no MiniBrowser. Install it with: sudo apt-get install webkit2gtk-driver')
  const home = await mkdtemp(join(tmpdir(), 'vitrine-webkit-'))
  const listening = await startListening(site)
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(display.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  const port = await freePort()
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: home,
      LANG: 'C.UTF-8',
      DISPLAY: `:${number.toString().trim()}`,
      // A container gives root no name spaces for the sandbox, and there is neither a graphics card nor a session bus.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      GSETTINGS_BACKEND: 'memory',
      NO_AT_BRIDGE: '1',
    },
  })
  const stopAll = async () => {
    await Promise.all([stop(service), stop(display), listening.stop()])
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  const address = `http://127.0.0.1:${port}`
  const driver = await answering(`${address}/status`, service)
    .then(() => {
      const options = { binary, args: ['--automation'] }
      const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
      return new Builder().usingServer(address).withCapabilities(capabilities).build()
    })
    .catch(async (reason: unknown) => {
      await stopAll()
      throw reason
    })

  /** Tries again while the element is not there, moves, is covered or has been replaced. */
  const withElement = async (selector: string, use: (element: WebElement) => Promise<void>) => {
    let refusal = ''
    const done = async () => {
      try {
        const element = await driver.findElement(By.css(selector))
        // A busy WebKitGTK at times refused an element for a minute, without scrolling to it.
        await driver.executeScript("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element)
        await use(element)
        return true
      } catch (reason) {
        if (!(reason instanceof error.WebDriverError)) throw reason
        refusal = `${reason.name}: ${reason.message}`
        return false
      }
    }
    await driver.wait(done, HANGS_MS).catch((reason: unknown) => {
      throw new Error(`${selector} cannot be used. ${refusal}`, { cause: reason })
    })
  }
  return {
    open: (path) => driver.get(listening.url + path),
    run: (script, argument) => driver.executeScript(script as never, argument),
    press: (selector) => withElement(selector, (element) => element.click()),
    write: async (selector, text) => {
      await withElement(selector, (element) => element.click())
      await driver.findElement(By.css(selector)).sendKeys(text)
    },
    choose: (selector, value) => withElement(`${selector} option[value="${value}"]`, (option) => option.click()),
    attach: (selector, file) => withElement(selector, (input) => input.sendKeys(file)),
    escape: () => driver.actions().sendKeys(Key.ESCAPE).perform(),
    resize: async (width) => {
      await driver
        .manage()
        .window()
        .setRect({ ...WINDOWS[width], x: 0, y: 0 })
    },
    close: async () => {
      await driver.quit().finally(stopAll)
    },
  }
}

/** Resolves when an address is answered. @throws when the process that is to answer ends */
async function answering(address: string, by: ChildProcess): Promise<void> {
  const ended = once(by, 'exit').then(() => {
    throw new Error('WebKitWebDriver ended before it answered.')
  })
  const asked = async () => {
    while (!(await fetch(address).catch(() => undefined))?.ok) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await Promise.race([asked(), ended])
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
