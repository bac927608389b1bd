/** What a phone fetches when it opens each screen for the first time, as it is sent: compressed. */
import type { Browser, Request } from '@playwright/test'
import { PHONE, startBrowser } from '../support/browser.ts'
import type { Context, Measured } from '../support/part.ts'
import { type PageOf, pagesOf } from '../support/routes.ts'
import { CONTENTS, type Contents } from './contents.ts'

/** Kinds of what is fetched, by the ends of addresses; what ends otherwise is data. */
const ENDS = { script: /\.js$/, styles: /\.css$/, fonts: /\.woff2$/, pictures: /\.(avif|webp|jpe?g|png|svg)$/ }

export interface PageWeight extends PageOf {
  /** Bytes of each kind. */
  bytes: Record<Contents, number>
  requests: number
}

export interface WeightResult extends Measured {
  pages: PageWeight[]
}

/** Weighs every page with a browser. */
export async function measure({ options, site, tell }: Context): Promise<WeightResult> {
  const server = await (await site()).start()
  const browser = await startBrowser()
  try {
    const pages: PageWeight[] = []
    const wanted = await pagesOf(server.url, options.languages, options.routes)
    for (const [number, page] of wanted.entries()) {
      tell(`${number + 1}/${wanted.length} ${page.path}`)
      pages.push({ ...page, ...(await weigh(browser, server.url + page.path)) })
    }
    return { programs: { Chromium: browser.version() }, pages }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Opens a page with nothing in the browser's cache, and waits until it fetches nothing more. */
async function weigh(browser: Browser, url: string): Promise<Pick<PageWeight, 'bytes' | 'requests'>> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const requests: Request[] = []
    page.on('requestfinished', (request) => requests.push(request))
    await page.goto(url, { waitUntil: 'networkidle' })
    const bytes = Object.fromEntries(CONTENTS.map((kind) => [kind, 0])) as PageWeight['bytes']
    for (const request of requests) {
      const { responseBodySize } = await request.sizes()
      bytes[kindOf(request)] += responseBodySize
    }
    return { bytes, requests: requests.length }
  } finally {
    await context.close()
  }
}

function kindOf(request: Request): Contents {
  if (request.isNavigationRequest()) return 'html'
  const { pathname } = new URL(request.url())
  return (Object.keys(ENDS) as (keyof typeof ENDS)[]).find((kind) => ENDS[kind].test(pathname)) ?? 'data'
}
