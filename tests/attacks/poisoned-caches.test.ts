import { expect, it } from 'vitest'
import { newsletterLink } from '#server/mail/messages/newsletter-links.ts'
import { readSigningKey } from '#server/storage/engine/signing-key.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { exchange } from '../support/http/raw-http.ts'
import { pagesServer } from '../support/servers/pages.ts'

/** A word that must not be in any answer to somebody else. */
const MARK = 'p0is0n'

/** What no answer depends on, sent as if it did. */
const UNKEYED: Record<string, string>[] = [
  {
    'x-forwarded-host': `${MARK}.example`,
    'x-forwarded-scheme': MARK,
    'x-forwarded-proto': MARK,
    'x-forwarded-port': '1234',
    'x-forwarded-prefix': `/${MARK}`,
  },
  { 'x-host': `${MARK}.example`, 'x-forwarded-server': MARK, forwarded: `host=${MARK}.example;proto=${MARK}` },
  { 'x-original-url': `/${MARK}`, 'x-rewrite-url': `/${MARK}`, 'x-original-uri': `/${MARK}` },
  { 'x-http-method-override': 'POST', 'x-http-method': 'DELETE', 'x-method-override': 'PUT' },
  {
    accept: `application/${MARK}`,
    'accept-charset': MARK,
    'user-agent': MARK,
    referer: `https://${MARK}.example/`,
    origin: `https://${MARK}.example`,
  },
  { cookie: `lang=${MARK}; theme=${MARK}; session=${MARK}` },
  { 'content-type': MARK, pragma: MARK, 'cache-control': 'no-store, no-cache', 'x-cache-key': MARK, 'x-forwarded-for': MARK },
  { 'accept-encoding': `${MARK};q=1, br;q=0, gzip;q=0` },
  { 'transfer-encoding-x': 'chunked', 'x-middleware-prefetch': '1', rsc: '1', 'x-nextjs-data': '1', purpose: 'prefetch' },
]

onEachEngine('what one visitor sends', (open) => {
  const site = pagesServer(open)
  const url = (path: string) => `http://127.0.0.1:${site.port()}${path}`
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url(path), { headers, redirect: 'manual' })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const shown = ({ status, headers, text }: Awaited<ReturnType<typeof get>>) => ({
    status,
    text,
    headers: Object.fromEntries([...headers].filter(([name]) => !['date', 'keep-alive', 'connection'].includes(name))),
  })

  it.each([
    '/en/',
    '/en/products',
    '/en/product/paracetamol',
    '/fa/blog',
    '/en/no-such-page',
    '/api/products',
    '/api/site',
    '/locales/en/translation.json',
    '/favicon.svg',
    '/en/manifest.webmanifest',
    '/en/offline',
  ])('leaves no trace in what the next one gets: %s', async (path) => {
    // The first to ask for a page is the one who would poison it, so that round begins with the mark.
    for (const headers of UNKEYED) {
      const { status, text } = await get(path, headers)
      expect([200, 404], JSON.stringify(headers)).toContain(status)
      expect(text).not.toContain(MARK)
    }
    const clean = shown(await get(path))
    expect(JSON.stringify(clean)).not.toContain(MARK)
    for (const headers of UNKEYED) {
      await get(path, headers)
      expect(shown(await get(path)), JSON.stringify(headers)).toEqual(clean)
    }
  })

  it('leaves no trace in a page either when it names the whole address', async () => {
    const raw = await exchange(
      site.port(),
      `GET http://${MARK}.example/en/teams HTTP/1.1\r\nhost: ${MARK}.example\r\nconnection: close\r\n\r\n`,
    )
    expect(raw).toMatch(/^HTTP\/1\.1 200 /)
    expect(raw).not.toContain(MARK)
    expect((await get('/en/teams')).text).not.toContain(MARK)
  })

  it('cannot make caches take a page for another: languages and formats are named in Vary, or not cached in front', async () => {
    expect((await get('/')).headers.get('cache-control')).toBe('private, no-cache')
    expect((await get('/')).headers.get('vary')).toMatch(/\bCookie\b/)
    expect((await get('/api/products')).headers.get('vary')).toMatch(/\bAccept-Language\b/)
  })

  it('cannot make caches keep an answer that says nothing about caching', async () => {
    for (const path of ['/pictures/320/nothing.webp', '/storage/nothing.pdf', '/api/products/nothing', '/api/nothing', '/api/openapi.json'])
      expect([path, (await get(path)).headers.get('cache-control')]).toEqual([path, 'no-store'])
  })

  /** Endings by which caches in front take something for a file that is everybody's. */
  const DISGUISES = [
    '/x.css',
    '/x.js',
    '.css',
    ';.css',
    ';/x.css',
    '%2fx.css',
    '%3fx.css',
    '%23x.css',
    '%00.css',
    '%0ax.css',
    '%5cx.css',
    '/.css',
    '%2ecss',
    '/..%2fx.css',
    '//x.css',
  ]
  it.each(DISGUISES)('is not given to others by a name that looks like a file: %s', async (ending) => {
    const signingKey = await readSigningKey(site.db())
    const link = new URL(
      newsletterLink({ publicUrl: 'https://vitrine.example', languages: ['en', 'fa'], source: 'en' }, signingKey, 'confirm', {
        id: 1,
        locale: 'en',
      }),
    )
    for (const page of ['/en/contact', '/en/products', link.pathname]) {
      const { status, headers, text } = await get(`${page}${ending}${link.search}`)
      expect([400, 404], `${page}${ending}`).toContain(status)
      expect(headers.get('cache-control') ?? 'none', `${page}${ending}`).toMatch(/no-store|no-cache/)
      expect(text).not.toContain(link.searchParams.get('token'))
    }
  })

  it('is not given to others on a page that belongs to one visitor', async () => {
    for (const page of ['/en/newsletter/confirm', '/en/newsletter/unsubscribe', '/newsletter/confirm']) {
      const { headers } = await get(`${page}?token=${MARK}`)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect((await get(`${page}?token=other`)).text).not.toContain(MARK)
    }
  })
})
