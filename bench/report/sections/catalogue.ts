import type { Engine } from '#server/storage/engine/dialect.ts'
import type { CatalogueResult } from '../../catalogue/catalogue.ts'
import { greatest, median } from '../../support/numbers.ts'
import { megabytes, milliseconds, number, seconds } from '../format.ts'
import { bar, type Section } from '../model.ts'

const ENGINE_NAMES: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** What publication takes. */
export function publicationSection({ catalogues }: CatalogueResult): Section {
  return {
    title: 'Publication',
    paragraphs: [
      'A catalogue in four languages, written by "vitrine demo-catalogue" and published as a whole; then one product is changed three times and published by its name, while a server runs with usual settings.',
    ],
    charts: [
      {
        title: 'Publishing everything: processor time',
        bars: catalogues.map(({ publication, ...about }) => bar(labelOf(about), publication.cpuSeconds, seconds(publication.cpuSeconds))),
      },
      {
        title: 'Publishing everything: most memory',
        bars: catalogues.map(({ publication: { peakMegabytes }, ...about }) =>
          bar(labelOf(about), peakMegabytes, megabytes(peakMegabytes)),
        ),
      },
    ],
    tables: [
      {
        columns: ['everything', 'time', 'processor time', 'most memory'],
        rows: catalogues.map(({ publication: { seconds: taken, cpuSeconds, peakMegabytes }, ...about }) => [
          labelOf(about),
          seconds(taken),
          seconds(cpuSeconds),
          megabytes(peakMegabytes),
        ]),
      },
      {
        columns: ['one product', 'seen after', 'at most', 'processor time', 'most memory'],
        rows: catalogues.map(({ changes, ...about }) => [
          labelOf(about),
          seconds(median(changes.map(({ visibleAfter }) => visibleAfter))),
          seconds(greatest(changes.map(({ visibleAfter }) => visibleAfter))),
          seconds(median(changes.map(({ cpuSeconds }) => cpuSeconds))),
          megabytes(greatest(changes.map(({ peakMegabytes }) => peakMegabytes))),
        ]),
      },
    ],
  }
}

/** How long questions to the catalogue take. */
export function questionsSection({ catalogues, answers }: CatalogueResult): Section {
  const largest = Math.max(...catalogues.map(({ products }) => products))
  const ofLargest = catalogues.filter(({ products }) => products === largest)
  return {
    title: 'The catalogue at size',
    paragraphs: [
      `Every combination of category, search, order, price and featured in three languages, its first, middle and last page: ${number(answers[0]?.count ?? 0)} questions. Over HTTP one is asked at a time, of all sizes in turn, and nothing is kept between two (CACHE_MB=0); the other times are those of the storage alone.`,
    ],
    charts: [
      {
        title: 'List of the API over HTTP: p99',
        bars: answers.map((answer) => bar(labelOf(answer), answer.p99, milliseconds(answer.p99))),
      },
    ],
    tables: [
      {
        columns: ['over HTTP', 'median', 'p99', 'longest', 'memory of the server'],
        rows: answers.map((answer) => [
          labelOf(answer),
          milliseconds(answer.median),
          milliseconds(answer.p99),
          milliseconds(answer.max),
          megabytes(answer.residentMegabytes),
        ]),
      },
      {
        columns: ['storage alone', 'median', 'p99', 'longest', 'longest block', 'reading lists into memory', 'longest block meanwhile'],
        rows: catalogues.map(({ queries, ...about }) => [
          labelOf(about),
          milliseconds(queries.all.median),
          milliseconds(queries.all.p99),
          milliseconds(queries.all.max),
          milliseconds(queries.blocks.answering),
          seconds(queries.preparation),
          milliseconds(queries.blocks.preparing),
        ]),
      },
      {
        columns: [`${number(largest)} products, by search`, 'median', 'p99', 'longest'],
        rows: ofLargest.flatMap(({ engine, queries }) =>
          queries.bySubject.map(({ about, median: middle, p99, max }) => [
            `${about}, ${ENGINE_NAMES[engine]}`,
            milliseconds(middle),
            milliseconds(p99),
            milliseconds(max),
          ]),
        ),
      },
    ],
  }
}

/** Names a catalogue by its size and where it is stored. */
function labelOf({ engine, products }: { engine: Engine; products: number }): string {
  return `${number(products)} products, ${ENGINE_NAMES[engine]}`
}
