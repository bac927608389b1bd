import { expect, test } from 'vitest'
import { contentFolder, type Files, problemsOf } from '../../../../tests/support/samples/content-folder.ts'
import { checkContent } from '../check.ts'
import { coverageOf } from '../coverage.ts'

const SETTINGS = 'name: Lajward\nlanguages: [en, fa, ps]\n'

const settings = (lines: string, files: Files = {}): string =>
  contentFolder({ 'settings.yaml': `${SETTINGS}${lines}currency: USD\n`, ...files })

async function hintsOf(dir: string): Promise<string[]> {
  const { hints } = await checkContent(dir)
  return hints.map(({ file, line, sentence }) => `${file}:${line}  ${sentence}`)
}

const OFF = 'is not shown, because "sections" in settings.yaml switches'

test('sections are true or false, and known', async () => {
  expect(await problemsOf(settings('sections: { blog: no, shop: false }\n'))).toEqual([
    'settings.yaml:3  "sections → blog" is "no", but it must be true or false.',
    'settings.yaml:3  "sections → shop" is not a field here; check its spelling or delete it. content/README.md lists the fields.',
  ])
})

test('home and navigation name each part once, and only parts that there are', async () => {
  expect(await problemsOf(settings('home: [hero, prices]\n'))).toEqual([
    'settings.yaml:3  "home → 2" is "prices", but it must be one of hero, about, blog, clients, faq, testimonials, team, products, contact.',
  ])
  expect(await problemsOf(settings('home:\n  - hero\n  - faq\n  - hero\nnavigation:\n  - home\n  - blog\n  - blog\n'))).toEqual([
    'settings.yaml:6  "home" names "hero" twice; once is enough.',
    'settings.yaml:10  "navigation" names "blog" twice; once is enough.',
  ])
  expect(await problemsOf(settings('navigation: [shop]\n'))).toEqual([
    'settings.yaml:3  "navigation → 1" is "shop", but it must be one of home, products, services, blog, team, jobs, contact, or a link with "text" and "link".',
  ])
  expect(await problemsOf(settings('home: []\n'))).toEqual(['settings.yaml:3  "home" is a list, but it must be a list of at least 1.'])
})

test('own links of the navigation are checked like links in texts', async () => {
  const navigation = [
    '  - { text: { en: Shop, fa: دکان }, link: https://shop.example }',
    '  - { text: Tests, link: /data/tests }',
    '  - { text: Sums, link: /data/sums }',
    '  - { text: Shop, link: shop }',
    '  - { text: { en: "" }, link: /contact }',
    '  - { link: /contact }',
  ]
  expect(await problemsOf(settings(`navigation:\n${navigation.slice(0, 5).join('\n')}\n`))).toEqual([
    'settings.yaml:6  The link "/data/sums" leads nowhere: there is no "sums" in pages.',
    'settings.yaml:7  The link "shop" must begin with "/" or https://.',
    'settings.yaml:8  This link has no text; write one.',
  ])
  expect(await problemsOf(settings(`navigation:\n${navigation.slice(5).join('\n')}\n`))).toEqual([
    'settings.yaml:4  "navigation → 1 → text" is missing; add it.',
  ])
})

test('hints name links to a section that is off', async () => {
  const links =
    '[a](/blog) [b](/blog/fever) [c](/feeds/posts.atom) [d](/careers) [e](/career/1) [f](/teams) [g](/contact) [h](/contact#inquiry-title) [i](/contact/?product=zinc#map-title)'
  const dir = settings(
    'sections: { blog: false, jobs: false, team: false, products: false, inquiry: false, map: false }\nnavigation:\n  - { text: Press, link: /blog }\n',
    {
      'pages/tests.en.md': `---\ntitle: Tests\ndate: 2026-08-01\n---\n${links}\n`,
    },
  )
  const hints = (await hintsOf(dir)).filter((hint) => hint.includes('The link'))
  expect(hints).toEqual([
    `about.yaml:6  The link "/products" ${OFF} "products" off.`,
    `pages/tests.en.md:5  The link "/blog" ${OFF} "blog" off.`,
    `pages/tests.en.md:5  The link "/blog/fever" ${OFF} "blog" off.`,
    `pages/tests.en.md:5  The link "/career/1" ${OFF} "jobs" off.`,
    `pages/tests.en.md:5  The link "/careers" ${OFF} "jobs" off.`,
    `pages/tests.en.md:5  The link "/contact#inquiry-title" ${OFF} "inquiry" off.`,
    `pages/tests.en.md:5  The link "/contact/?product=zinc#map-title" ${OFF} "map" off.`,
    `pages/tests.en.md:5  The link "/feeds/posts.atom" ${OFF} "blog" off.`,
    `pages/tests.en.md:5  The link "/teams" ${OFF} "team" off.`,
    `settings.yaml:5  The link "/blog" ${OFF} "blog" off.`,
    `sliders.yaml:5  The link "/products" ${OFF} "products" off.`,
  ])
})

