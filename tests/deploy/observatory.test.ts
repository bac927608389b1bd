import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServedSite, serveSite } from './served-site.ts'

const run = promisify(execFile)

const SOURCE = 'tests/observatory'
const INSTALLING_MS = 300_000

/** Every point that there is: policy 10, no framing 5, no referrer 5, no use by others 10. */
const BEST = 130
/** Newsletters in web mail and readers of feeds may show pictures, which costs the last 10. */
const PICTURE = 120
/** A drawing's policy allows the styles within it, which costs the policy's 10 as well. */
const DRAWING = 110

let site: ServedSite
let observatory: string
beforeAll(async () => {
  observatory = await installed()
  site = await serveSite()
}, INSTALLING_MS)
afterAll(() => site?.stop())

/**
 * Mozilla's HTTP Observatory in a temporary folder. It is no dependency of this project, whose installation
 * would grow by 230 packages and need a compiler and PostgreSQL's headers for one that is not used here.
 */
async function installed(): Promise<string> {
  const digest = createHash('sha256')
    .update(readFileSync(join(SOURCE, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16)
  const folder = join(tmpdir(), `vitrine-observatory-${digest}`)
  const complete = join(folder, '.installed')
  if (!existsSync(complete)) {
    await rm(folder, { recursive: true, force: true })
    await cp(SOURCE, folder, { recursive: true })
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
    // The list of sites that browsers know to use TLS, which an installation fetches: 127.0.0.1 is not on it.
    const lists = join(folder, 'node_modules/@mdn/mdn-http-observatory/conf')
    await mkdir(lists, { recursive: true })
    await writeFile(join(lists, 'hsts-preload.json'), '{}')
    await writeFile(complete, '')
  }
  await cp(join(SOURCE, 'scores.mjs'), join(folder, 'scores.mjs'))
  return folder
}

/** Addresses of every kind, by the score that they have to have. */
async function addresses(): Promise<Record<string, number>> {
  const read = async (path: string) => (await site.front.ask(path)).text
  const { careers: jobs } = JSON.parse(await read('/api/careers')) as { careers: { data: { id: number }[] } }
  const home = await read('/en/')
  const found = (pattern: RegExp) => pattern.exec(home)?.[0] ?? ''
  const picture = found(/\/pictures\/\d+\/[^" ]+\.webp/)
  const pages = ['/', '/products', '/product/paracetamol', '/blog', '/blog/antibiotics-five-questions', '/teams', '/careers']
  const others = [`/careers/${jobs.data[0]?.id}`, '/contact', '/category/laboratory', '/data/blood-tests', '/nowhere']
  const best = [
    ...[...pages, ...others].flatMap((path) => [path, `/fa${path}`]),
    '/api/products?page=2',
    '/api/nowhere',
    '/api/openapi.json',
    '/api/docs/',
    '/readyz',
    '/favicon.svg',
    '/en/manifest.webmanifest',
    '/en/offline',
    '/service-worker.js',
    found(/\/assets\/[^"]+\.js/),
    found(/\/assets\/[^"]+\.css/),
    found(/\/assets\/[^"]+\.woff2/),
    '/assets/nothing.js',
    '/locales/ru/translation.json',
    '/storage/nothing.pdf',
    // nginx's own answer.
    '/metrics',
  ]
  return {
    ...Object.fromEntries(best.map((path) => [path, BEST])),
    [picture]: PICTURE,
    [picture.replace(/^\/pictures\/\d+/, '/storage')]: PICTURE,
    [found(/\/storage\/[^"]+\.svg/)]: DRAWING,
  }
}

it('every kind of address gets every point of the Observatory that it can', { timeout: INSTALLING_MS }, async () => {
  const expected = await addresses()
  const ports = [site.ports.http, site.ports.https].map(String)
  const { stdout } = await run(process.execPath, ['scores.mjs', ...ports, ...Object.keys(expected)], {
    cwd: observatory,
    env: { ...process.env, NODE_EXTRA_CA_CERTS: site.front.certificate },
  })
  const scores = JSON.parse(stdout) as { path: string; status: number; score: number; results: string[] }[]
  const short = scores.filter(({ path, score }) => score < (expected[path] ?? BEST))
  expect(short).toEqual([])
  expect(scores.length).toBe(Object.keys(expected).length)
  expect(scores.every(({ results }) => results.includes('redirection-to-https'))).toBe(true)
  const statuses = new Set(scores.map(({ status }) => status))
  expect(statuses).toEqual(new Set([200, 404]))
})
