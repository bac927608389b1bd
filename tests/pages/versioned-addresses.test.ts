import { beforeAll, expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { pagesServer } from '../support/servers/pages.ts'

const GOOD = 'public, max-age=31536000, immutable'

onEachEngine('addresses with a version in them', (open) => {
  const site = pagesServer(open, undefined, 'content')
  const get = (path: string) => fetch(`http://127.0.0.1:${site.port()}${path}`, { redirect: 'manual' })

  let home: string

  beforeAll(async () => {
    home = await (await get('/fa/')).text()
  })

  it.each([
    ['texts', /\/locales\/fa\/translation\.json\?v=[0-9a-f]+/],
    ['scripts', /\/assets\/[^"]+\.js/],
    ['fonts', /\/assets\/[^"]+\.woff2/],
    ['published files', /\/storage\/[^" ]+/],
    ['pictures', /\/pictures\/\d+\/[^", ]+/],
    ['share pictures', /\/share\/fa\/[^"]+\.jpg/],
  ])('are kept for good only under the version that this server has: %s', async (_, address) => {
    const path = address.exec(home)?.[0] ?? ''
    // Until a picture is made, its original is sent in its place and not kept.
    await expect.poll(async () => (await get(path)).headers.get('cache-control'), { timeout: 30_000 }).toBe(GOOD)
    // Another last letter in the hash, which ends before the file's extension or the address.
    const other = path.replace(/([\w-])(?=(?:\.\w+)?$)/, (letter) => (letter === 'a' ? 'b' : 'a'))
    expect(other).not.toBe(path)
    expect((await get(other)).headers.get('cache-control') ?? 'no-store').toMatch(/^no-(?:store|cache)$/)
  })
})
