import { expect, it } from 'vitest'
import { onEachEngine } from '../support/engines.ts'
import { pagesServer } from '../support/pages-server.ts'

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
})
