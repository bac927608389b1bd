import type { LighthouseResult } from '../../lighthouse/lighthouse.ts'
import { milliseconds, number } from '../format.ts'
import { bar, type Section, type Table } from '../model.ts'

/** What Lighthouse tells. */
export function lighthouseSection({ screens, runs }: LighthouseResult): Section {
  return {
    title: 'Lighthouse',
    paragraphs: [
      `Lighthouse with its default settings: a simulated phone with a CPU four times slower, on slow 4G. Medians of ${runs} runs; between two runs of one screen come all others. “4G” is what was really waited for with Chrome’s own preset Fast 4G (165 ms, 8 Mbit/s) and a processor four times slower.`,
    ],
    charts: [
      {
        title: 'Largest contentful paint with 4G',
        bars: screens.map(({ path, fast4g }) => bar(path, fast4g, milliseconds(fast4g))),
        mark: { amount: 1200, label: 'target of home and product list: 1.2 s' },
      },
    ],
    tables: [
      {
        columns: [
          'screen',
          'performance',
          'LCP with 4G',
          'LCP',
          'TBT',
          'CLS',
          'FCP',
          'speed index',
          'accessibility',
          'best practices',
          'SEO',
        ],
        rows: screens.map(({ path, scores, figures, fast4g, unlisted }) => [
          path,
          number(scores.performance),
          milliseconds(fast4g),
          milliseconds(figures.lcp),
          milliseconds(figures.tbt),
          number(figures.shift, 3),
          milliseconds(figures.fcp),
          milliseconds(figures.speedIndex),
          number(scores.accessibility),
          number(scores['best-practices']),
          unlisted ? 'unlisted' : number(scores.seo),
        ]),
      },
      ...findingsTable(screens),
    ],
  }
}

/** What keeps a score below 100, where something does. */
function findingsTable(screens: LighthouseResult['screens']): Table[] {
  const rows = screens.flatMap(({ path, findings }) => findings.map((finding) => [path, finding]))
  return rows.length === 0 ? [] : [{ columns: ['screen', 'what was found'], rows, words: true }]
}
