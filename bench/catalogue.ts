/**
 * Measures the catalogue at size on both engines: `node bench/catalogue.ts` with 1000, 10,000 and
 * 100,000 products in four languages, `node bench/catalogue.ts 5000` with that many. Publishes the
 * content folder that `vitrine demo-catalogue` writes, changes one product, and asks every
 * combination of category, search, sort, price, featured and page. Prints tables and writes
 * bench/results/catalogue.json. Times say something on a machine that does nothing else; where it
 * does, CPU times say more.
 */
import { fork } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { runCommand } from '#cli/main.ts'
import { filesOf } from '#content/demo-catalogue/products.ts'
import { PRODUCT_SORTS, type ProductQuery, productQuery } from '#domain/catalogue/product.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { listProducts, prepareCatalogue } from '#server/storage/catalogue.ts'
import { openDatabase } from '#server/storage/database.ts'
import type { Engine } from '#server/storage/dialect.ts'
import { startPostgres } from '../tests/support/postgres.ts'

const SIZES = [1_000, 10_000, 100_000]
const OUTPUT = join(import.meta.dirname, 'results/catalogue.json')

/** A process of its own for each command, so that the memory of one is not counted to another. */
const CHILD = '--run'

interface Usage {
  seconds: number
  cpuSeconds: number
  peakMegabytes: number
}

interface QueryRow {
  engine: Engine
  products: number
  question: string
  count: number
  median: number
  p99: number
  max: number
}

/** Words by how many products hold them. */
const SEARCHES: Record<string, Partial<Record<LanguageCode, string | undefined>>> = {
  'no search': { en: undefined, fa: undefined, ru: undefined },
  'a word of all': { en: 'children', fa: 'کودکان', ru: 'детей' },
  'a common word': { en: 'tablets', fa: 'تابلیت', ru: 'таблетки' },
  'a rare word': { en: 'LD-000077', fa: 'LD-000077', ru: 'LD-000077' },
  'two words': { en: 'vitamin herat', fa: 'ویتامین هرات', ru: 'витамин герат' },
  'two letters': { en: 'pa', fa: 'پا', ru: 'ци' },
  'one letter': { en: 'a', fa: 'ا', ru: 'о' },
}

if (process.argv[2] === CHILD) await runAsChild(process.argv.slice(3))
else await bench(process.argv[2] ? [Number(process.argv[2])] : SIZES)

async function runAsChild(words: string[]): Promise<void> {
  const started = performance.now()
  const code = await runCommand(words, {
    print: () => {},
    complain: console.error,
    terminal: undefined,
    data: undefined,
    confirm: undefined,
  })
  if (code !== 0) process.exit(code)
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const usage: Usage = {
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMegabytes: maxRSS / 1024,
  }
  process.send?.(usage)
}

async function bench(sizes: number[]): Promise<void> {
  if (sizes.some((size) => !Number.isInteger(size) || size < 100)) throw new Error('Give a whole number of products from 100.')
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  const postgres = await startPostgres()
  const publications: ({ engine: Engine; products: number; work: string } & Usage)[] = []
  const queries: QueryRow[] = []
  const preparations: { engine: Engine; products: number; seconds: number; longestBlockMs: number }[] = []
  try {
    for (const products of sizes) {
      const content = join(folder, `content-${products}`)
      const written = await command(['demo-catalogue', String(products), '--to', content], {})
      publications.push({ engine: 'sqlite', products, work: 'write the files', ...written })
      for (const engine of ['sqlite', 'postgres'] as const) {
        const data = join(folder, `data-${products}-${engine}`)
        const url = engine === 'postgres' ? await databaseFor(postgres.url, products) : ''
        const settings = { CONTENT_DIR: content, DATA_DIR: data, DATABASE_URL: url }
        const note = (work: string, usage: Usage) => publications.push({ engine, products, work, ...usage })
        note('publish all', await command(['content', 'publish'], settings))
        const changed = filesOf(Math.floor(products / 2), () => ({ file: 'products/zinc-syrup.webp', alt: '' }))[0]?.path ?? ''
        appendFileSync(join(content, changed), `\nChanged for ${engine}.\n`)
        note('publish one', await command(['content', 'publish', changed], settings))
        const { rows, preparation } = await ask(engine, products, url || undefined, data)
        queries.push(...rows)
        preparations.push({ engine, products, ...preparation })
      }
      rmSync(content, { recursive: true })
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }
  console.table(publications.map((row) => rounded(row)))
  console.table(preparations.map((row) => rounded(row)))
  console.table(queries.map((row) => rounded(row)))
  mkdirSync(join(OUTPUT, '..'), { recursive: true })
  writeFileSync(OUTPUT, `${JSON.stringify({ measuredAt: new Date().toISOString(), publications, preparations, queries }, null, 2)}\n`)
}

function command(words: string[], settings: Record<string, string>): Promise<Usage> {
  const { promise, resolve, reject } = Promise.withResolvers<Usage>()
  const child = fork(import.meta.filename, [CHILD, ...words], { env: { ...process.env, ...settings } })
  child.once('message', (usage) => resolve(usage as Usage))
  child.once('exit', (code) => reject(new Error(`"${words.join(' ')}" ended with code ${code}.`)))
  return promise
}

async function databaseFor(server: string, products: number): Promise<string> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database catalogue_${products}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `catalogue_${products}`
  return url.href
}

/** Asks every combination in three languages, by what is searched. */
async function ask(engine: Engine, products: number, url: string | undefined, dataDir: string) {
  const { db, close } = openDatabase(url, dataDir)
  try {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const started = performance.now()
    await prepareCatalogue(db)
    const preparation = { seconds: (performance.now() - started) / 1000, longestBlockMs: delay.max / 1e6 }
    const rows: QueryRow[] = []
    for (const [question, words] of Object.entries(SEARCHES)) {
      const times: number[] = []
      for (const [language, search] of Object.entries(words)) times.push(...(await timesOf(db, language as LanguageCode, search)))
      const sorted = times.toSorted((a, b) => a - b)
      const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
      rows.push({ engine, products, question, count: sorted.length, median: at(0.5), p99: at(0.99), max: at(1) })
    }
    return { rows, preparation }
  } finally {
    await close()
  }
}

/** Milliseconds of every combination, its first, middle and last page. */
async function timesOf(db: Parameters<typeof listProducts>[0], language: LanguageCode, search: string | undefined): Promise<number[]> {
  const times: number[] = []
  const timed = async (parameters: Partial<ProductQuery>) => {
    const started = performance.now()
    const list = await listProducts(db, language, { ...productQuery.parse({}), search, ...parameters })
    times.push(performance.now() - started)
    return list
  }
  for (const asked of combinations()) {
    const { total, last_page } = await timed(asked)
    for (const page of [Math.ceil(last_page / 2), last_page]) {
      const { data } = await timed({ ...asked, page })
      if (total > 0 && data.length === 0) throw new Error(`Page ${page} of ${total} products is empty.`)
    }
  }
  return times
}

function* combinations(): Iterable<Partial<ProductQuery>> {
  for (const sort of PRODUCT_SORTS) {
    for (const category of [{}, { category: 'wound-care' }]) {
      for (const featured of [{}, { featured: 'true' as const }]) {
        for (const price of [{}, { min_price: 10, max_price: 200 }]) yield { sort, ...category, ...featured, ...price }
      }
    }
  }
}

function rounded<Row extends object>(row: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? Number(value.toFixed(2)) : value]),
  )
}
