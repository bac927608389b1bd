import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Engine } from '#server/storage/engine/dialect.ts'
import { createDatabase, dropDatabase } from '../support/database/postgres.ts'
import { formOf, RESUME, RIGHT } from '../support/servers/forms-api.ts'
import { type RunningServer, startServer } from '../support/servers/process.ts'

/** Of mixed load on each engine. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 30)
const VISITORS = 8
const SAMPLE_MS = 2_000

/** Growth from the second third of the time to the last that counts as none: the collector's moods. */
const FLAT = 1.08

/** What the process holds at a moment. */
interface Sample {
  memoryMb: number
  descriptors: number
}

describe.each<Engine>(['sqlite', 'postgres'])('mixed load on %s', (engine) => {
  let site: RunningServer
  let databaseUrl: string | undefined

  beforeAll(async () => {
    databaseUrl = engine === 'postgres' ? await createDatabase(inject('postgres')) : undefined
    site = await startServer({ FORM_LIMIT: 'off', LOG_LEVEL: 'silent', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) })
  })
  afterAll(async () => {
    await site?.stop()
    if (databaseUrl) await dropDatabase(inject('postgres'), databaseUrl)
  })

  /** One of everything that visitors and those who are none ask for; `turn` makes it a little different each time. */
  async function ask(turn: number, job: number): Promise<Response> {
    const language = ['en', 'fa', 'ps', 'ru'][turn % 4]
    const get = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers })
    const kinds: (() => Promise<Response>)[] = [
      () => get(`/${language}/`),
      () => get(`/${language}/products?page=${(turn % 5) + 1}`),
      () => get(`/${language}/products?search=${turn % 1_000}`),
      () => get(`/api/products?max_price=${turn % 500}`, { 'accept-language': language ?? '' }),
      () => get(`/${language}/nowhere/${turn}`),
      () => get(`/api/products?page=${turn}x`),
      () => get(`/storage/nothing-${turn}.webp`),
      () => get('/', { cookie: `lang=${language}; tracked=${turn}`, 'accept-encoding': `br;q=0.${turn % 10}` }),
      () => get('/readyz'),
      () => get('/metrics'),
      () => post('/contactForm', JSON.stringify({ ...RIGHT.contactForm, message: `Turn ${turn}` }), { 'content-type': 'application/json' }),
      () => post('/contactForm', '{"name":', { 'content-type': 'application/json' }),
      () => post('/applications', formOf({ ...RIGHT.applications, career_id: String(job), resume: RESUME })),
    ]
    return (kinds[turn % kinds.length] as () => Promise<Response>)()
  }
  const post = (path: string, body: RequestInit['body'], headers: Record<string, string> = {}) =>
    fetch(`${site.url}/api${path}`, { method: 'POST', body, headers })

  it(`leaves memory and descriptors flat and makes no fault for ${MINUTES} minutes`, { timeout: (MINUTES + 5) * 60_000 }, async () => {
    const { careers: jobs } = (await (await fetch(`${site.url}/api/careers`)).json()) as { careers: { data: { id: number }[] } }
    const end = performance.now() + MINUTES * 60_000
    let turn = 0
    const faults = new Map<number, number>()
    const visitor = async (): Promise<void> => {
      while (performance.now() < end) {
        turn += 1
        const answer = await ask(turn, jobs.data[0]?.id ?? 0)
        await answer.arrayBuffer()
        if (answer.status >= 500) faults.set(answer.status, (faults.get(answer.status) ?? 0) + 1)
      }
    }
    const samples: Sample[] = []
    const sampling = setInterval(() => void sampleOf(site.process.pid ?? 0).then((sample) => samples.push(sample)), SAMPLE_MS)
    await Promise.all(Array.from({ length: VISITORS }, visitor))
    clearInterval(sampling)

    const third = Math.floor(samples.length / 3)
    const [middle, last] = [samples.slice(third, 2 * third), samples.slice(-third)]
    const report = { turns: turn, middle: summary(middle), last: summary(last) }
    console.log(`${engine}, ${MINUTES} minutes: ${JSON.stringify(report)}`)
    expect(faults).toEqual(new Map())
    expect(report.last.memoryMb).toBeLessThan(report.middle.memoryMb * FLAT)
    expect(report.last.descriptors).toBeLessThanOrEqual(report.middle.descriptors + VISITORS)
  })
})

async function sampleOf(pid: number): Promise<Sample> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const resident = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
  return { memoryMb: resident / 1024, descriptors: (await readdir(`/proc/${pid}/fd`)).length }
}

/** Medians. */
function summary(samples: Sample[]): Sample {
  const middle = (values: number[]): number => Math.round(values.sort((a, b) => a - b)[values.length >> 1] ?? 0)
  return { memoryMb: middle(samples.map(({ memoryMb }) => memoryMb)), descriptors: middle(samples.map(({ descriptors }) => descriptors)) }
}
