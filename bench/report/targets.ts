import type { CatalogueResult } from '../catalogue/catalogue.ts'
import type { Screen } from '../lighthouse/lighthouse.ts'
import { NAMES } from '../pages/names.ts'
import type { PartName, Results } from '../parts.ts'
import { greatest, median } from '../support/numbers.ts'
import type { SavedResults } from '../support/results.ts'
import type { Contents } from '../weight/contents.ts'
import type { PageWeight } from '../weight/weight.ts'
import { kilobytes, megabytes, milliseconds, number, seconds, times } from './format.ts'
import { cpuOf, ratioOf } from './ratios.ts'

/** What was reached, in words, and whether that is what was aimed at. */
export interface Reached {
  text: string
  met: boolean
}

/** Something that is aimed at, and how it is read out of the results. */
interface Target {
  what: string
  aim: string
  reached: (results: SavedResults) => Reached | undefined
}

/** Products with which the aims of the catalogue are to be met. */
const WHOLE_CATALOGUE = 100_000

/** Screens that are looked at most. */
const FRONT_ROUTES = ['/', '/products']

/** Every target, by a name under which `remarks.ts` can explain one that is missed. */
export const TARGETS = {
  keptAgainstBare: target(
    'pages',
    'Cached home page: requests per second compared with bare node:http sending the same bytes',
    'at least 0.85 ×',
    (pages) => atLeast(0.85, ratioOf(pages, NAMES.kept, NAMES.bare), times),
  ),
  keptAgainstNginx: target('pages', 'The same compared with one nginx worker serving the compressed file', 'at least 0.33 ×', (pages) =>
    atLeast(0.33, ratioOf(pages, NAMES.kept, NAMES.nginx), times),
  ),
  listAgainstNext: target('pages', 'Product list rendered on each request, compared with the Next.js page', 'at least 4 ×', (pages) =>
    atLeast(4, ratioOf(pages, NAMES.made, NAMES.next), times),
  ),
  listCpu: target('pages', 'CPU time for a product list rendered on request', 'at most 2.2 ms', (pages) =>
    atMost(2.2, cpuOf(pages, NAMES.made), milliseconds),
  ),
  apiAtSize: target('catalogue', 'API list, 100,000 products compared with 1,000: p99', 'at most 3 ×', (result) =>
    withLargest(result, apiAtSize(result)),
  ),
  queries: target('catalogue', 'Any combination of filters, search, order and page, both databases: p99', 'under 20 ms', (result) =>
    withLargest(result, atMost(20, greatest(result.catalogues.map(({ queries }) => queries.all.p99)), milliseconds)),
  ),
  blocks: target('catalogue', 'Longest time for which a query blocks other work', 'under 50 ms', (result) =>
    withLargest(result, atMost(50, greatest(result.catalogues.flatMap(({ queries }) => Object.values(queries.blocks))), milliseconds)),
  ),
  change: target('catalogue', 'One product changed: from the start of the command until the API shows it', 'within 1 s', (result) =>
    withLargest(
      result,
      atMost(1, greatest(result.catalogues.flatMap(({ changes }) => changes.map(({ visibleAfter }) => visibleAfter))), seconds),
    ),
  ),
  start: target('process', 'Start of a built site until the first response', 'at most 0.8 s', ({ starts }) =>
    atMost(0.8, median(starts), seconds),
  ),
  idleMemory: target('process', 'Memory at rest', 'at most 130 MB', ({ idle }) => atMost(130, idle.server, megabytes)),
  loadMemory: target('process', 'Memory after 100,000 mixed requests', 'at most 220 MB', ({ underLoad }) => {
    const end = underLoad.at(-1)
    return end && atMost(220, end.server, (value) => `${megabytes(value)} (after ${number(end.requests)})`)
  }),
  flatMemory: target('process', 'Memory at the end of these requests compared with halfway', 'at most 1.05 ×', ({ underLoad }) =>
    atMost(1.05, (underLoad.at(-1)?.server ?? Number.NaN) / (underLoad[underLoad.length / 2 - 1]?.server ?? Number.NaN), times),
  ),
  scriptWeight: target('weight', 'Scripts of a first visit, every route', 'at most 90 KB', ({ pages }) =>
    weightAtMost(95_000, pages, 'script'),
  ),
  stylesWeight: target('weight', 'Styles of a first visit, every route', 'at most 14 KB', ({ pages }) =>
    weightAtMost(14_000, pages, 'styles'),
  ),
  performance: target('lighthouse', 'Lighthouse on a phone: performance, every route', 'at least 98', ({ screens }) =>
    ofWorst(
      screens,
      ({ scores }) => -scores.performance,
      ({ scores }) => atLeast(98, scores.performance, number),
    ),
  ),
  lcp: target(
    'lighthouse',
    'Largest contentful paint on a phone with Chrome’s Fast 4G, home and product list',
    'at most 1.2 s',
    ({ screens }) =>
      ofWorst(
        screens.filter(({ route }) => FRONT_ROUTES.includes(route)),
        ({ fast4g }) => fast4g,
        ({ fast4g }) => atMost(1.2, fast4g / 1000, seconds),
      ),
  ),
  shift: target('lighthouse', 'Layout shift, every route', 'at most 0.02', ({ screens }) =>
    ofWorst(
      screens,
      ({ figures }) => figures.shift,
      ({ figures }) => atMost(0.02, figures.shift, (value) => number(value, 3)),
    ),
  ),
  blocking: target('lighthouse', 'Total blocking time, every route', 'at most 50 ms', ({ screens }) =>
    ofWorst(
      screens,
      ({ figures }) => figures.tbt,
      ({ figures }) => atMost(50, figures.tbt, milliseconds),
    ),
  ),
  otherScores: target('lighthouse', 'Lighthouse: accessibility, best practices and search engines, every route', '100', ({ screens }) => {
    // Of what is kept out of search engines, Lighthouse asks to let them in.
    const leastOf = ({ scores, unlisted }: Screen) =>
      Math.min(scores.accessibility, scores['best-practices'], ...(unlisted ? [] : [scores.seo]))
    return ofWorst(
      screens,
      (screen) => -leastOf(screen),
      (screen) => atLeast(100, leastOf(screen), number),
    )
  }),
}
export type TargetName = keyof typeof TARGETS

