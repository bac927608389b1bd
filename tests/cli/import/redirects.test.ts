import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { run } from '../../support/commands/command.ts'
import { contentFolder, problemsOf, temporaryFolder } from '../../support/samples/content-folder.ts'
import { OLD_SITE, wordPressExport } from '../../support/samples/wordpress-export.ts'

type Redirects = { from: string; to?: string; gone?: true }[]

async function imported(kind: string, source: string, to: string): Promise<Map<string, string | undefined>> {
  const file = join(temporaryFolder(), kind === 'wordpress' ? 'export.xml' : 'export.csv')
  writeFileSync(file, source)
  const { code, complained } = await run(['import', kind, file, '--to', to])
  expect([code, complained]).toEqual([0, ''])
  expect(await problemsOf(to)).toEqual([])
  const redirects = parse(readFileSync(join(to, 'redirects.yaml'), 'utf8')) as Redirects
  return new Map(redirects.map(({ from, to: target, gone }) => [from, gone ? 'gone' : target]))
}

const group = (term: string): [string, string, string] => ['post_translations', term, term]

const EXPORT = wordPressExport(
  [
    { id: 1, slug: 'fever', link: `${OLD_SITE}/2013/01/11/fever/`, terms: [['category', 'health-news', 'Health']] },
    { id: 2, slug: 'team', type: 'page', link: `${OLD_SITE}/about/team/` },
    { id: 3, slug: 'contact', type: 'page' },
    { id: 4, slug: 'not-yet', status: 'draft', link: `${OLD_SITE}/?p=4` },
    { id: 5, slug: '%d8%aa%d8%a8', terms: [['language', 'fa', 'فارسی'], group('pll_a')] },
    { id: 6, slug: 'cold', link: `${OLD_SITE}/?p=6`, terms: [['language', 'en', 'English'], group('pll_a')] },
  ],
  {},
)

it('WordPress: every address that the old site answered leads to what was made of it', async () => {
  const to = contentFolder()
  const redirects = await imported('wordpress', EXPORT, to)
  expect(Object.fromEntries(redirects)).toEqual({
    '/2013/01/11/fever/': '/en/blog/fever-2',
    '/?p=1': '/en/blog/fever-2',
    '/fever/': '/en/blog/fever-2',
    '/about/team/': '/en/data/team',
    '/?page_id=2': '/en/data/team',
    '/team/': '/en/data/team',
    '/?page_id=3': '/en/data/contact',
    '/?p=5': '/fa/blog/cold',
    '/تب/': '/fa/blog/cold',
    '/?p=6': '/en/blog/cold',
    '/cold/': '/en/blog/cold',
    '/category/health-news/': '/blog?type=health-news',
    '/category/*': '/blog',
    '/tag/*': '/blog',
    '/author/*': '/blog',
    '/page/*': '/blog',
    '/feed/': '/feeds/posts.atom',
    '/wp-json/*': 'gone',
  })
  expect(readFileSync(join(to, 'imports/wordpress-old-example.md'), 'utf8')).toContain(
    'Old addresses that the new site uses itself: they show what the new site has there. (1)\n\n- /contact/',
  )
})

it('WordPress: another import keeps what was changed, deleted and added by hand', async () => {
  const to = contentFolder({ 'redirects.yaml': '# Ours\n- { from: /ours, to: /products }\n- { from: /Team, to: /teams }' })
  const first = await imported('wordpress', EXPORT, to)
  expect([first.get('/ours'), first.get('/Team'), first.get('/team/'), first.get('/fever/')]).toEqual([
    '/products',
    '/teams',
    undefined,
    '/en/blog/fever-2',
  ])
  const file = join(to, 'redirects.yaml')
  const edited = readFileSync(file, 'utf8')
    .replace(/- from: \/fever\/\n {2}to: \S+\n/, '')
    .replace('/about/team/\n  to: /en/data/team', '/about/team/\n  to: /teams')
  expect(edited).toMatch(/^# Ours\n/)
  writeFileSync(file, edited)
  await imported('wordpress', EXPORT, to)
  expect(readFileSync(file, 'utf8')).toBe(edited)
})

it('WooCommerce: the number and the name of each product lead to it', async () => {
  const csv = [
    'ID,Type,SKU,Name,Published,In stock?,Regular price,Categories',
    '11,simple,A-1,Zinc,1,1,3,Medicines',
    '12,simple,A-2,شربت سینه (۲۰۰ ml),1,1,4,Medicines',
    '13,simple,A-3,Café au lait / 500,1,1,5,Medicines',
    '14,simple,A-4,Draft,-1,1,5,Medicines',
  ].join('\n')
  const redirects = await imported('woocommerce', csv, contentFolder())
  expect(Object.fromEntries(redirects)).toEqual({
    '/?p=11': '/product/zinc-2',
    '/?p=12': expect.stringMatching(/^\/product\/[a-z0-9-]+$/),
    '/product/شربت-سینه-۲۰۰-ml/': redirects.get('/?p=12'),
    '/?p=13': '/product/cafe-au-lait-500',
  })
})
