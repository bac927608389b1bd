/**
 * Every screen as Lighthouse sees it, with its own settings: a phone on a slow network, simulated.
 * No request is blocked and no audit is left out. The map asks for its tiles only when it comes near
 * the screen, which on a phone's first screen it does not: that a tile server cannot be reached leaves
 * no message in the console here.
 */
import lighthouse, { type Result } from 'lighthouse'
import { freePort } from '../../tests/support/servers/free-port.ts'
import { startBrowser } from '../support/browser.ts'
import { median } from '../support/numbers.ts'
import type { Context, Measured } from '../support/part.ts'
import { type PageOf, pagesOf } from '../support/routes.ts'
import { largestPaint } from './largest-paint.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

/** What is measured, in its unit: ms, except `shift` (no unit) and `transferred` (bytes). */
const FIGURES = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
  speedIndex: 'speed-index',
  transferred: 'total-byte-weight',
} as const
type Figure = keyof typeof FIGURES

interface Measurement {
  /** Of 100. */
  scores: Record<Category, number>
  figures: Record<Figure, number>
  /** Audits that keep a score other than performance below 100, with what they found. */
  findings: string[]
}

/** A page with the medians of its runs. */
export interface Screen extends PageOf, Measurement {
  /** Milliseconds until the largest paint on Chrome's own Fast 4G and a slower processor, not simulated. */
  fast4g: number
}

export interface LighthouseResult extends Measured {
  runs: number
  screens: Screen[]
}

/** Shows every page to Lighthouse, as often as asked for. */
export async function measure({ options, site, tell }: Context): Promise<LighthouseResult> {
  const server = await (await site()).start()
  const port = await freePort()
  const browser = await startBrowser([`--remote-debugging-port=${port}`])
  try {
    const pages = await pagesOf(server.url, options.languages, options.routes)
    const measured = new Map(pages.map(({ path }) => [path, [] as Measurement[]]))
    const paints = new Map(pages.map(({ path }) => [path, [] as number[]]))
    let version = ''
    for (let run = 1; run <= options.runs; run += 1) {
      for (const [number, { path }] of pages.entries()) {
        tell(`run ${run} of ${options.runs}, ${number + 1}/${pages.length} ${path}`)
        const result = await runOnce(server.url + path, port)
        version = result.lighthouseVersion
        measured.get(path)?.push(measurementOf(result))
        paints.get(path)?.push(await largestPaint(browser, server.url + path))
      }
    }
    const screens = pages.map((page) => ({
      ...page,
      ...medianOf(measured.get(page.path) ?? []),
      fast4g: median(paints.get(page.path) ?? []),
    }))
    return { programs: { Chromium: browser.version(), Lighthouse: version }, runs: options.runs, screens }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function runOnce(url: string, port: number): Promise<Result> {
  const outcome = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!outcome) throw new Error(`Lighthouse measured nothing at ${url}.`)
  const { lhr } = outcome
  if (lhr.runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${lhr.runtimeError.message}`)
  return lhr
}

function measurementOf(result: Result): Measurement {
  return {
    scores: eachOf(CATEGORIES, (category) => Math.round((result.categories[category]?.score ?? 0) * 100)),
    figures: eachOf(Object.keys(FIGURES) as Figure[], (figure) => result.audits[FIGURES[figure]]?.numericValue ?? Number.NaN),
    findings: findingsOf(result),
  }
}

function findingsOf({ audits, categories }: Result): string[] {
  const judged = CATEGORIES.filter((category) => category !== 'performance')
  return judged.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id]
      if (!audit || weight === 0 || typeof audit.score !== 'number' || audit.score === 1) return []
      return [[`${category}: ${id}: ${audit.title}`, ...itemsOf(audit).map((item) => `    ${summary(item)}`)].join('\n')]
    }),
  )
}

function itemsOf({ details }: Result['audits'][string]): Record<string, unknown>[] {
  return details && 'items' in details ? (details.items as Record<string, unknown>[]) : []
}

/** What an audit found, in a line: the element with its trouble, or whatever it says. */
function summary(item: Record<string, unknown>): string {
  const { snippet, explanation } = (item.node ?? {}) as { snippet?: string; explanation?: string }
  return (snippet ? `${snippet} ${explanation ?? ''}` : JSON.stringify(item)).replaceAll(/\s+/g, ' ').slice(0, 300)
}

function medianOf(measurements: Measurement[]): Measurement {
  return {
    scores: eachOf(CATEGORIES, (category) => median(measurements.map(({ scores }) => scores[category]))),
    figures: eachOf(Object.keys(FIGURES) as Figure[], (figure) => median(measurements.map(({ figures }) => figures[figure]))),
    findings: [...new Set(measurements.flatMap(({ findings }) => findings))],
  }
}

function eachOf<Key extends string>(keys: readonly Key[], value: (key: Key) => number): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, number>
}
