import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaveOpen, type OpenBody, visitor, watchMemory } from '../support/http/open-bodies.ts'
import { samplePdf } from '../support/samples/uploads.ts'
import { type ServedSite, serveSite } from './served-site.ts'

/** As many requests as five networks may have at the same time. */
const NETWORKS = 5
const CONNECTIONS = NETWORKS * 200
const ALLOWED_MB = 300
/** A bound for what hangs; a thousand connections take a busy machine a while. */
const HANGS_MS = 120_000

const FILE = '--b\r\ncontent-disposition: form-data; name="resume"; filename="resume.pdf"\r\n\r\n'

const json = (length: number): OpenBody => ({
  headers: ['content-type: application/json', `content-length: ${length}`],
  body: [Buffer.from('{"message":"'), Buffer.alloc(length - 10_000, 'x')],
})

const KINDS: [string, string[], OpenBody][] = [
  ['a megabyte of JSON', ['POST /api/form-token', 'PUT /en/', 'DELETE /api/products'], json(1_000_000)],
  [
    'JSON',
    [
      'POST /api/form-token',
      'PUT /en/',
      'DELETE /api/products',
      'POST /api/newsletters/confirm',
      'POST /api/contactForm',
      'POST /api/applications',
      'PUT /api/inquiryForm',
      'POST /en/contact?form=inquiry',
    ],
    json(500_000),
  ],
  [
    'a file',
    ['POST /api/applications', 'POST /en/careers/1?form=application'],
    {
      headers: ['content-type: multipart/form-data; boundary=b', 'content-length: 1000000'],
      body: [Buffer.from(FILE), samplePdf().subarray(0, 200), Buffer.alloc(500_000, 'x')],
    },
  ],
]

let site: ServedSite
beforeAll(async () => {
  site = await serveSite()
})
afterAll(() => site?.stop())

it.each(KINDS)(
  `${CONNECTIONS} open bodies through nginx keep no visitor from a page: %s`,
  async (_, targets, kind) => {
    const peak = await watchMemory(site.server.process.pid)
    // From a network of their own each, since nginx limits the requests of one.
    const visitors = visitor(async (number) => {
      const from = `127.3.${number % 250}.9`
      return (await site.front.ask(`/en/products?page=${1 + (number % 3)}`, { from })).status
    })
    const open = await Promise.all(
      Array.from({ length: CONNECTIONS }, (_socket, index) => {
        const localAddress = `127.2.0.${1 + (index % NETWORKS)}`
        const place = { port: site.ports.https, host: '127.0.0.1', rejectUnauthorized: false, localAddress }
        return leaveOpen(connect(place), targets[index % targets.length] ?? '', kind)
      }),
    )
    const peakMb = await peak()
    for (const socket of open) socket.destroy()
    expect(await visitors.leave()).toEqual([200])
    expect(peakMb).toBeLessThan(ALLOWED_MB)
  },
  HANGS_MS,
)
