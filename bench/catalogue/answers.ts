import type { Agent } from 'node:http'
import type { ProductList } from '#domain/catalogue/product.ts'
import { DEFAULT_LANGUAGES } from '#domain/language/site-languages.ts'
import { ask, connections, read } from '../support/ask.ts'
import { type Spread, spreadOf } from '../support/numbers.ts'
import { memoryOf } from '../support/processes.ts'
import type { Server } from '../support/server.ts'
import { serve } from '../support/site.ts'
import { furtherPages, QUESTIONS } from './questions.ts'
import type { StoredCatalogue } from './stored.ts'

/** How long the API's list takes over HTTP, in milliseconds, one question at a time. */
export interface AnswerTimes extends Spread {
  products: number
  /** Of the server afterwards. */
  residentMegabytes: number
}

/** Asks servers with catalogues of several sizes every question in turn; nothing is kept between two questions. */
export async function answerTimes(catalogues: StoredCatalogue[], tell: (line: string) => void): Promise<AnswerTimes[]> {
  const agent = connections(1)
  const asked: { products: number; server: Server; times: number[] }[] = []
  try {
    for (const { products, settings } of catalogues) {
      const server = await serve({ ...settings, CACHE_MB: '0' })
      asked.push({ products, server, times: [] })
      for (const language of DEFAULT_LANGUAGES) await read(`${server.url}/api/products`, { 'accept-language': language })
    }
    for (const [number, { language, parameters }] of QUESTIONS.entries()) {
      if (number % 200 === 0) tell(`question ${number} of ${QUESTIONS.length} to ${asked.length} servers in turn`)
      const inOrder = number % 2 === 0 ? asked : asked.toReversed()
      for (const { server, times } of inOrder) {
        const last = await timed(server, agent, language, parameters, times)
        for (const page of furtherPages(last)) await timed(server, agent, language, { ...parameters, page }, times)
      }
    }
    return asked.map(({ products, server, times }) => ({
      products,
      ...spreadOf(times),
      residentMegabytes: memoryOf(server.pid).server,
    }))
  } finally {
    agent.destroy()
    for (const { server } of asked) await server.stop()
  }
}

/** Notes the time of one question. @returns the last page of its list */
async function timed(server: Server, agent: Agent, language: string, parameters: object, times: number[]): Promise<number> {
  const search = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))
  const headers = { 'accept-language': language, 'accept-encoding': 'identity' }
  const began = performance.now()
  const { status, body } = await ask(`${server.url}/api/products?${search}`, { agent, headers })
  times.push(performance.now() - began)
  if (status !== 200) throw new Error(`The API answered ${status} to ${search}.`)
  return (JSON.parse(body.toString()) as ProductList).last_page
}
