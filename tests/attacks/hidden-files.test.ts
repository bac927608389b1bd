import { describe, expect, it, test } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { samplePdf } from '../support/samples/uploads.ts'
import { formOf, RESUME, RIGHT } from '../support/servers/forms-api.ts'
import { pagesServer } from '../support/servers/pages.ts'
import { picturesServer } from '../support/servers/pictures.ts'

onEachEngine('what is nobody’s business', (open) => {
  const site = pagesServer(open)
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${site.port()}${path}`, { redirect: 'manual' })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  it.each([
    '/.git/config',
    '/.git/HEAD',
    '/.svn/entries',
    '/.env',
    '/.DS_Store',
    '/package.json',
    '/package-lock.json',
    '/node_modules/fastify/package.json',
    '/src/server/app.ts',
    '/src/web/entry-client.tsx',
    '/dist/node/server.js',
    '/content/settings.yaml',
    '/data/vitrine.sqlite',
    '/vitrine.sqlite',
    '/uploads/',
    '/mail/',
    '/files/',
    '/backup.zip',
    '/@vite/client',
    '/@fs/etc/passwd',
    '/debug',
    '/debug/pprof',
    '/server-status',
    '/actuator/env',
    '/phpinfo.php',
    '/wp-login.php',
    '/graphql',
    '/assets/',
    '/assets/.vite/screens.json',
    '/.vite/screens.json',
    '/storage/',
    '/pictures/',
    '/locales/',
    '/api/',
  ])('is not there: %s', async (path) => {
    const { status, text } = await get(path)
    expect(status).toBe(404)
    expect(text).not.toMatch(/Index of|<li><a href="[^"]*\.(js|css)"|"dependencies"|\[core\]/)
  })

  it('is not told beside the scripts of pages either: their source stays at home', async () => {
    const { text: html } = await get('/en/')
    const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path)
    expect(scripts.length).toBeGreaterThan(1)
    for (const path of scripts) {
      expect((await get(`${path}.map`)).status, path).toBe(404)
      expect((await get(path)).text, path).not.toMatch(/sourceMappingURL|\/\/# source/)
    }
  })

  it('is no upload under any name', async () => {
    const { id } = await site.db().selectFrom('job').select('id').where('status', '=', 'open').limit(1).executeTakeFirstOrThrow()
    const sent = await site.post(
      `/en/careers/${id}?form=application`,
      formOf({ ...RIGHT.applications, career_id: String(id), resume: RESUME }),
    )
    expect(sent.status).toBe(303)
    const { stored_name, name, sha256 } = await site.db().selectFrom('submission_file').selectAll().executeTakeFirstOrThrow()
    for (const root of ['/', '/storage/', '/storage/uploads/', '/uploads/', '/files/', '/pictures/320/', '/assets/', '/api/uploads/']) {
      for (const file of [stored_name, name, sha256]) expect([root, (await get(root + file)).status]).toEqual([root, 404])
    }
  })

  it('has a kind of content that says what it is, in UTF-8 where it is text', async () => {
    const kinds: [string, string][] = [
      ['/en/', 'text/html; charset=utf-8'],
      ['/en/nothing', 'text/html; charset=utf-8'],
      ['/api/products', 'application/json; charset=utf-8'],
      ['/api/nothing', 'application/json; charset=utf-8'],
      ['/api/openapi.json', 'application/json; charset=utf-8'],
      ['/api/docs', 'text/html; charset=utf-8'],
      ['/locales/en/translation.json', 'application/json; charset=utf-8'],
      ['/locales/xx/translation.json', 'application/json; charset=utf-8'],
      ['/storage/nothing', 'text/plain; charset=utf-8'],
      ['/healthz', 'application/json; charset=utf-8'],
      ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
    ]
    for (const [path, type] of kinds) expect([path, (await get(path)).headers.get('content-type')]).toEqual([path, type])
    const { text: html } = await get('/en/')
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(html) ?? []
    expect((await get(script)).headers.get('content-type')).toMatch(/^(text|application)\/javascript; charset=utf-8$/)
  })
})

describe('published files', () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
  const pdf = samplePdf(Buffer.alloc(50_000, 'x'))

  test.each(['image/svg+xml', 'application/pdf', 'video/mp4'])('run nothing and stand in no frame: %s', async (type) => {
    const { get } = await picturesServer({ 'a.file': [type, drawing] })
    const { headers } = await get('/storage/a.file')
    const policy = headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", 'sandbox']))
    expect(headers.get('content-type')).toMatch(/^image\/svg\+xml; charset=utf-8$|^(application|video)\/\w+$/)
    expect(headers.get('content-disposition')).toBe(type.startsWith('image/') ? null : 'attachment')
  })

  test.each([
    ['thousands of parts', `bytes=${Array.from({ length: 3_000 }, () => '0-').join(',')}`],
    ['parts that overlap', `bytes=${Array.from({ length: 1_000 }, (_, index) => `0-${index}`).join(',')}`],
    ['parts of one byte', `bytes=${Array.from({ length: 1_000 }, (_, index) => `${index * 2}-${index * 2}`).join(',')}`],
    ['numbers beyond every file', `bytes=0-${'9'.repeat(400)}`],
    ['another unit', 'lines=0-1'],
    ['nonsense', 'bytes=-,--,a-b,=,'],
  ])('are sent once at most, whatever is asked: %s', async (_, range) => {
    const { get } = await picturesServer({ 'profile.pdf': ['application/pdf', pdf] })
    const { status, headers, body } = await get('/storage/profile.pdf', { range })
    expect([200, 206, 416]).toContain(status)
    expect(headers.get('content-type')).not.toMatch(/multipart/)
    expect(body.length).toBeLessThanOrEqual(pdf.length)
  })
})
