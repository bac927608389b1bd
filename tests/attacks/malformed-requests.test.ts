import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { exchange } from '../support/http/raw-http.ts'
import { t } from '../support/servers/api.ts'
import { RIGHT } from '../support/servers/forms-api.ts'
import { pagesServer } from '../support/servers/pages.ts'

/** What no answer may tell of the inside. */
const INTERNAL = /node:|node_modules|\.ts:|\.js:|at \w+ \(|sqlite|postgres|select |insert |fastify|undefined|\[object/i

interface RawAnswer {
  status: number
  head: string
  body: string
}

function parse(answer: string): RawAnswer {
  const at = answer.indexOf('\r\n\r\n')
  const head = answer.slice(0, at)
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: answer.slice(at + 4) }
}

/** What a person gets to read of a page: addresses of its scripts name files, as they must. */
function visible(body: string): string {
  return body.replace(/<(head|script|template)\b[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ')
}

function expectRefused({ status, head, body }: RawAnswer): void {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(head).toContain("content-security-policy: default-src 'none'")
  expect(head).toContain('x-content-type-options: nosniff')
  expect(visible(body)).not.toMatch(INTERNAL)
  // A sentence: JSON with a message, a page, or a line of text.
  expect(body).toMatch(/[.۔]/)
}

const GET_REST = 'host: vitrine.example\r\nconnection: close\r\n\r\n'

/** A request for an address, closed after its answer. */
const get = (target: string, rest = GET_REST): string => `GET ${target} HTTP/1.1\r\n${rest}`

function post(path: string, type: string, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body)
  const head = `POST ${path} HTTP/1.1\r\nhost: vitrine.example\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${bytes.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes])
}

const contact = (body: Buffer | string, type = 'application/json'): Buffer => post('/api/contactForm', type, body)

onEachEngine('malformed requests', (open) => {
  const site = pagesServer(open)
  const send = async (bytes: string | Buffer): Promise<RawAnswer> => parse(await exchange(site.port(), bytes))

  it.each([
    ['an unknown method', 'FETCH / HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['a method that no address takes', `DELETE /en/ HTTP/1.1\r\n${GET_REST}`, 405],
    ['a method that no call takes', `PUT /api/products HTTP/1.1\r\n${GET_REST}`, 404],
    ['TRACE', `TRACE / HTTP/1.1\r\n${GET_REST}`, 405],
    ['CONNECT', 'CONNECT vitrine.example:443 HTTP/1.1\r\nhost: vitrine.example\r\n\r\n', 405],
    ['OPTIONS for the whole server', `OPTIONS * HTTP/1.1\r\n${GET_REST}`, 405],
    ['no Host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['an expectation', get('/en/', `expect: miracles\r\n${GET_REST}`), 417],
    ['an address that is too long', get(`/en/${'x'.repeat(5_000)}`), 414],
    ['a search that is too long', get(`/en/products?search=${'x'.repeat(5_000)}`), 414],
    ['headers that are too long', get('/en/', `x-long: ${'x'.repeat(20_000)}\r\n${GET_REST}`), 431],
    ['very many headers', get('/en/', `${'x-many: 1\r\n'.repeat(5_000)}${GET_REST}`), 431],
    ['a header with a control character', get('/en/', `x-bad: a\x01b\r\n${GET_REST}`), 400],
    ['a header that goes on in the next line', get('/en/', `x-folded: a\r\n b\r\n${GET_REST}`), 400],
    ['a NUL in the address', get('/en/a\0b'), 400],
    ['a percent sign too many', get('/en/%E0%A4%A'), 400],
    ['an encoded NUL', get('/storage/%00'), 404],
    ['bytes that are not UTF-8', get('/api/products/%FF%FE'), 400],
    ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['TLS', Buffer.from('160301020001000001fc0303', 'hex'), 400],
    ['two different lengths', 'POST /api/contactForm HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n12', 400],
    ['a length that is no number', 'POST /api/contactForm HTTP/1.1\r\nhost: a\r\ncontent-length: +1\r\n\r\n1', 400],
    ['chunks inside other encodings', 'POST /api/contactForm HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked, gzip\r\n\r\n', 400],
  ])('%s', async (_, bytes, status) => {
    const answer = await send(bytes)
    expect(answer.status).toBe(status)
    expectRefused(answer)
  })

  const LONG = 'x'.repeat(5_000)
  const RUSSIAN = 'accept-language: ru\r\n'
  it.each([
    ['too long, by its prefix', get(`/fa/${LONG}`, `${RUSSIAN}cookie: lang=ps\r\n${GET_REST}`), 'fa', 'addressTooLong'],
    ['too long, by its cookie', get(`/${LONG}`, `${RUSSIAN}cookie: a=b; lang=ps\r\n${GET_REST}`), 'ps', 'addressTooLong'],
    ['too long, by its browser', get(`/${LONG}`, `${RUSSIAN}${GET_REST}`), 'ru', 'addressTooLong'],
    ['too long below /api', get(`/api/${LONG}`, `${RUSSIAN}cookie: lang=ps\r\n${GET_REST}`), 'ru', 'addressTooLong'],
    ['too long, and nothing tells', get(`/${LONG}`), 'en', 'addressTooLong'],
    ['with headers that are too long', get('/', `${RUSSIAN}x: ${LONG.repeat(4)}\r\n${GET_REST}`), 'ru', 'headersTooLarge'],
    ['with headers that are broken', get('/fa/', 'a\x01b\r\n\r\n'), 'fa', 'damaged'],
  ] as const)('are told of in the language of the caller: an address %s', async (_, bytes, language, text) => {
    const answer = await exchange(site.port(), bytes)
    expect(answer).toContain(`\r\ncontent-language: ${language}\r\n`)
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({ message: t(language, `api:refusals.${text}`) })
  })

  it.each([
    ['/%', 'lang=ps', 'ps'],
    ['/.env', 'lang=ru', 'ru'],
    ['/fa/.env', 'lang=ru', 'fa'],
  ])('show %s to a visitor with %s in %s', async (path, cookie, language) => {
    expect(await exchange(site.port(), get(path, `cookie: ${cookie}\r\n${GET_REST}`))).toContain(`<html lang="${language}"`)
  })

  const DEEP = 400_000
  it.each([
    ['JSON of 400,000 lists in each other', contact('['.repeat(DEEP) + ']'.repeat(DEEP))],
    ['JSON of 400,000 objects in each other', contact(`${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`)],
    ['depth inside a field', contact(`{"message":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)],
    ['JSON that ends early', contact('{"name":"a"')],
    ['JSON that is a number', contact('1')],
    ['JSON that is null', contact('null')],
    ['JSON that is a list', contact('[]')],
    ['a number for a text', contact(JSON.stringify({ ...RIGHT.contactForm, name: 1 }))],
    ['true for a text', contact(JSON.stringify({ ...RIGHT.contactForm, name: true }))],
    ['a list for a text', contact(JSON.stringify({ ...RIGHT.contactForm, name: ['Laila'] }))],
    ['an object for a text', contact(JSON.stringify({ ...RIGHT.contactForm, name: { toString: 'Laila' } }))],
    ['a prototype', contact('{"__proto__":{"name":"Laila"},"name":"Laila"}')],
    ['a constructor', contact('{"constructor":{"prototype":{"name":"Laila"}}}')],
    ['UTF-16', contact(Buffer.from(JSON.stringify(RIGHT.contactForm), 'utf16le'))],
    ['half a surrogate pair', contact('{"name":"\\ud800","email":"a@example.com","message":"x"}')],
    ['a NUL', contact(JSON.stringify({ ...RIGHT.contactForm, message: '\0' }))],
    ['no kind of content', post('/api/contactForm', '', '{}')],
    ['another kind of content', contact('<form/>', 'text/xml')],
    ['a kind of content that is nonsense', contact('{}', 'application/json/; ;;;charset=')],
    ['multipart without a boundary', contact('--x--', 'multipart/form-data')],
    ['multipart with a boundary of a kilobyte', contact('--x--', `multipart/form-data; boundary=${'x'.repeat(1_000)}`)],
    ['a charset that nobody knows', contact(JSON.stringify({ name: 'a' }), 'application/json; charset=klingon')],
    [
      'a thousand fields',
      contact(new URLSearchParams(Array.from({ length: 1_000 }, (_, n) => [`f${n}`, 'x'])).toString(), 'application/x-www-form-urlencoded'),
    ],
  ])('as a form: %s', async (_, bytes) => {
    const answer = await send(bytes)
    expectRefused(answer)
    expect(await site.db().selectFrom('submission').select('id').execute()).toEqual([])
  })

  const TRAVERSALS = [
    '../vitrine.sqlite',
    '..%2fvitrine.sqlite',
    '..%5cvitrine.sqlite',
    '%2e%2e/vitrine.sqlite',
    '%2e%2e%2f%2e%2e%2fetc/passwd',
    '%252e%252e%252fetc/passwd',
    '....//....//etc/passwd',
    '..;/..;/etc/passwd',
    '%c0%ae%c0%ae/etc/passwd',
    '/etc/passwd',
    'C:/windows/win.ini',
    'brand/../../uploads',
    'brand/logo.svg/../../x',
    '~/.ssh/id_rsa',
    '.',
    '',
  ]
  it.each(['/storage/', '/assets/', '/pictures/', '/pictures/480/', '/locales/'].flatMap((root) => TRAVERSALS.map((path) => root + path)))(
    'a way out of the folder is nothing: %s',
    async (target) => {
      const answer = await send(get(target))
      expect([400, 403, 404]).toContain(answer.status)
      expectRefused(answer)
    },
  )
})

