import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { PAGE_PATTERNS } from '#domain/paths.ts'
import { leaveOpen, type OpenBody, visitor, watchMemory } from '../support/http/open-bodies.ts'
import { samplePdf } from '../support/samples/uploads.ts'
import { bringDemo, type RunningServer, startServer } from '../support/servers/process.ts'

const CONNECTIONS = 1_000
const ALLOWED_MB = 300
const ALLOWED_AFTER_MB = 400
/** A bound for what hangs; a thousand connections take a busy machine a while. */
const HANGS_MS = 120_000
const MB = 1024 * 1024

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'GET', 'HEAD', 'QUERY', 'PROPFIND', 'TRACE']
const FORMS = ['/contactForm', '/inquiryForm', '/applications', '/newsletters', '/newsletters/confirm', '/newsletters/unsubscribe']
const FORM_TARGETS = [
  ...FORMS.map((path) => `POST /api${path}`),
  ...['newsletter', 'contact', 'inquiry', 'application', 'confirm', 'unsubscribe'].map((form) => `POST /en/contact?form=${form}`),
  'POST /newsletter/unsubscribe?token=x',
]

const FILLER = Buffer.alloc(990_000, 'x')
const FILE = '--b\r\ncontent-disposition: form-data; name="resume"; filename="resume.pdf"\r\n\r\n'
const OTHER_FILE = FILE.replace('resume"', 'upload_document"')

const ANNOUNCED = 'content-length: 1000000'
const JSON_TYPE = 'content-type: application/json'
const MULTIPART = 'content-type: multipart/form-data; boundary=b'
const chunk = (bytes: Buffer): Buffer[] => [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]
const text = (words: string): Buffer => Buffer.from(words)

const KINDS: Record<string, OpenBody> = {
  JSON: { headers: [JSON_TYPE, ANNOUNCED], body: [text('{"message":"'), FILLER] },
  'JSON in chunks': { headers: [JSON_TYPE, 'transfer-encoding: chunked'], body: [...chunk(text('{"message":"')), ...chunk(FILLER)] },
  'JSON that just fits': { headers: [JSON_TYPE, 'content-length: 40000'], body: [text('{"message":"'), FILLER.subarray(0, 39_000)] },
  'JSON after 100-continue': { headers: [JSON_TYPE, ANNOUNCED, 'expect: 100-continue'], body: [text('{"message":"'), FILLER] },
  'compressed JSON': { headers: [JSON_TYPE, ANNOUNCED, 'content-encoding: gzip'], body: [FILLER] },
  'a gigabyte that is announced': { headers: [JSON_TYPE, `content-length: ${1024 * MB}`], body: [FILLER] },
  'more than is announced': { headers: [JSON_TYPE, 'content-length: 100'], body: [FILLER] },
  'one byte': { headers: [JSON_TYPE, ANNOUNCED], body: [text('{')] },
  'text fields': { headers: ['content-type: application/x-www-form-urlencoded', ANNOUNCED], body: [text('message='), FILLER] },
  'a file': { headers: [MULTIPART, ANNOUNCED], body: [text(FILE), samplePdf().subarray(0, 200), FILLER] },
  'a file in chunks': {
    headers: [MULTIPART, 'transfer-encoding: chunked'],
    body: [...chunk(text(OTHER_FILE)), ...chunk(samplePdf().subarray(0, 200)), ...chunk(FILLER)],
  },
  'no kind of content': { headers: [ANNOUNCED], body: [FILLER] },
}

/** Every address of the running server with every method. */
async function everyTarget(server: RunningServer): Promise<string[]> {
  const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: Record<string, object> }
  const files = [
    '/assets/x.js',
    '/locales/en/translation.json',
    '/storage/x.png',
    '/pictures/480/x.png',
    '/favicon.svg',
    '/sitemap.xml',
    '/language/fa',
  ]
  const service = ['/robots.txt', '/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs', '/api/unknown', '/unknown', '*']
  const addresses = [...Object.keys(paths), ...Object.values(PAGE_PATTERNS), ...files, ...service]
  return addresses.flatMap((path) => METHODS.map((method) => `${method} ${path.replaceAll(/:\w+|\{\w+\}/g, 'x')}`))
}

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-open-bodies-'))
  await bringDemo(dataDir)
}, HANGS_MS)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** A server whose content was published before, with somebody who looks at pages while it is attacked. */
async function attacked(): Promise<{ server: RunningServer; attack: (targets: string[], kind: OpenBody | undefined) => Promise<number> }> {
  const server = await startServer({ LOG_LEVEL: 'silent', DATA_DIR: dataDir })
  onTestFinished(() => server.stop())
  const port = Number(new URL(server.url).port)
  const attack = async (targets: string[], kind: OpenBody | undefined) => {
    if (!kind) throw new Error('There is no such kind.')
    const peak = await watchMemory(server.process.pid)
    // `fetch` gives up on a connection after ten seconds, and a busy machine may take longer.
    const someone = visitor(async (number) => {
      const [page] = (await once(get(`${server.url}/en/products?page=${1 + (number % 3)}`), 'response')) as [IncomingMessage]
      await buffer(page)
      return page.statusCode ?? 0
    })
    const open = await Promise.all(
      Array.from({ length: CONNECTIONS }, (_, index) => {
        const localAddress = `127.1.${index >> 8}.${index & 255 || 1}`
        const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
        return leaveOpen(socket, targets[index % targets.length] ?? '', kind)
      }),
    )
    const peakMb = await peak()
    for (const socket of open) socket.destroy()
    expect(await someone.leave()).toEqual([200])
    return peakMb
  }
  return { server, attack }
}

/** The last two are where Node's or the framework's own readers would hold a megabyte of each. */
describe.each([
  {
    where: 'every method and address',
    targetsOn: everyTarget,
    kinds: ['JSON', 'JSON in chunks', 'JSON after 100-continue', 'more than is announced', 'a file'],
  },
  { where: 'every form', targetsOn: async () => FORM_TARGETS, kinds: Object.keys(KINDS) },
  { where: 'POST /api/form-token', targetsOn: async () => ['POST /api/form-token'], kinds: ['JSON'] },
  { where: 'PUT /en/', targetsOn: async () => ['PUT /en/'], kinds: ['JSON'] },
])(`${CONNECTIONS} open bodies cost less than ${ALLOWED_MB} MB and no visitor a page: $where`, ({ targetsOn, kinds }) => {
  it.each(kinds)(
    'with %s',
    async (name) => {
      const { server, attack } = await attacked()
      expect(await attack(await targetsOn(server), KINDS[name])).toBeLessThan(ALLOWED_MB)
    },
    HANGS_MS,
  )
})

// What one leaves behind is collected while the next one goes on.
it(
  `one attack after another costs less than ${ALLOWED_AFTER_MB} MB`,
  async () => {
    const { attack } = await attacked()
    for (const kind of Object.values(KINDS)) expect(await attack(FORM_TARGETS, kind)).toBeLessThan(ALLOWED_AFTER_MB)
  },
  HANGS_MS,
)
