import { expect } from 'vitest'

/** What the tests do with a browser, however it is driven. A selector names the first element that it matches. */
export interface Browser {
  /** Opens an address of the site, like `/en/products`. */
  open: (path: string) => Promise<void>
  /** Calls a function inside the page; it sees nothing but its argument. */
  run: <Result, Argument = undefined>(script: (argument: Argument) => Result, argument?: Argument) => Promise<Result>
  /** Clicks as a mouse does, once the element can be clicked. */
  press: (selector: string) => Promise<void>
  /** Clicks into a field and types. */
  write: (selector: string, text: string) => Promise<void>
  /** Chooses an option of a `select` by its value. */
  choose: (selector: string, value: string) => Promise<void>
  /** Gives a file to a file field. */
  attach: (selector: string, file: string) => Promise<void>
  escape: () => Promise<void>
  /** Gives the window one of two widths: a desktop's, or about a phone's. */
  resize: (width: 'wide' | 'narrow') => Promise<void>
  close: () => Promise<void>
}

/** Starts a browser that shows the site at an address. */
export type StartBrowser = (site: string) => Promise<Browser>

/** Opens a page and waits until its scripts have taken it over. */
export async function openHydrated(browser: Browser, path: string): Promise<void> {
  await browser.open(path)
  await expect.poll(() => browser.run(() => document.documentElement.hasAttribute('data-hydrated'))).toBe(true)
}

/** Scrolls to a part of the page and waits for its scripts, which come when it is near. */
export async function wake(browser: Browser, selector: string): Promise<void> {
  await expect
    .poll(() =>
      browser.run((target) => {
        const element = document.querySelector(target)
        element?.scrollIntoView({ block: 'center', behavior: 'instant' })
        return element?.closest('[data-part]')?.hasAttribute('data-hydrated') ?? element !== null
      }, selector),
    )
    .toBe(true)
}

/**
 * Leaves the page for another document and comes back by the history.
 * @param visit opens the other document
 * @throws unless the browser shows the page as it was left, out of its back/forward cache
 */
export async function comesBack(browser: Browser, visit: () => Promise<void>): Promise<void> {
  await browser.run(() => {
    const { documentElement } = document
    documentElement.removeAttribute('data-persisted')
    addEventListener('pageshow', ({ persisted }) => documentElement.setAttribute('data-persisted', String(persisted)), { once: true })
    for (const image of document.images) image.loading = 'eager'
  })
  // A page that is left while it waits for something is not kept.
  await expect.poll(() => browser.run(() => [...document.images].every(({ complete }) => complete))).toBe(true)
  await visit()
  await browser.run(() => history.back())
  await expect.poll(() => browser.run(() => document.documentElement.getAttribute('data-persisted'))).toBe('true')
}

/** How many elements of the page match. */
export const count = (browser: Browser, selector: string) => browser.run((target) => document.querySelectorAll(target).length, selector)

export const address = (browser: Browser) => browser.run(() => location.pathname + location.search)

/** A script that keeps what a page complains of in `heard`. */
export const LISTENER = `
const heard = window.heard = []
for (const kind of ['error', 'warn']) console[kind] = (...words) => heard.push([kind, ...words.map((word) => word?.stack ?? word)].join(' '))
addEventListener('error', ({ message, target }) => heard.push(message ?? target.outerHTML + ' did not load'), true)
addEventListener('unhandledrejection', ({ reason }) => heard.push('rejected: ' + reason))
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => heard.push(violatedDirective + ' forbids ' + blockedURI))
`

/** Errors and warnings of the page that is open. */
export const messages = (browser: Browser) => browser.run(() => (window as unknown as { heard: string[] }).heard)
