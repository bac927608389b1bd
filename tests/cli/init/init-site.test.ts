import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findCard } from '#server/pictures/share/published-cards.ts'
import { cardPath, type ShareCard, slugIn } from '#server/pictures/share/share-card.ts'
import type { ReadPublished } from '#server/published/read-published.ts'
import { newCompany } from '../../support/commands/new-company.ts'
import { walkSite } from '../../support/pages/walk.ts'
import { RIGHT } from '../../support/servers/forms-api.ts'
import { type RunningServer, startServer } from '../../support/servers/process.ts'

/** The demo company and its town, as its languages write them. */
const DEMO = /lajward|لاجورد|ладжвард|kabul|کابل|кабул/i
/** Scripts have them for other backends (docs/spec.md#contact-contact). */
const DEMO_NUMBERS = /34\.53397|69\.1752|93 ?700/

const PUBLIC_URL = 'https://company.example'

const COMPANIES = [
  {
    name: 'Müller & Söhne',
    names: { de: 'Müller & Söhne' },
    options: ['--country', 'DE', '--sections', 'services,products,blog,team,jobs,faq,newsletter,inquiry'],
  },
  {
    name: 'Noor Books',
    names: { ar: 'كتب نور', en: 'Noor Books' },
    options: [
      '--country',
      'EG',
      '--languages',
      'ar,en',
      '--name-ar',
      'كتب نور',
      '--color',
      '#7a1f5c',
      '--sections',
      'services,blog,faq,newsletter,jobs,inquiry',
    ],
  },
  { name: 'Nordwind', names: { en: 'Nordwind' }, options: ['--country', 'GB', '--sections', 'products,newsletter,jobs,inquiry'] },
]

describe.each(COMPANIES)('the site of $name, as init writes it', { timeout: 300_000 }, ({ name, names, options }) => {
  const languages = Object.keys(names)
  const company = newCompany({ PUBLIC_URL, FORM_LIMIT: 'off' })
  const { settings, vitrine } = company
  let site: RunningServer

  beforeAll(async () => {
    await vitrine('init', '--yes', '--name', name, '--email', 'hello@company.example', ...options)
    site = await startServer(settings)
  })
  afterAll(async () => {
    await site?.stop()
    company.remove()
  })

  const read: ReadPublished = async (language, path) => {
    const answer = await fetch(`${site.url}/api${path}`, { headers: { 'accept-language': language } })
    return answer.ok ? { status: 200, answer: await answer.json() } : { status: answer.status }
  }
  /** All that is drawn into a share picture: its address has the hash of it. */
  const cardAt = async (path: string): Promise<ShareCard> => {
    const [, , language = '', kind = '', file = ''] = path.split('/')
    const found = await findCard(read, language, kind, slugIn(file) ?? '')
    if (!found) throw new Error(`${path} shows nothing that is published.`)
    expect(cardPath(found.card, found.shown)).toBe(path)
    return found.card
  }

  test('passes the check, in every language', async () => {
    const { stdout } = await vitrine('content', 'check')
    expect(stdout).toContain('No problems.')
    const { stdout: coverage } = await vitrine('content', 'coverage')
    for (const line of coverage.trim().split('\n').slice(1)) expect(line).toMatch(/ 0 +0$/)
  })

  test('has only pages of its own, and nothing of the demo company', async () => {
    await company.publishExamples()
    const prefixes = languages.length > 1 ? languages.map((code) => `/${code}`) : ['']
    const starts = [
      ...languages.map((code) => `/${code}/offline`),
      '/sitemap.xml',
      '/robots.txt',
      '/favicon.ico',
      '/nowhere',
      '/api/nowhere',
      '/api/site',
      '/api/contact',
    ]
    const walked = await walkSite(site.url, PUBLIC_URL, [
      ...starts,
      ...prefixes.map((prefix) => `${prefix}/`),
      ...prefixes.map((prefix) => `${prefix}/nowhere`),
    ])
    const pages = walked.filter(({ type }) => type.startsWith('text/html'))
    expect(pages.length).toBeGreaterThan(8)
    expect(walked.flatMap(({ path, status }) => (status >= 400 && !/nowhere/.test(path) ? [path] : []))).toEqual([])
    for (const { path, type, text } of walked) {
      expect(text.match(DEMO), path).toBeNull()
      if (!type.includes('javascript')) expect(text.match(DEMO_NUMBERS), path).toBeNull()
    }
    for (const { path, text } of pages) if (!path.startsWith('/api')) expect(text, path).toContain('hello@company.example')
    const paths = walked.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining([expect.stringMatching(/manifest/), expect.stringMatching(/\.atom$/), expect.stringMatching(/^\/share\//)]),
    )
    const cards = await Promise.all(paths.filter((path) => path.startsWith('/share/')).map(cardAt))
    expect(new Set(cards.map(({ company }) => company.text))).toEqual(new Set(Object.values(names)))
    expect(JSON.stringify(cards).match(DEMO)).toBeNull()
  })

  test.runIf(options.at(-1)?.includes('products'))('leads from the home page to its products', async () => {
    await company.publishExamples()
    const home = await (await fetch(site.url)).text()
    const [, list] = / href="([^"]*\/products\?category=products)"/.exec(home) ?? []
    const listed = await (await fetch(site.url + list)).text()
    expect(listed).toContain('/product/example"')
  })

  test('has no invented figures', async () => {
    const { data } = (await (await fetch(`${site.url}/api/site`)).json()) as { data: { figures: Record<string, unknown> } }
    expect(Object.keys(data.figures)).toContain('product_rating')
    for (const [name, value] of Object.entries(data.figures)) expect(Array.isArray(value) ? value.length : value, name).toBeOneOf([0, null])
  })

  test('sends mails of its own', async () => {
    const post = (path: string, values: object) =>
      fetch(`${site.url}/api/${path}`, {
        method: 'POST',
        body: JSON.stringify(values),
        headers: { 'content-type': 'application/json', 'accept-language': languages[0] ?? '' },
      })
    for (const form of ['newsletters', 'contactForm', 'inquiryForm'] as const) {
      const company = form === 'inquiryForm' ? { company_name: 'Atlas' } : {}
      expect((await post(form, { ...RIGHT[form], ...company })).status, form).toBe(201)
    }
    const folderOfMails = join(settings.DATA_DIR, 'mail')
    const files = await vi.waitFor(
      () => {
        const found = readdirSync(folderOfMails).filter((file) => file.endsWith('.eml'))
        expect(found).toHaveLength(5)
        return found
      },
      { timeout: 30_000, interval: 100 },
    )
    const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(folderOfMails, file)))))
    expect(mails.filter(({ to }) => to?.some(({ address }) => address === 'hello@company.example'))).toHaveLength(2)
    for (const mail of mails) expect(JSON.stringify(mail).match(DEMO), mail.subject).toBeNull()
  })
})
