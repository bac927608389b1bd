/**
 * The catalogue at several sizes on both engines: what publication takes, how soon a change of one
 * product is seen, and how long every combination of category, search, order, price, featured and page
 * takes, asked of the storage and of the API over HTTP.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '#server/storage/engine/dialect.ts'
import { startPostgres } from '../../tests/support/database/postgres.ts'
import type { Context, Measured } from '../support/part.ts'
import { type AnswerTimes, answerTimes } from './answers.ts'
import { type Change, changeOne } from './changes.ts'
import type { Usage } from './command.ts'
import { askInProcess, type QueryTimes } from './queries.ts'
import { placeFor, postgresVersion, publishAll, type StoredCatalogue, writeContent } from './stored.ts'

const ENGINES: Engine[] = ['sqlite', 'postgres']

export interface CatalogueResult extends Measured {
  /** In the order of sizes and engines. */
  catalogues: {
    engine: Engine
    products: number
    publication: Usage
    changes: Change[]
    queries: QueryTimes
  }[]
  /** Over HTTP, the sizes in turn. */
  answers: (AnswerTimes & { engine: Engine })[]
}

/** Publishes, changes and asks a catalogue of each size on each engine, then all sizes in turn over HTTP. */
export async function measure({ options, site, tell }: Context): Promise<CatalogueResult> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-catalogue-'))
  const postgres = await startPostgres()
  try {
    const stored: StoredCatalogue[] = []
    const catalogues: CatalogueResult['catalogues'] = []
    for (const products of options.sizes) {
      const content = join(folder, `content-${products}`)
      tell(`${products} products: writing the files`)
      await writeContent(products, content)
      for (const engine of ENGINES) {
        const catalogue = await placeFor(engine, products, folder, postgres.url)
        const about = `${products} products, ${engine}:`
        // Its pictures are those of the demo company; made while it is measured they would take a core.
        await (await site()).copyPictures(catalogue.settings.DATA_DIR)
        tell(`${about} publishing`)
        const publication = await publishAll(catalogue)
        tell(`${about} changing one`)
        const changes = await changeOne(catalogue)
        tell(`${about} asking everything`)
        catalogues.push({ engine, products, publication, changes, queries: await askInProcess(catalogue) })
        stored.push(catalogue)
      }
      await rm(content, { recursive: true })
    }
    const answers: CatalogueResult['answers'] = []
    for (const engine of ENGINES) {
      tell(`the API over HTTP, ${engine}`)
      const ofEngine = stored.filter((catalogue) => catalogue.engine === engine)
      answers.push(...(await answerTimes(ofEngine, tell)).map((times) => ({ engine, ...times })))
    }
    return { programs: { PostgreSQL: await postgresVersion(postgres.url) }, catalogues, answers }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}
