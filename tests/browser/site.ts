import { test as base, expect, type Page } from '@playwright/test'

export { ROUTES } from './routes.ts'
export { expect }

export const LANGUAGES = [
  { code: 'en', direction: 'ltr', name: 'Lajward' },
  { code: 'fa', direction: 'rtl', name: 'لاجورد' },
  { code: 'ps', direction: 'rtl', name: 'لاجورد' },
  { code: 'ru', direction: 'ltr', name: 'Ладжвард' },
] as const

export const WIDTHS = [390, 1440] as const

/** Width and height of a phone, a tablet and a desktop. */
export const DEVICES = [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const

/** An address of `ROUTES` with the id of a job in it; ids are given by the publication. */
export async function addressOf(page: Page, path: string): Promise<string> {
  if (!path.includes('{open job}')) return path
  const answer = await page.request.get('/api/careers')
  const { careers: jobs } = (await answer.json()) as { careers: { data: { id: number }[] } }
  return path.replace('{open job}', String(jobs.data[0]?.id))
}

/**
 * Messages that are not the page's: the browser's own about the document's 404, tiles that cannot
 * load offline, and its remark that a machine was too busy to use at once what it had fetched ahead.
 */
const FOREIGN_MESSAGES = [
  /was preloaded using link preload but not used within a few seconds/,
  /the server responded with a status of 404/,
  /tile\.openstreetmap\.org/,
  /Service Worker registration blocked by Playwright/,
  /net::ERR_(NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED|TUNNEL_CONNECTION_FAILED|PROXY_CONNECTION_FAILED|CERT_AUTHORITY_INVALID)/,
]

/** `test` with a page whose console must stay silent; a test that expects messages says which. */
export const test = base.extend<{ expected: { messages: RegExp[] } }>({
  expected: [{ messages: [] }, { option: true }],
  page: async ({ page, expected }, use) => {
    const messages: string[] = []
    const allowed = [...FOREIGN_MESSAGES, ...expected.messages]
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => messages.push(`error: ${error.message}`))
    await use(page)
    const unexpected = messages.filter((message) => !allowed.some((pattern) => pattern.test(message)))
    // Requests that a test still holds go on from here; what their answers do to its page is no failure.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(unexpected).toEqual([])
  },
})

/** Resolves when React has taken the page over. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/** Keeps answers back, as a slow line would. @returns what lets them come */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