test('nobody hears of links in what is off, and its pictures are not published', async () => {
  const dir = settings('sections: { blog: false, faq: false, jobs: false, team: false }\n', {
    'posts/fever.en.md':
      '---\ntitle: Fever\ntype: family\ndate: 2026-10-01\n---\n[Jobs](/careers), [itself](/blog/fever).\n\n![A box](unused.webp)\n',
    'faqs.yaml': '- key: open\n  question: When are you open?\n  answer: See [jobs](/careers).\n',
    'team.yaml': '- key: laila\n  name: Laila\n  photo: { file: box-two.webp, alt: Laila }\n',
    'products/paracetamol.en.md': undefined,
    'products/paracetamol.fa.md': undefined,
    'products/zinc.en.md': undefined,
    'jobs/nurse.en.md': '---\ntitle: Nurse\nlocation: Kabul\nstatus: open\ndate: 2026-11-01\n---\nText.\n',
  })
  const { media } = await checkContent(dir)
  expect([...media.keys()].sort()).toEqual(['box.webp', 'profile.pdf'])
  const broken = settings('sections: { team: false }\n', {
    'team.yaml': '- key: laila\n  name: Laila\n  photo: { file: none.webp, alt: Laila }\n',
  })
  expect(await problemsOf(broken)).toEqual([
    'team.yaml:3  There is no file media/none.webp. Check its spelling, capital letters too, or put the file there.',
  ])
})

test('hints name what lies there unused, and where it is named', async () => {
  const lines = [
    'sections:',
    '  blog: false',
    '  products: false',
    '  clients: false',
    '  map: false',
    'home: [hero, clients, contact]',
    'navigation: [home, blog, contact]',
    'map: { latitude: 1, longitude: 1 }',
  ]
  const dir = settings(`${lines.join('\n')}\n`, {
    'about.yaml': 'website_name: Lajward\ndescription: Text.\n',
    'sliders.yaml': undefined,
  })
  expect(await hintsOf(dir)).toEqual([
    'settings.yaml:4  1 post in posts/ is not shown, because "sections" switches "blog" off.',
    'settings.yaml:5  1 entry in product-categories.yaml is not shown, because "sections" switches "products" off.',
    'settings.yaml:5  2 products in products/ are not shown, because "sections" switches "products" off.',
    'settings.yaml:6  1 entry in clients.yaml is not shown, because "sections" switches "clients" off.',
    'settings.yaml:7  "map" is not shown, because "sections" switches "map" off.',
    'settings.yaml:8  "clients" is not shown, because "sections" switches it off.',
    'settings.yaml:9  "blog" is not shown, because "sections" switches it off.',
  ])
})

test('hints name lists that are on without content', async () => {
  const dir = settings('', {
    'team.yaml': undefined,
    'posts/fever.en.md': undefined,
    'posts/fever.fa.md': undefined,
    'jobs/nurse.en.md': '---\ndraft: true\ntitle: Nurse\nlocation: Kabul\nstatus: open\ndate: 2026-11-01\n---\nText.\n',
  })
  expect(await hintsOf(dir)).toEqual([
    'settings.yaml:1  "blog" is on, but there is nothing to show. Add content, or switch it off with sections: {blog: false}.',
    'settings.yaml:1  "team" is on, but there is nothing to show. Add content, or switch it off with sections: {team: false}.',
  ])
})

test('prices of products that are off need no currency', async () => {
  expect(await problemsOf(contentFolder({ 'settings.yaml': `${SETTINGS}sections: { products: false }\n` }))).toEqual([])
})

test('what is off needs no translation', async () => {
  const rows = coverageOf(await checkContent(settings('sections: { blog: false, faq: false }\n')))
  const kinds = new Set(rows.map(({ kind }) => kind))
  expect(kinds).toContain('products')
  expect([...kinds].filter((kind) => ['posts', 'faqs'].includes(kind))).toEqual([])
})