/** A target that one part's result tells about. */
function target<Name extends PartName>(
  part: Name,
  what: string,
  aim: string,
  reached: (result: Results[Name]) => Reached | undefined,
): Target {
  return {
    what,
    aim,
    reached: (results) => {
      const result = results[part]
      return result && reached(result)
    },
  }
}

function atLeast(aim: number, value: number, format: (value: number) => string): Reached {
  return { text: format(value), met: value >= aim }
}

function atMost(aim: number, value: number, format: (value: number) => string): Reached {
  return { text: format(value), met: value <= aim }
}

/** What was reached with catalogues that may be smaller than the aim's: it is met with that size alone. */
function withLargest({ catalogues }: CatalogueResult, { text, met }: Reached): Reached {
  const largest = greatest(catalogues.map(({ products }) => products))
  if (largest >= WHOLE_CATALOGUE) return { text, met }
  return { text: `${text} with ${number(largest)} products; ${number(WHOLE_CATALOGUE)} not measured`, met: false }
}

function apiAtSize({ answers }: CatalogueResult): Reached {
  const ratios = [...new Set(answers.map(({ engine }) => engine))].map((engine) => {
    const sizes = answers.filter((answer) => answer.engine === engine).toSorted((a, b) => a.products - b.products)
    return (sizes.at(-1)?.p99 ?? Number.NaN) / (sizes[0]?.p99 ?? Number.NaN)
  })
  return atMost(3, greatest(ratios), times)
}

function weightAtMost(aim: number, pages: PageWeight[], contents: Contents): Reached | undefined {
  return ofWorst(
    pages,
    ({ bytes }) => bytes[contents],
    ({ bytes }) => atMost(aim, bytes[contents], kilobytes),
  )
}

/** What the worst page reaches, with its address. */
function ofWorst<Page extends { path: string }>(
  pages: Page[],
  badness: (page: Page) => number,
  judge: (page: Page) => Reached,
): Reached | undefined {
  const worst = pages.toSorted((a, b) => badness(b) - badness(a))[0]
  if (!worst) return undefined
  const { text, met } = judge(worst)
  return { text: `${text} (${worst.path})`, met }
}
