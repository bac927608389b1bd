import type { Page } from '@playwright/test'
import { cleanHtml } from '#content/read/markdown/sanitize-html.ts'
import { SCRIPT_VECTORS } from '../support/samples/script-vectors.ts'
import { expect, test } from './site.ts'

/** The browser complains of nearly every vector, with the policy and without. */
test.use({ expected: { messages: [/./] } })

const PATH = '/en/blog/antibiotics-five-questions'

/** No file of a vector exists. */
const NO_MEDIA: Parameters<typeof cleanHtml>[1] = new Map()

/** Notes whether a vector got what it wants, in whichever window. */
async function watch(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { hit: () => localStorage.setItem('hit', 'yes') })
  })
  return () => page.evaluate(() => localStorage.getItem('hit') === 'yes')
}

/** A document under the address of a page, with the policy that the server sends with it, or without. */
async function show(page: Page, html: string, policy: string | undefined): Promise<void> {
  await page.route(`**${PATH}`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: policy === undefined ? {} : { 'content-security-policy': policy },
      body: `<!doctype html><html lang="en"><head><title>Planted</title></head><body><main>${html}</main></body></html>`,
    }),
  )
  await page.goto(PATH, { waitUntil: 'load' })
}

/** Does to everything on the page what a visitor could. */
async function touchEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const element of document.querySelectorAll('*')) {
      for (const type of ['mouseover', 'pointerdown', 'focus', 'animationstart', 'toggle', 'load']) element.dispatchEvent(new Event(type))
      if (element instanceof HTMLElement) element.focus()
      if (element instanceof HTMLElement && /press/.test(element.textContent ?? '')) element.click()
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  })
}

/** Planted one by one, since one that breaks the page would shield those behind it. */
async function hits(page: Page, prepare: (vector: string) => string, policy: string | undefined): Promise<string[]> {
  const wasHit = await watch(page)
  const found: string[] = []
  for (const vector of SCRIPT_VECTORS) {
    await show(page, prepare(vector), policy)
    await touchEverything(page).catch(() => {})
    if (await wasHit()) {
      found.push(vector)
      await page.evaluate(() => localStorage.removeItem('hit'))
    }
    await page.unroute(`**${PATH}`)
  }
  return found
}

test('the vectors are live: without policy and cleaning many of them run', async ({ page }) => {
  expect((await hits(page, (vector) => vector, undefined)).length).toBeGreaterThan(30)
})

test('the policy alone stops every one of them', async ({ page }) => {
  const policy = (await page.request.get(PATH)).headers()['content-security-policy']
  expect(policy).toContain("default-src 'none'")
  expect(await hits(page, (vector) => vector, policy)).toEqual([])
})

test('the cleaning alone stops every one of them', async ({ page }) => {
  expect(await hits(page, (vector) => cleanHtml(vector, NO_MEDIA), undefined)).toEqual([])
})
