import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect as connectHttp2 } from 'node:http2'
import { request } from 'node:https'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEFAULT_LANGUAGES } from '#domain/language/site-languages.ts'
import { openDatabase } from '#server/storage/engine/database.ts'
import fa from '../../locales/fa/translation.json' with { type: 'json' }
import ps from '../../locales/ps/translation.json' with { type: 'json' }
import ru from '../../locales/ru/translation.json' with { type: 'json' }
import { samplePdf } from '../support/samples/uploads.ts'
import { formOf, RESUME, RIGHT } from '../support/servers/forms-api.ts'
import { frontPorts, startFront } from '../support/servers/nginx.ts'
import { cacheOf, expectSecured, languageOf } from './answers.ts'
import { age, cachedAnswers } from './nginx-cache.ts'
import { type ServedSite, serveSite } from './served-site.ts'

const FORM_LIMIT = 3
const METRICS_TOKEN = 'token-of-prometheus-0123456789'
const PRODUCT = '/en/product/paracetamol'

let site: ServedSite
beforeAll(async () => {
  site = await serveSite({ FORM_LIMIT: `${FORM_LIMIT}/1h`, METRICS_TOKEN })
})
afterAll(() => site.stop())

const get = (path: string, headers: Record<string, string> = {}) => site.front.ask(path, { headers })
describe('pages', () => {
  it('come in every language, over HTTP/2 as well', async () => {
    for (const language of DEFAULT_LANGUAGES) {
      const page = await get(`/${language}/products`)
      expect(page.status).toBe(200)
      expect(languageOf(page)).toBe(language)
      expect(page.text.includes(`hreflang="fa" href="${site.origin}/fa/products"`)).toBe(true)
    }
    const session = connectHttp2(site.origin, { rejectUnauthorized: false })
    try {
      const asked = session.request({ ':path': '/fa/products' })
      const [headers] = await once(asked, 'response')
      expect(headers).toMatchObject({ ':status': 200, 'content-language': 'fa' })
      expect(session.alpnProtocol).toBe('h2')
    } finally {
      session.destroy()
    }
  })

  it('are reached from http, which leads to the site whatever host was asked for', async () => {
    const answer = await site.front.askPlainly('/fa/products?sort=price', { host: 'elsewhere.example' })
    expect(answer.status).toBe(301)
    expect(answer.headers.location).toBe(`${site.origin}/fa/products?sort=price`)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it('are kept, each encoding for itself, and given again without the application', async () => {
    const asked = { 'accept-encoding': 'gzip, deflate, br' }
    const first = await get('/ru/teams', asked)
    expect(cacheOf(first)).toBe('MISS')
    const gzipped = await get('/ru/teams', { 'accept-encoding': 'gzip' })
    const plain = await get('/ru/teams')
    expect(gzipped.headers['content-encoding']).toBe('gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    await site.whileFrozen(async () => {
      const again = await get('/ru/teams', asked)
      expect(cacheOf(again)).toBe('HIT')
      expect(again.headers['content-encoding']).toBe('br')
      expect(again.bytes.equals(first.bytes)).toBe(true)
      for (const answer of [await get('/ru/teams', { 'accept-encoding': 'gzip' }), await get('/ru/teams')]) {
        expect(cacheOf(answer)).toBe('HIT')
        expect(answer.text === first.text).toBe(true)
      }
      const known = await get('/ru/teams', { ...asked, 'if-none-match': String(first.headers.etag) })
      expect(known).toMatchObject({ status: 304, text: '' })
      expectSecured(known)
      const head = await site.front.ask('/ru/teams', { method: 'HEAD', headers: asked })
      expect(head.bytes.length).toBe(0)
      expect(head.headers['content-length']).toBe(first.headers['content-length'])
    })
  })

  it('without their language in the address are never kept', async () => {
    for (const language of ['fa', 'ru', 'fa']) {
      for (const path of ['/', '/products']) {
        const page = await get(path, { cookie: `lang=${language}` })
        expect(languageOf(page)).toBe(language)
        expect(cacheOf(page)).toBe('MISS')
      }
    }
    const kept = (await cachedAnswers(site.front.cache)).map(({ key }) => key)
    expect(kept).toContain('/fa/products')
    expect(kept).not.toContain('/')
    expect(kept).not.toContain('/products')
  })

  it('show a publication after their minute, and at once to who comes after the ten minutes more', async () => {
    await get(PRODUCT)
    const kept = (await cachedAnswers(site.front.cache)).filter(({ key }) => key === PRODUCT)
    expect(kept).toHaveLength(1)
    expect(kept[0]?.freshFor).toBeLessThanOrEqual(60)

    await site.rename('paracetamol', 'Paracetamol renamed')
    await age(site.front.cache, 61)
    // Old, but at once: a frozen application could not have made it.
    const old = await site.whileFrozen(() => get(PRODUCT))
    expect(cacheOf(old)).toBe('STALE')
    expect(old.text.includes('Paracetamol renamed')).toBe(false)
    await vi.waitUntil(async () => (await get(PRODUCT)).text.includes('Paracetamol renamed'), { timeout: 10_000, interval: 50 })
    expect(cacheOf(await get(PRODUCT))).toBe('HIT')

    await site.rename('paracetamol', 'Paracetamol renamed again')
    await age(site.front.cache, 661)
    const anew = await get(PRODUCT)
    expect(cacheOf(anew)).toBe('EXPIRED')
    expect(anew.text.includes('Paracetamol renamed again')).toBe(true)
  })
})

describe('files', () => {
  it('are kept for good, given in part, and in the format that a browser takes', async () => {
    const page = await get('/en/')
    const picture = /\/pictures\/\d+\/[^" ]+\.(?:jpg|png|webp)/.exec(page.text)?.[0] ?? ''
    const avif = await get(picture, { accept: 'image/avif,image/webp,*/*' })
    const none = await get(picture, { accept: '*/*' })
    expect(avif.headers['content-type']).toBe('image/avif')
    expect(none.headers['content-type']).not.toBe('image/avif')
    expectSecured(avif)

    const original = picture.replace(/^\/pictures\/\d+/, '/storage')
    const whole = await get(original)
    const asset = /\/assets\/[^"]+\.js/.exec(page.text)?.[0] ?? ''
    const script = await get(asset, { 'accept-encoding': 'br' })
    expect(script.headers['content-encoding']).toBe('br')
    await site.whileFrozen(async () => {
      expect((await get(picture, { accept: 'image/avif,image/webp,*/*' })).bytes.equals(avif.bytes)).toBe(true)
      const part = await get(original, { range: 'bytes=10-19' })
      expect(part.status).toBe(206)
      expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.bytes.length}`)
      expect(part.bytes.equals(whole.bytes.subarray(10, 20))).toBe(true)
      expectSecured(part)
      expect(cacheOf(await get(asset, { 'accept-encoding': 'br' }))).toBe('HIT')
    })
  })
})

describe('forms', () => {
  it('pass with their files and are stored once', async () => {
    const { careers: jobs } = JSON.parse((await get('/api/careers')).text) as { careers: { data: { id: number }[] } }
    const body = formOf({ ...RIGHT.applications, career_id: String(jobs.data[0]?.id), resume: RESUME })
    const answer = await site.front.ask('/api/applications', { method: 'POST', body })
    expect(answer.status).toBe(201)
    expectSecured(answer)
    const page = await site.front.ask('/fa/contact?form=inquiry', { method: 'POST', body: formOf(RIGHT.inquiryForm) })
    expect(page.status).toBe(303)
    expect(page.headers.location).toBe('/fa/contact?sent=inquiry#inquiry')

    const inquiry = formOf({ ...RIGHT.inquiryForm, documents: { name: 'list.pdf', bytes: samplePdf(Buffer.alloc(1_000_000)) } })
    expect((await site.front.ask('/ru/contact?form=inquiry', { method: 'POST', body: inquiry })).status).toBe(303)

    const database = openDatabase(undefined, site.dataDir)
    try {
      const forms = await database.db.selectFrom('submission').select('form').orderBy('form').execute()
      expect(forms).toEqual([{ form: 'application' }, { form: 'inquiry' }, { form: 'inquiry' }])
    } finally {
      await database.close()
    }
    expect(await readdir(join(site.dataDir, 'uploads'))).toHaveLength(2)
  })

  it('are counted by the address that they really come from', async () => {
    const post = (forged: string, from?: string) =>
      site.front.ask('/api/newsletters', {
        method: 'POST',
        body: JSON.stringify(RIGHT.newsletters),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forged, forwarded: `for=${forged}` },
        from,
      })
    for (let sent = 1; sent <= FORM_LIMIT; sent += 1) expect((await post(`192.0.2.${sent}`)).status).toBe(201)
    const refused = await post('192.0.2.200')
    expect(refused.status).toBe(429)
    expect(refused.headers['content-type']).toContain('application/json')
    expectSecured(refused)
    expect((await post('192.0.2.200', '127.0.0.2')).status).toBe(201)
  })
})

describe('what is refused', () => {
  it('carries the security headers, from the application or from nginx', async () => {
    const missing = await get('/en/nowhere')
    expect(missing.status).toBe(404)
    expectSecured(missing)
    const secret = await get('/en/nowhere?token=secret')
    expect(cacheOf(secret)).toBe('MISS')

    const tooLarge = request(`${site.origin}/api/applications`, {
      method: 'POST',
      rejectUnauthorized: false,
      headers: { 'content-length': String(101 * 1024 * 1024), 'content-type': 'multipart/form-data; boundary=x' },
    })
    tooLarge.flushHeaders()
    const [answer] = await once(tooLarge, 'response')
    expect(answer.statusCode).toBe(413)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expectSecured(answer)
    tooLarge.destroy()
    const withoutFile = await site.front.ask('/api/contactForm', { method: 'POST', body: 'x'.repeat(600_000) })
    expect(withoutFile.status).toBe(413)
    expectSecured(withoutFile)
  })

  it('has them where it is no HTTP', async () => {
    const socket = connectTls({ host: '127.0.0.1', port: Number(new URL(site.origin).port), rejectUnauthorized: false })
    socket.end('GET\r\n\r\n')
    let answer = ''
    for await (const chunk of socket) answer += chunk.toString()
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.toLowerCase()).toContain("\r\ncontent-security-policy: default-src 'none';")
    expect(answer).not.toContain('nginx/')
  })

  it('are numbers about the service, in any spelling', async () => {
    const authorization = `Bearer ${METRICS_TOKEN}`
    expect((await fetch(`${site.server.url}/metrics`, { headers: { authorization } })).status).toBe(200)
    for (const path of ['/metrics', '/metrics?a', '//metrics', '/./metrics', '/%6detrics', '/metrics/', '/METRICS']) {
      const answer = await get(path, { authorization })
      expect(answer.status, path).toBe(404)
      expect(answer.text, path).not.toContain('# HELP')
      expectSecured(answer)
    }
  })

  it('are too many requests from one network', async () => {
    const ports = await frontPorts()
    const changes = { 'rate=30r/s': 'rate=1r/m', 'burst=100': 'burst=2' }
    const front = await startFront({ ports, nodes: [site.server.url], folder: join(site.dataDir, 'strict'), changes })
    try {
      for (let asked = 0; asked < 3; asked += 1) expect((await front.ask('/api/company')).status).not.toBe(429)
      const answer = await front.ask('/api/company')
      expect(answer.status).toBe(429)
      expect(answer.headers['retry-after']).toBe('60')
      expect(JSON.parse(answer.text)).toEqual({ message: expect.stringContaining('Too many requests') })
      expectSecured(answer)
      expect((await front.ask('/api/company', { from: '127.0.0.2' })).status).not.toBe(429)
    } finally {
      await front.stop()
    }
  })
})

// The last: the application is gone behind it.
describe('without the application', () => {
  it('kept pages are still served, and the others say what is wrong in every language', async () => {
    const before = await get('/en/products')
    site.server.process.kill('SIGKILL')
    await once(site.server.process, 'exit')
    await age(site.front.cache, 3_600)

    const kept = await get('/en/products')
    expect(kept.status).toBe(200)
    expect(cacheOf(kept)).toBe('STALE')
    expect(kept.bytes.equals(before.bytes)).toBe(true)
    expectSecured(kept)

    const page = await get('/')
    expect(page.status).toBe(502)
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '10', 'cache-control': 'no-store' })
    for (const texts of [fa, ps, ru]) expect(page.text).toContain(texts.failure.description)
    expect(page.text).toContain('Please try again')
    expectSecured(page)
    const call = await get('/api/products')
    expect(call.status).toBe(502)
    expect(JSON.parse(call.text)).toEqual({ message: expect.stringContaining('try again') })
    expectSecured(call)
  })
})
