import { sum } from '../../support/numbers.ts'
import { CONTENTS, type Contents } from '../../weight/contents.ts'
import type { WeightResult } from '../../weight/weight.ts'
import { kilobytes } from '../format.ts'
import type { BarKind, Section } from '../model.ts'

const KIND_OF_CONTENTS: Record<Contents, BarKind> = {
  html: 'ours',
  script: 'other',
  styles: 'third',
  fonts: 'fourth',
  pictures: 'fifth',
  data: 'sixth',
}

/** What screens weigh. */
export function weightSection({ pages }: WeightResult): Section {
  const [first] = pages
  const total = ({ bytes }: (typeof pages)[number]) => sum(Object.values(bytes))
  return {
    title: 'Weight',
    paragraphs: [
      'Everything a phone (412 × 823, pixel ratio 1.75) fetches when it opens a screen for the first time: bytes as sent, compressed, without headers. A KB is 1,000 bytes.',
    ],
    charts: [
      {
        title: `First visit, ${first?.language ?? ''}`,
        bars: pages
          .filter(({ language }) => language === first?.language)
          .map((page) => ({
            label: page.route,
            value: kilobytes(total(page)),
            parts: CONTENTS.map((contents) => ({ amount: page.bytes[contents], kind: KIND_OF_CONTENTS[contents] })),
          })),
        legend: CONTENTS.map((contents) => ({ kind: KIND_OF_CONTENTS[contents], label: contents })),
      },
    ],
    tables: [
      {
        columns: ['screen', ...CONTENTS, 'all', 'requests'],
        rows: pages.map((page) => [
          page.path,
          ...CONTENTS.map((contents) => kilobytes(page.bytes[contents])),
          kilobytes(total(page)),
          String(page.requests),
        ]),
      },
    ],
  }
}
