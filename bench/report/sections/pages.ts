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
      `wrk requests pages as browsers do (gzip and brotli) and as fast as it gets responses, over ${pages.connections.sent} connections, and over ${pages.connections.made} for pages rendered each time: each program for ${pages.seconds} seconds, in turn, ${rounds} rounds, every second one in reverse order. A ratio is the median of the rounds.`,
      'The cached home page, node:http and nginx send the same compressed bytes with the same headers. The pages rendered on each request use no cache (CACHE_MB=0) and are compressed each time.',
      'The Next.js page (bench/next-app, App Router, rendered at each request, next start) has the same header, footer, filters and twelve cards (see the number of elements below). It keeps the responses of our API in memory, uses no database, and has plain img elements instead of next/image: both save Next.js work that our page does.',
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
