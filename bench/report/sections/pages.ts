import { NAMES } from '../../pages/names.ts'
import type { PagesResult } from '../../pages/pages.ts'
import { kilobytes, milliseconds, number, times } from '../format.ts'
import { type BarKind, bar, type Chart, type Section } from '../model.ts'
import { cpuOf, perSecondOf, ratioOf } from '../ratios.ts'

/** The two comparisons with other software, which the README shows as well. */
export function comparisons(pages: PagesResult): Chart[] {
  const barOf = (label: string, name: string, kind: BarKind) =>
    bar(label, perSecondOf(pages, name), `${number(perSecondOf(pages, name))} / s`, kind)
  return [
    {
      title: 'The home page, kept: requests per second',
      bars: [
        barOf('Vitrine', NAMES.kept, 'ours'),
        barOf('bare node:http', NAMES.bare, 'other'),
        barOf('nginx, one worker', NAMES.nginx, 'other'),
      ],
    },
    {
      title: 'The product list, made at each request: requests per second',
      bars: [barOf('Vitrine', NAMES.made, 'ours'), barOf('Next.js', NAMES.next, 'other')],
    },
  ]
}

/** Requests per second and processor time of pages. */
export function pagesSection(pages: PagesResult): Section {
  const names = Object.keys(pages.samples)
  const rounds = Object.values(pages.samples)[0]?.length ?? 0
  const compared = (name: string, other: string) => [name, other, times(ratioOf(pages, name, other))]
  return {
    title: 'Pages',
    paragraphs: [
      `wrk asks as browsers do (gzip and brotli) and as fast as it is answered, over ${pages.connections.sent} connections, and over ${pages.connections.made} for what is made each time: each candidate for ${pages.seconds} seconds, in turn, ${rounds} rounds, every second one backwards. A ratio is the median of those of the rounds.`,
      'The home page that is kept, node:http and nginx send the same compressed bytes with the same headers. The pages made at each request keep nothing between two requests (CACHE_MB=0) and are compressed anew.',
      'The Next.js page (bench/next-app, App Router, rendered at each request, next start) has the same bar, foot, filters and twelve cards (the number of elements stands below). It holds the answers of our API in memory and asks no database, and has plain img elements instead of next/image: both spare Next.js work that our page does.',
    ],
    charts: comparisons(pages),
    tables: [
      {
        columns: ['compared', 'with', 'requests per second, ratio'],
        rows: [
          compared(NAMES.kept, NAMES.bare),
          compared(NAMES.kept, NAMES.nginx),
          compared(NAMES.bare, NAMES.nginx),
          compared(NAMES.made, NAMES.next),
        ],
      },
      {
        columns: ['median', 'requests per second', 'processor time per request'],
        rows: names.map((name) => [name, number(perSecondOf(pages, name)), milliseconds(cpuOf(pages, name))]),
      },
      {
        columns: ['page', 'HTML as sent', 'HTML', 'elements'],
        rows: Object.entries(pages.sizes).map(([name, { sentBytes, bytes, elements }]) => [
          name,
          kilobytes(sentBytes),
          kilobytes(bytes),
          number(elements),
        ]),
      },
    ],
  }
}
