import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { publishContent } from '#content/publish/publish.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { readPage } from '../support/pages/read-page.ts'
import { contentFolder } from '../support/samples/content-folder.ts'
import { pagesServer } from '../support/servers/pages.ts'

interface Manifest {
  id: string
  lang: string
  dir: string
  name: string
  start_url: string
  scope: string
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

const GREEN_BAR = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><path d="M0 0h20v10H0z" fill="green"/></svg>'

onEachEngine('a site that can be installed', (open) => {
  const site = pagesServer(open, undefined, 'content')
  const get = (path: string) => fetch(`http://127.0.0.1:${site.port()}${path}`)
  const publish = (contentDir: string) => publishContent(site.db(), { contentDir, dataDir: site.dataDir() })
  /** Colour of the pixel in the middle, which the demo's sign covers with its plus. */
  const middleOf = async (path: string) => {
    const { data, info } = await sharp(Buffer.from(await (await get(path)).arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4
    return [...data.subarray(at, at + 4)]
  }

  it.each(['en', 'fa', 'ps', 'ru'])('in %s, the page names a manifest in its language, whose addresses are all there', async (language) => {
    const { links } = readPage(await (await get(`/${language}/`)).text())
    const [{ href = '' } = {}] = links.filter(({ rel }) => rel === 'manifest')
    const answer = await get(href)
    expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
    const manifest = (await answer.json()) as Manifest
    expect(manifest).toMatchObject({
      id: '/',
      scope: '/',
      lang: language,
      dir: language === 'fa' || language === 'ps' ? 'rtl' : 'ltr',
      start_url: `/${language}/`,
    })
    expect(manifest.name).toBe({ en: 'Lajward', fa: 'لاجورد', ps: 'لاجورد', ru: 'Ладжвард' }[language])
    expect((await get(manifest.start_url)).status).toBe(200)
    // What browsers ask for before they offer to install a site.
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await get(src)
      expect(icon.headers.get('content-type')).toBe(type)
      const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  it('icons show the logo: as it is, or on a ground where systems cut a shape', async () => {
    const { links } = readPage(await (await get('/en/')).text())
    const icons = links.filter(({ rel }) => rel === 'icon' || rel === 'apple-touch-icon').map(({ href = '' }) => href)
    expect(icons).toEqual(['/icons/any-96.png', '/icons/apple-180.png'])
    for (const path of [...icons, '/icons/maskable-512.png', '/favicon.ico'])
      expect([path, await middleOf(path)]).toEqual([path, [4, 21, 43, 255]])
    const opaque = async (path: string) => (await sharp(Buffer.from(await (await get(path)).arrayBuffer())).stats()).isOpaque
    expect(await opaque('/icons/any-192.png')).toBe(false)
    expect(await opaque('/icons/apple-180.png')).toBe(true)
    expect(await opaque('/icons/maskable-512.png')).toBe(true)
    expect((await get('/icons/any-97.png')).status).toBe(404)
  })

  it('the offline page is complete in itself, and its own policy lets its style and script be', async () => {
    const answer = await get('/fa/offline')
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html).toContain('<html lang="fa" dir="rtl"')
    expect(html).toContain('href="tel:+93700123456"')
    expect(html).toContain('noindex')
    expect(html).not.toMatch(/<link|src=/)
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
  })

  it('the service worker is requested again each time', async () => {
    const answer = await get('/service-worker.js')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  it('another publication: another name, another logo, and nothing in a language that is switched off', async () => {
    await publish(contentFolder({ 'media/logo.svg': GREEN_BAR }))
    await vi.waitUntil(async () => (await get('/ru/manifest.webmanifest')).status === 404, { timeout: 10_000 })
    expect((await get('/ru/offline')).status).toBe(404)
    expect(await (await get('/en/manifest.webmanifest')).json()).toMatchObject({ name: 'Lajward', lang: 'en' })
    expect(await middleOf('/icons/any-192.png')).toEqual([0, 128, 0, 255])
  })
})
