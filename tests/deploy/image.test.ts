import { execFile } from 'node:child_process'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningServer, startProgram } from '../support/servers/process.ts'
import { type Image, layOutImage } from './image.ts'

const run = promisify(execFile)

let image: Image
let server: RunningServer
let laidOut: string[]
beforeAll(async () => {
  image = await layOutImage()
  laidOut = await contents()
  const environment = { ...image.environment, PORT: '0', LOG_LEVEL: 'error' }
  server = await startProgram(image.command, { cwd: image.root, env: environment })
})
afterAll(async () => {
  await server?.stop()
  await image?.remove()
})

/** Every file and folder of the image, each with when it was changed. */
async function contents(): Promise<string[]> {
  const names = (await readdir(image.root, { recursive: true })).toSorted()
  return Promise.all(names.map(async (name) => `${name} ${(await lstat(join(image.root, name))).mtimeMs}`))
}

const get = (path: string) => fetch(new URL(path, server.url))
const textOf = async (path: string) => (await get(path)).text()

it('serves pages in every language, with what they load', async () => {
  for (const language of ['en', 'fa', 'ps', 'ru']) expect(await textOf(`/${language}/products`)).toContain(`<html lang="${language}"`)
  const home = await textOf('/en/')
  const files = [...new Set(home.match(/\/(?:assets|storage|pictures|icons|locales)\/[^", ]+/g))]
  expect(files.length).toBeGreaterThan(20)
  for (const path of [...files, '/favicon.svg', '/favicon.ico', '/en/manifest.webmanifest', '/sitemap.xml', '/robots.txt', '/api/docs/']) {
    expect([path, (await get(path)).status]).toEqual([path, 200])
  }
})

it('serves the service worker and the page for times without a connection', async () => {
  const worker = await get('/service-worker.js')
  expect(worker.headers.get('content-type')).toContain('text/javascript')
  expect(await worker.text()).toContain('addEventListener')
  expect(await textOf('/fa/offline')).toMatch(/<style>.*\.button[ {]/s)
})

it('draws share pictures with words in them', async () => {
  const path = new URL(/property="og:image" content="([^"]+)"/.exec(await textOf('/fa/product/vitamin-c'))?.[1] ?? '').pathname
  const answer = await get(path)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  const drawn = sharp(Buffer.from(await answer.arrayBuffer()))
  expect(await drawn.metadata()).toMatchObject({ width: 1200, height: 630 })
})

it('reads the country of an address', async () => {
  expect((await get('/api/country')).status).toBe(200)
})

it.each(['doctor', 'content check', 'inbox', 'content publish', 'help'])('runs the command %s', async (command) => {
  const words = ['dist/node/vitrine.js', ...command.split(' ')]
  const { stdout } = await run(join(image.root, 'scripts/launch'), words, { cwd: image.root, env: image.environment })
  expect(stdout.length).toBeGreaterThan(10)
})

it('writes nothing where the container is read-only, and logs no error', async () => {
  expect(await contents()).toEqual(laidOut)
  expect(
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{')),
  ).toEqual([])
})
