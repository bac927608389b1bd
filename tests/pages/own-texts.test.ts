import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { t } from '../support/servers/api.ts'
import { contentServer } from '../support/servers/content.ts'

const FILE = 'texts.en.yaml'

const OWN = `contact:
  forBusiness: Writing for a hospital?
notFound:
  title: Nobody lives here
offline:
  retry: Once more
types:
  post:
    feed: "{{name}}: what is new"
api:
  notFound: We have no such thing.
privacy:
  title: What we know about you
`

/** Where each of them is shown. */
const SHOWN = [
  ['/en/contact', 'Writing for a hospital?'],
  ['/en/nowhere', 'Nobody lives here'],
  ['/en/.hidden', 'Nobody lives here'],
  ['/en/offline', 'Once more'],
  ['/en/feeds/posts.atom', 'Lajward: what is new'],
  ['/api/nothing', 'We have no such thing.'],
  ['/en/privacy', 'What we know about you'],
] as const

onEachEngine('own texts of the company', (open) => {
  type Server = Awaited<ReturnType<typeof contentServer>>
  const shows = async ({ ask }: Server, path: string, text: string) => (await ask(path)).body.includes(text)
  /** On PostgreSQL the news of a publication takes some milliseconds. */
  const eventually = (server: Server, path: string, text: string) =>
    vi.waitUntil(() => shows(server, path, text), { timeout: 5000, interval: 20 })
  const textsAddress = async ({ ask }: Server, language: string) =>
    /\/locales\/\w+\/translation\.json\?v=\w+/.exec((await ask(`/${language}/contact`)).body)?.[0] ?? ''

  it('stand in place of the packaged ones on every server, until a publication without them', async () => {
    const database = await open()
    const server = await contentServer(database)
    const packaged = await textsAddress(server, 'en')
    for (const [path, text] of SHOWN) expect(await shows(server, path, text), path).toBe(false)
    const other = await contentServer(database)
    server.write(FILE, OWN)
    await server.publish()
    for (const each of [server, other]) {
      await eventually(each, '/en/contact', 'Writing for a hospital?')
      for (const [path, text] of SHOWN) expect(await shows(each, path, text), path).toBe(true)
    }
    expect(await shows(server, '/en/contact', t('en', 'contact.writeTitle'))).toBe(true)
    expect(await textsAddress(other, 'en')).toBe(await textsAddress(server, 'en'))

    rmSync(join(server.contentDir, FILE))
    await server.publish()
    for (const each of [server, other]) {
      await eventually(each, '/en/contact', t('en', 'contact.forBusiness'))
      for (const [path, text] of SHOWN) expect(await shows(each, path, text), path).toBe(false)
      expect(await textsAddress(each, 'en')).toBe(packaged)
    }
  })

  it('come to the browser at an address of their own, which changes with them', async () => {
    const server = await contentServer(await open(), { [FILE]: OWN })
    const first = await textsAddress(server, 'en')
    const { headers, body } = await server.ask(first)
    expect(headers['cache-control']).toContain('immutable')
    const texts = JSON.parse(body) as Record<string, Record<string, string>>
    expect(texts.contact).toMatchObject({ forBusiness: 'Writing for a hospital?', writeTitle: t('en', 'contact.writeTitle') })
    expect(Object.keys(texts)).not.toContain('privacy')
    const persian = await textsAddress(server, 'fa')
    expect(JSON.parse((await server.ask(persian)).body).contact.forBusiness).toBe(t('fa', 'contact.forBusiness'))

    server.write(FILE, 'contact:\n  forBusiness: Writing for a clinic?\n')
    await server.publish()
    await eventually(server, '/en/contact', 'Writing for a clinic?')
    const second = await textsAddress(server, 'en')
    expect(second).not.toBe(first)
    expect((await server.ask(second)).body).toContain('Writing for a clinic?')
    // A page from before the publication must not keep the newer texts for good.
    expect((await server.ask(first)).headers['cache-control']).toBe('no-store')
    expect(await textsAddress(server, 'fa')).toBe(persian)
  })
})