describe('requests made by chance', () => {
  onEachEngine('never make a fault of the server', (open) => {
    const site = pagesServer(open)
    const word = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        '..',
        '%00',
        '%',
        '\u202e',
        '__proto__',
        'constructor',
        '-1',
        '1e999',
        '٣',
        '9007199254740993',
        "' or 1=1 --",
        '*',
        '%%',
        '_',
        '"',
      ),
    )
    const encode = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%EF%BF%BD')

    it('whatever the address', async () => {
      const base = fc.constantFrom(
        '/en/',
        '/fa/product/',
        '/api/',
        '/api/products',
        '/api/posts/',
        '/storage/',
        '/pictures/',
        '/',
        '/ps/data/',
      )
      const name = fc.oneof(
        word,
        fc.constantFrom('page', 'per_page', 'search', 'sort', 'min_price', 'max_price', 'category', 'featured', 'form', 'token', 'lang'),
      )
      await fc.assert(
        fc.asyncProperty(
          base,
          fc.array(word, { maxLength: 3 }),
          fc.array(fc.tuple(name, word), { maxLength: 4 }),
          async (root, path, search) => {
            const query = search.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&')
            const url = `http://127.0.0.1:${site.port()}${root}${path.map(encode).join('/')}?${query}`
            const answer = await fetch(url, { redirect: 'manual' })
            expect(answer.status, url).toBeLessThan(500)
            await answer.arrayBuffer()
          },
        ),
        { numRuns: 300 },
      )
    })

    it('whatever the form', async () => {
      const forms = fc.constantFrom(
        'contactForm',
        'inquiryForm',
        'applications',
        'newsletters',
        'newsletters/confirm',
        'newsletters/unsubscribe',
      )
      const types = fc.constantFrom(
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain',
        'a/b',
      )
      const bodies = fc.oneof(
        fc.json(),
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc
          .dictionary(fc.constantFrom('name', 'email', 'message', 'agent_email', 'career_id', 'token', '_token'), fc.jsonValue())
          .map((value) => JSON.stringify(value)),
        fc
          .array(word)
          .map((parts) => parts.map((part) => `--x\r\ncontent-disposition: form-data; name="${part}"\r\n\r\n${part}\r\n`).join('')),
      )
      await fc.assert(
        fc.asyncProperty(forms, types, bodies, async (form, type, body) => {
          const answer = await fetch(`http://127.0.0.1:${site.port()}/api/${form}`, {
            method: 'POST',
            headers: { 'content-type': type },
            body,
          })
          expect(answer.status, body).toBeLessThan(500)
          await answer.arrayBuffer()
        }),
        { numRuns: 150 },
      )
    })
  })
})
