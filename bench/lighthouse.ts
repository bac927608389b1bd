/**
 * Measures every screen of SPEC 2 with Lighthouse as a phone sees it: `npm run bench:lighthouse --
 * --lang fa --runs 3`. `--lang` is a language code or `all`. Prints a table and what keeps a score
 * below 100, writes both to bench/results/lighthouse.json, and ends with code 1 when a target is
 * missed. Performance is printed only; it means something on a machine that does nothing else.
 *
 * No request is blocked and no audit is left out. The map asks for its tiles only when it comes near
 * the screen, which on a phone's first screen it does not: that a tile server cannot be reached
 * leaves no message in the console here.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import playwright from '../playwright.config.ts'
import { addressOf, LANGUAGES, ROUTES } from '../tests/browser/site.ts'
import { freePort } from '../tests/support/free-port.ts'
import { startServer } from '../tests/support/server.ts'

const CATEGORIES = ['accessibility', 'best-practices', 'seo', 'performance'] as const
type Category = (typeof CATEGORIES)[number]

/** Least score of a category, and the greatest layout shift of a screen. */
const LEAST_SCORES: Partial<Record<Category, number>> = { accessibility: 100, 'best-practices': 100 }
const GREATEST_SHIFT = 0.02

const OUTPUT = join(import.meta.dirname, 'results/lighthouse.json')

/** What is measured, in its unit: ms, except `shift` (no unit) and `transferred` (kilobytes). */
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

interface Row extends Measurement {
  language: string
  path: string
}

const { values } = parseArgs({ options: { lang: { type: 'string', default: 'en' }, runs: { type: 'string', default: '1' } } })
const languages = LANGUAGES.map(({ code }) => code).filter((code) => values.lang === 'all' || values.lang === code)
const runs = Number(values.runs)
if (languages.length === 0)
  throw new Error(`There is no language ${values.lang}; there are all, ${LANGUAGES.map(({ code }) => code).join(', ')}.`)
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1.')

const rows = await measureSite()
print(rows)
mkdirSync(join(OUTPUT, '..'), { recursive: true })
writeFileSync(OUTPUT, `${JSON.stringify({ measuredAt: new Date().toISOString(), runs, rows }, null, 2)}\n`)
const missed = rows.flatMap(missedTargets)
for (const sentence of missed) console.error(sentence)
process.exitCode = missed.length > 0 ? 1 : 0

async function measureSite(): Promise<Row[]> {
  const server = await startServer()
  const port = await freePort()
  const { launchOptions } = playwright.use ?? {}
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), `--remote-debugging-port=${port}`] })
  try {
    const page = await browser.newPage({ baseURL: server.url })
    // The alias of the careers list is the same screen.
    const screens = ROUTES.filter(({ path, status }) => status === 200 && path !== '/career')
    const targets: { language: string; path: string }[] = []
    for (const language of languages) for (const { path } of screens) targets.push({ language, path: await addressOf(page, path) })
    await page.close()
    const measured: Row[] = []
    for (const [index, { language, path }] of targets.entries()) {
      console.log(`${index + 1}/${targets.length} /${language}${path}`)
      const measurements: Measurement[] = []
      for (let run = 0; run < runs; run += 1) measurements.push(await measure(`${server.url}/${language}${path}`, port))
      measured.push({ language, path, ...medianOf(measurements) })
    }
    return measured
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** One run of Lighthouse with its own settings: a phone on a slow network, simulated. */
async function measure(url: string, port: number): Promise<Measurement> {
  const outcome = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!outcome) throw new Error(`Lighthouse measured nothing at ${url}.`)
  const { lhr } = outcome
  if (lhr.runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${lhr.runtimeError.message}`)
  const figure = (name: Figure) => lhr.audits[FIGURES[name]]?.numericValue ?? Number.NaN
  return {
    scores: eachOf(CATEGORIES, (category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    figures: { ...eachOf(Object.keys(FIGURES) as Figure[], figure), transferred: figure('transferred') / 1024 },
    findings: findingsOf(lhr),
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

function itemsOf(audit: Result['audits'][string] | undefined): Record<string, unknown>[] {
  const { details } = audit ?? {}
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

/** The middle value; of an even number of values the lower one of the two in the middle. */
function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? Number.NaN
}

function eachOf<Key extends string>(keys: readonly Key[], value: (key: Key) => number): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, number>
}

function print(measured: Row[]): void {
  console.table(
    measured.map(({ language, path, scores, figures }) => ({
      route: path,
      language,
      ...scores,
      'FCP ms': Math.round(figures.fcp),
      'LCP ms': Math.round(figures.lcp),
      'TBT ms': Math.round(figures.tbt),
      CLS: Number(figures.shift.toFixed(3)),
      'speed index ms': Math.round(figures.speedIndex),
      KB: Math.round(figures.transferred),
    })),
  )
  for (const { language, path, findings } of measured) for (const finding of findings) console.log(`/${language}${path}: ${finding}`)
}

/** A sentence for each target that a screen misses. */
function missedTargets({ language, path, scores, figures }: Row): string[] {
  const place = `/${language}${path}`
  const low = Object.entries(LEAST_SCORES).flatMap(([category, least]) => {
    const score = scores[category as Category]
    return score >= least ? [] : [`${place}: ${category} is ${score}, and must be ${least}.`]
  })
  const shifted =
    figures.shift > GREATEST_SHIFT ? [`${place}: the layout shifts by ${figures.shift.toFixed(3)}, and may by ${GREATEST_SHIFT}.`] : []
  return [...low, ...shifted]
}
