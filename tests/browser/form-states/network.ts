import type { Page } from '@playwright/test'

/**
 * Keeps the calls to a path waiting.
 * @param path below `/api`
 * @returns lets them go on
 */
export async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api${path}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Answers the next call to a path in the server's place; without an answer the connection breaks. */
export async function answer(page: Page, path: string, given?: { status: number; json?: unknown; body?: string }): Promise<void> {
  await page.route(`**/api${path}`, (route) => (given ? route.fulfill(given) : route.abort()), { times: 1 })
}

/**
 * Lets the next call to a path reach the server whole, files included, and loses the answer on the way back.
 * @returns resolves when that has happened
 */
export async function loseAnswer(page: Page, path: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  session.once('Fetch.requestPaused', async ({ requestId }) => {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
    await session.detach()
    resolve()
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `*/api${path}`, requestStage: 'Response' }] })
  return () => promise
}

/**
 * Lets the next call to a path reach the server whole and keeps its answer waiting.
 * @returns resolves with the function that lets the answer through, once it is there
 */
export async function holdAnswer(page: Page, path: string): Promise<() => Promise<() => Promise<void>>> {
  const session = await page.context().newCDPSession(page)
  const { promise, resolve } = Promise.withResolvers<() => Promise<void>>()
  session.once('Fetch.requestPaused', ({ requestId }) =>
    resolve(async () => {
      await session.send('Fetch.continueRequest', { requestId })
      await session.detach()
    }),
  )
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `*/api${path}`, requestStage: 'Response' }] })
  return () => promise
}

/**
 * Lets uploads pass at that many bytes a second.
 * @returns takes the brake off
 */
export async function slowUploads(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const free = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { ...free, uploadThroughput: bytesPerSecond })
  return async () => {
    await session.send('Network.emulateNetworkConditions', free)
    await session.detach()
  }
}

/** What a form itself and the browser log when a call is not taken. */
export const REFUSED_CALL = [
  /^error: The form "\w+" could not be sent: status \d+\./,
  /the server responded with a status of (422|429|502|503)/,
  /net::ERR_CONNECTION_RESET/,
]
