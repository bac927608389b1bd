import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { publishContent } from '#content/publish/publish.ts'
import { paletteOf } from '#domain/brand/palette.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { readPage } from '../support/pages/read-page.ts'
import { contentFolder, type Files } from '../support/samples/content-folder.ts'
import { pagesServer } from '../support/servers/pages.ts'

const GREEN = '#0b6e4f'
const ORIGIN = 'https://vitrine.example'
const square = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="M0 0h20v20H0z" fill="${color}"/></svg>`
/** As long as nobody draws with it, its signature is enough. */
const FONT = 'wOF2 and so on'

onEachEngine('a brand', (open) => {
  const site = pagesServer(open)
  const get = (path: string) => fetch(`http://127.0.0.1:${site.port()}${path}`, { redirect: 'manual' })
  const pageOf = async (path = '/en/') => readPage(await (await get(path)).text())
  const sheetIn = ({ links }: Awaited<ReturnType<typeof pageOf>>) => links.find(({ href = '' }) => href.startsWith('/brand/'))?.href
  /** Publishes the folder with a brand, and waits until the pages have it. */
  const publish = async (yaml: string | undefined, files: Files = {}) => {
    const contentDir = contentFolder({ 'brand.yaml': yaml, ...files })
    const before = sheetIn(await pageOf())
    await publishContent(site.db(), { contentDir, dataDir: site.dataDir() })
    await vi.waitUntil(async () => sheetIn(await pageOf()) !== before, { timeout: 10_000 })
    return pageOf()
  }
  const cssOf = async (page: Awaited<ReturnType<typeof pageOf>>) => (await get(sheetIn(page) ?? '/')).text()
  const pixelOf = async (path: string, left: number, top: number) => {
    const bytes = Buffer.from(await (await get(path)).arrayBuffer())
    const { data } = await sharp(bytes)
      .removeAlpha()
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data]
  }
  const bytesOf = (color = ''): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

  it('is a style sheet after those of the build, kept for good; without one, pages have none', async () => {
    expect(sheetIn(await pageOf())).toBeUndefined()
    const page = await publish(`color: "${GREEN}"\n`)
    const sheets = page.links.filter(({ rel }) => rel === 'stylesheet').map(({ href }) => href)
    expect(sheets.filter((href) => !href?.includes('/assets/'))).toEqual([sheetIn(page)])
    const answer = await get(sheetIn(page) ?? '')
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await answer.text()).toContain(`--primary:${GREEN}`)
  })

  it('changes its address with a publication; the address of before has the present styles, and is not kept', async () => {
    const before = sheetIn(await publish('color: "#b3202a"\n')) ?? ''
    const after = sheetIn(await publish('color: "#1b1464"\n'))
    expect(after).not.toBe(before)
    const old = await get(before)
    expect(old.headers.get('cache-control')).toBe('no-store')
    expect(await old.text()).toContain('--primary:#1b1464')
    expect((await get('/brand/other.css')).status).toBe(404)
    await publish(undefined)
    expect((await get(before)).status).toBe(404)
  })

  it('colours the bars of browsers, the manifest and the offline page', async () => {
    await publish(`color: "${GREEN}"\n`)
    const html = await (await get('/en/')).text()
    expect(html).toContain('<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">')
    expect(html).toContain(`<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${paletteOf(GREEN).dark.bg}">`)
    expect(await (await get('/en/manifest.webmanifest')).json()).toMatchObject({ theme_color: GREEN })
    expect(await (await get('/en/offline')).text()).toContain(`--primary:${GREEN}`)
    await publish(undefined)
    expect(await (await get('/en/manifest.webmanifest')).json()).toMatchObject({ theme_color: '#ffffff' })
  })

  it('colours share pictures and icons, which get new addresses', async () => {
    const shareOf = ({ meta }: Awaited<ReturnType<typeof pageOf>>) => meta['og:image']?.[0]?.replace(ORIGIN, '') ?? ''
    const nameless = { 'settings.yaml': 'name: Lajward\ncurrency: USD\n' }
    const near = (color: string | undefined) => bytesOf(color).map((byte) => expect.closeTo(byte, -1))
    const red = shareOf(await publish('color: "#b3202a"\n', nameless))
    expect(await pixelOf('/icons/any-192.png', 30, 120)).toEqual(near('#b3202a'))
    const look = 'ornament: none\npicture_frame: plain\nlogo:\n  light: { file: light.svg, alt: Sign }\n'
    const green = shareOf(await publish(`color: "${GREEN}"\n${look}`, { ...nameless, 'media/light.svg': square('#112233') }))
    expect(green).not.toBe(red)
    const { light, both } = paletteOf(GREEN)
    expect(await pixelOf(green, 4, 4)).toEqual(near(light.night))
    // The corner of the frame, which an arch leaves out.
    expect(await pixelOf(green, 1200 - 72 - 8, 630 - 536 + 8)).toEqual(near(both['day-1']))
  })

  it('has logos for both themes, and an icon of its own', async () => {
    const logo = 'logo:\n  light: { file: light.svg, alt: Sign }\n  dark: { file: dark.svg }\nicon: { file: icon.svg }\n'
    const files = { 'media/light.svg': square('#112233'), 'media/dark.svg': square('#ddeeff'), 'media/icon.svg': square('#00ff00') }
    await publish(`color: "${GREEN}"\n${logo}`, files)
    const html = await (await get('/en/')).text()
    const header = /<header[\s\S]*<\/header>/.exec(html)?.[0] ?? ''
    const footer = /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? ''
    const logosIn = (part: string) => [...part.matchAll(/\/storage\/(light|dark)\./g)].map(([, name]) => name)
    expect(logosIn(header)).toEqual(['light', 'dark'])
    // Its ground is dark in both themes.
    expect(logosIn(footer)).toEqual(['dark'])
    expect(await pixelOf('/icons/any-192.png', 96, 96)).toEqual([0, 255, 0])
  })

  describe('with fonts', () => {
    const fontsOf = ({ links }: Awaited<ReturnType<typeof pageOf>>) => links.filter((link) => link.as === 'font').map(({ href }) => href)

    it('fetches its own ahead in place of the packaged ones for the same letters', async () => {
      const page = await publish('fonts:\n  latin: { file: brand/own.woff2, weights: "300 800" }\n', { 'media/brand/own.woff2': FONT })
      const [own = '', ...others] = fontsOf(page)
      expect(own).toMatch(/^\/storage\/brand\/own\.[0-9a-f]{8}\.woff2$/)
      expect(others).toEqual([])
      expect(await cssOf(page)).toContain(`url("${own}") format("woff2");font-weight:300 800`)
      expect((await get(own)).headers.get('content-type')).toBe('font/woff2')
      expect(fontsOf(await pageOf('/fa/'))).toEqual([expect.stringContaining('/assets/'), own])
    })

    it('leaves a script to the fonts of the system', async () => {
      const page = await publish('fonts: { latin: system, arabic: system }\n')
      expect(fontsOf(page)).toEqual([])
      expect(fontsOf(await pageOf('/fa/'))).toEqual([])
      expect(await cssOf(page)).toMatch(/:lang\(en\).*--font:system-ui/)
    })
  })

  it('takes ornament, frames and corners from the file', async () => {
    const css = await cssOf(
      await publish('ornament: { file: brand/waves.svg }\npicture_frame: rounded\ncorner_radius: small\n', {
        'media/brand/waves.svg': square('#000000'),
      }),
    )
    expect(css).toMatch(/--ornament:url\("\/storage\/brand\/waves\.[0-9a-f]{8}\.svg"\)/)
    expect(css).toContain('--frame-mask:none')
    expect(css).toContain('--r-md:6px')
    expect(await cssOf(await publish('ornament: none\n'))).toContain('.girih.girih{display:none}')
  })
})
