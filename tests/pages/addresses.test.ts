import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { pagesServer } from '../support/servers/pages.ts'

onEachEngine('addresses of pages', (open) => {
  const server = pagesServer(open)
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${server.port()}${path}`)).status

  it.each(['/product', '/blog', '/careers', '/category', '/data'])('answers 404 where nothing is: %s', async (list) => {
    for (const name of ['no-such', '%00', '%D9%82%D8%B1%D8%B5', 'a%2Fb', '%2e%2e%2fetc', '%25', `${'a'.repeat(300)}`])
      expect(`${name} ${await statusOf(`/en${list}/${name}`)}`).toBe(`${name} 404`)
  })

  it('refuses what is no text, without a fault of its own', async () => {
    for (const path of ['/en/product/%E0%A4%A', '/%', '/en/data/%ED%A0%80', '/pictures/640/%E0', '/storage/%E0'])
      expect(`${path} ${await statusOf(path)}`).toBe(`${path} 400`)
  })

  it('remembers a language that is chosen without scripts, for this visitor alone', async () => {
    const choose = (code: string) => fetch(`http://127.0.0.1:${server.port()}/language/${code}`, { redirect: 'manual' })
    const { status, headers } = await choose('ps')
    expect(status).toBe(303)
    expect(Object.fromEntries(headers)).toMatchObject({
      location: '/ps/',
      'set-cookie': 'lang=ps; path=/; max-age=31536000; samesite=lax',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    const [cookie = ''] = headers.getSetCookie().map((set) => set.split(';')[0])
    const page = await fetch(`http://127.0.0.1:${server.port()}/blog`, { headers: { cookie } })
    expect(await page.text()).toContain('<html lang="ps"')
    expect(page.headers.getSetCookie()).toEqual([])
  })

  it.each(['xx', 'PS', 'ps/', '%2F%2Fevil.example', 'ps%0d%0aset-cookie:a=b', '__proto__', ''])(
    'remembers nothing that is no language, and leads nowhere: %s',
    async (code) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${server.port()}/language/${code}`, { redirect: 'manual' })
      expect(status).toBe(404)
      expect(headers.get('location')).toBeNull()
      expect(headers.getSetCookie()).toEqual([])
    },
  )
})
