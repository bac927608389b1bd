import { beforeAll, beforeEach, expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { exchange } from '../support/http/raw-http.ts'
import { pagesServer } from '../support/servers/pages.ts'

/** What an attacker hides in the body of another request, for a proxy and a server that disagree where that ends. */
const HIDDEN = 'GET /en/hidden HTTP/1.1\r\nhost: a\r\n\r\n'
const HIDDEN_SIZE = HIDDEN.length.toString(16)

const post = (headers: string[], body: string): string =>
  `POST /api/contactForm HTTP/1.1\r\nhost: a\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n${body}`

/** Lengths and encodings on which two readers could disagree. */
const AMBIGUOUS: [string, string][] = [
  ['CL.TE', post([`content-length: ${HIDDEN.length + 5}`, 'transfer-encoding: chunked'], `0\r\n\r\n${HIDDEN}`)],
  ['TE.CL', post(['transfer-encoding: chunked', 'content-length: 4'], `${HIDDEN_SIZE}\r\n${HIDDEN}\r\n0\r\n\r\n`)],
  ['two encodings', post(['transfer-encoding: chunked', 'transfer-encoding: identity'], `0\r\n\r\n${HIDDEN}`)],
  ['an encoding after chunked', post(['transfer-encoding: chunked, identity', 'content-length: 5'], `0\r\n\r\n${HIDDEN}`)],
  ['an encoding that nobody knows', post(['transfer-encoding: xchunked', 'content-length: 5'], `0\r\n\r\n${HIDDEN}`)],
  ['a space before the colon', post(['transfer-encoding : chunked', 'content-length: 5'], `0\r\n\r\n${HIDDEN}`)],
  ['a tab before the value', post(['transfer-encoding:\tchunked', 'content-length: 5'], `0\r\n\r\n${HIDDEN}`)],
  ['a vertical tab before the value', post(['transfer-encoding:\x0bchunked', 'content-length: 5'], `0\r\n\r\n${HIDDEN}`)],
  ['a header that begins with a space', post([' transfer-encoding: chunked', 'content-length: 5'], `0\r\n\r\n${HIDDEN}`)],
  ['a header in the next line of another', post(['x: y\r\n transfer-encoding: chunked', 'content-length: 5'], `0\r\n\r\n${HIDDEN}`)],
  ['a header behind a bare LF', post(['x: y\ntransfer-encoding: chunked', 'content-length: 5'], `0\r\n\r\n${HIDDEN}`)],
  ['a header behind a bare CR', post(['x: y\rtransfer-encoding: chunked', 'content-length: 5'], `0\r\n\r\n${HIDDEN}`)],
  ['a header behind a NUL', post(['x: y\0\r\ntransfer-encoding: chunked', 'content-length: 5'], `0\r\n\r\n${HIDDEN}`)],
  ['two lengths', post(['content-length: 0', `content-length: ${HIDDEN.length}`], HIDDEN)],
  ['two lengths in one header', post([`content-length: 0, ${HIDDEN.length}`], HIDDEN)],
  ['a length with a sign', post(['content-length: +0'], HIDDEN)],
  ['a negative length', post(['content-length: -1'], HIDDEN)],
  ['a length in hexadecimal', post(['content-length: 0x0'], HIDDEN)],
  ['a length with a space in it', post(['content-length: 0 0'], HIDDEN)],
  ['a length beyond every number', post([`content-length: ${'9'.repeat(30)}`], HIDDEN)],
  ['a chunk size with a sign', post(['transfer-encoding: chunked'], `+0\r\n\r\n${HIDDEN}`)],
  ['a chunk size with 0x', post(['transfer-encoding: chunked'], `0x0\r\n\r\n${HIDDEN}`)],
  ['a chunk size beyond every number', post(['transfer-encoding: chunked'], `1${'0'.repeat(16)}\r\n${HIDDEN}`)],
  ['a chunk size that ends with a bare LF', post(['transfer-encoding: chunked'], `0\n\r\n${HIDDEN}`)],
  ['a chunk extension that ends with a bare LF', post(['transfer-encoding: chunked'], `2;a\nxx\r\n0\r\n\r\n${HIDDEN}`)],
  ['a chunk longer than its size', post(['transfer-encoding: chunked'], `1\r\nxxx\r\n0\r\n\r\n${HIDDEN}`)],
  ['a chunk without its line break', post(['transfer-encoding: chunked'], `2\r\nxx0\r\n\r\n${HIDDEN}`)],
  ['chunk extensions of kilobytes', post(['transfer-encoding: chunked'], `0;${'x'.repeat(40_000)}\r\n\r\n${HIDDEN}`)],
  ['chunks in HTTP/1.0', post(['transfer-encoding: chunked', 'content-length: 5'], `0\r\n\r\n${HIDDEN}`).replace('1.1', '1.0')],
  ['a request line that ends with a bare LF', `GET /en/ HTTP/1.1\nhost: a\n\n${HIDDEN}`],
  ['a request line with a CR in it', `GET /en/\r/hidden HTTP/1.1\r\nhost: a\r\n\r\n`],
]

onEachEngine('a request in the body of another', (open) => {
  const site = pagesServer(open)
  const asked: string[] = []
  beforeAll(() => site.app().server.on('request', ({ url }) => asked.push(url ?? '')))
  beforeEach(() => asked.splice(0))

  it.each(AMBIGUOUS)('is never answered, and nothing after it: %s', async (_, bytes) => {
    const answers = (await exchange(site.port(), bytes, { end: true })).split('HTTP/1.1 ').slice(1)
    expect(asked.filter((url) => url !== '/api/contactForm')).toEqual([])
    expect(answers.at(-1)).toMatch(/^4\d\d /)
    expect(answers.at(-1)?.toLowerCase()).toContain('\r\nconnection: close\r\n')
  })

  const LONG = 'x'.repeat(5_000)
  const AFTER = 'GET /en/after HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'
  it.each([
    ['a page that is kept', `GET /en/ HTTP/1.1\r\nhost: a\r\ncontent-length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`, '/en/'],
    [
      'a page in chunks',
      `GET /en/blog HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n${HIDDEN_SIZE}\r\n${HIDDEN}\r\n0\r\n\r\n`,
      '/en/blog',
    ],
    ['HEAD', `HEAD /en/ HTTP/1.1\r\nhost: a\r\ncontent-length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`, '/en/'],
    ['304', `GET /en/ HTTP/1.1\r\nhost: a\r\nif-none-match: *\r\ncontent-length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`, '/en/'],
    ['a file', `GET /favicon.svg HTTP/1.1\r\nhost: a\r\ncontent-length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`, '/favicon.svg'],
    ['a method that is refused', `DELETE /en/ HTTP/1.1\r\nhost: a\r\ncontent-length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`, '/en/'],
    ['another kind of content', post(['content-type: text/xml', `content-length: ${HIDDEN.length}`], HIDDEN), '/api/contactForm'],
    ['a length that is too large', post(['content-type: application/json', 'content-length: 999999999'], HIDDEN), '/api/contactForm'],
    ['a form of another site', post(['sec-fetch-site: cross-site', `content-length: ${HIDDEN.length}`], HIDDEN), '/api/contactForm'],
    ['an address that is too long', `POST /${LONG} HTTP/1.1\r\nhost: a\r\ncontent-length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`, `/${LONG}`],
    [
      'an upgrade',
      `GET /en/ HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: h2c\r\ncontent-length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
      '/en/',
    ],
  ])('is its body and no more, before an honest request: %s', async (_, bytes, first) => {
    await fetch(`http://127.0.0.1:${site.port()}/en/`)
    asked.splice(0)
    expect(await exchange(site.port(), bytes + AFTER)).not.toMatch(/^HTTP\/1\.1 1/m)
    // Where the body was left unread, the connection is closed instead of being gone on with.
    expect([[first], [first, '/en/after']]).toContainEqual(asked)
  })
})
