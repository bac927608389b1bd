import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { FEED_FORMATS, feedPath, TYPES_WITH_FEED } from '#domain/feeds.ts'
import { PAGE_ALIASES, PAGE_NAMES, PAGE_PATTERNS, type PageName } from '#domain/paths.ts'
import { ARABIC, GERMAN } from '../../../tests/support/samples/companies.ts'
import { contentFolder, type Files, problemsOf } from '../../../tests/support/samples/content-folder.ts'

const product = (changes: Record<string, string>, body = 'For growth.'): string => {
  const fields = { name: 'Zinc', category: 'medicines', price: '3', status: 'available', added: '2026-09-15', ...changes }
  return `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')}---\n${body}\n`
}
const zinc = (changes: Record<string, string>, body?: string): Files => ({ 'products/zinc.en.md': product(changes, body) })
const body = (text: string): Files => zinc({}, text)

test('a good folder has no problem', async () => {
  expect(await problemsOf(contentFolder())).toEqual([])
})

describe('each problem is reported with its file and line', () => {
  test.each<[string, Files, string]>([
    [
      'a price with a comma',
      zinc({ price: '"12,50"' }),
      'products/zinc.en.md:4  "price" is "12,50", but it must be a number with the digits 0 to 9 and a decimal point, for example 12.5.',
    ],
    ['a negative price', zinc({ price: '-1' }), 'products/zinc.en.md:4  "price" is -1, but it must be at least 0.'],
    [
      'a date that does not exist',
      zinc({ added: '2026-02-30' }),
      'products/zinc.en.md:6  "added" is "2026-02-30", but it must be a date that exists, written like 2026-11-21.',
    ],
    [
      'a status that does not exist',
      zinc({ status: 'sold' }),
      'products/zinc.en.md:5  "status" is "sold", but it must be one of available, out_of_stock.',
    ],
    [
      'a status in another spelling',
      zinc({ status: 'Out of stock' }),
      'products/zinc.en.md:5  "status" is "Out of stock", but it must be one of available, out_of_stock. Did you mean out_of_stock?',
    ],
    [
      'the name of a category in place of its key',
      zinc({ category: 'Medicine' }),
      'products/zinc.en.md:3  "category" is "Medicine", but product-categories.yaml has no such key (did you mean medicines?).',
    ],
    [
      'a number where a text belongs',
      zinc({ sku: '500' }),
      'products/zinc.en.md:7  "sku" is 500, but it must be a text; put it in quotes.',
    ],
    [
      'a word where yes or no belongs',
      zinc({ featured: 'yes' }),
      'products/zinc.en.md:7  "featured" is "yes", but it must be true or false.',
    ],
    [
      'a missing field',
      { 'products/zinc.en.md': '---\nname: Zinc\ncategory: medicines\nprice: 3\nadded: 2026-09-15\n---\nText.\n' },
      'products/zinc.en.md:2  "status" is missing; add it.',
    ],
    ['an empty required field', zinc({ name: '""' }), 'products/zinc.en.md:2  "name" is empty, but it must be a text that is not empty.'],
    [
      'an unknown field',
      zinc({ prise: '3' }),
      'products/zinc.en.md:7  "prise" is not a field here; check its spelling or delete it. content/README.md lists the fields.',
    ],
    [
      'a category that does not exist',
      zinc({ category: 'toys' }),
      'products/zinc.en.md:3  "category" is "toys", but product-categories.yaml has no such key (its keys: medicines).',
    ],
    [
      'bad YAML in front matter',
      zinc({ name: 'Zinc: the metal' }),
      'products/zinc.en.md:2  There are two colons in this line. If a text contains ": " or " #", or begins with a special character, put it in quotes.',
    ],
    [
      'a field twice',
      { 'products/zinc.en.md': '---\nname: Zinc\nname: Zinc\n---\nText.\n' },
      'products/zinc.en.md:3  This field occurs twice; keep one of the two.',
    ],
    [
      'no front matter',
      { 'products/zinc.en.md': 'Zinc' },
      'products/zinc.en.md:1  The file must begin with a line "---", then its fields, then another line "---", then the text.',
    ],
    [
      'front matter without an end',
      { 'products/zinc.en.md': '---\nname: Zinc\n' },
      'products/zinc.en.md:1  The line "---" that ends the front matter is missing.',
    ],
    ['no body', body(' '), 'products/zinc.en.md:8  The text below the second "---" is missing; write it.'],
    [
      'an English field in a translation',
      { 'products/zinc.fa.md': '---\nname: جست\nprice: 3\n---\nمتن\n' },
      'products/zinc.fa.md:3  "price" belongs only in zinc.en.md; delete it here.',
    ],
    [
      'a picture that does not exist',
      zinc({ media: '[{ file: none.webp, alt: X }]' }),
      'products/zinc.en.md:7  There is no file media/none.webp. Check its spelling, capital letters too, or put the file there.',
    ],
    [
      'a picture outside of media',
      zinc({ media: '[{ file: ../settings.yaml, alt: X }]' }),
      'products/zinc.en.md:7  "../settings.yaml" is not a valid file name: use Latin letters, digits, hyphens and full stops, and a path inside media/.',
    ],
    ['a picture without alt', zinc({ media: '[{ file: box.webp }]' }), 'products/zinc.en.md:7  "media → 1 → alt" is missing; add it.'],
    [
      'a picture without English alt',
      zinc({ media: '[{ file: box.webp, alt: { fa: X } }]' }),
      'products/zinc.en.md:7  "media → 1 → alt" has no English text; add "en:".',
    ],
    [
      'a comma in a text without quotes',
      zinc({ media: '[{ file: box.webp, alt: { en: A bag, 100 g } }]' }),
      'products/zinc.en.md:7  "100 g" is read as the name of a field without a value. If it belongs to a text with a comma, put that text in quotes.',
    ],
    [
      'an address behind a comma in a text without quotes',
      zinc({ media: '[{ file: box.webp, alt: { en: A bag, https://a.example } }]' }),
      'products/zinc.en.md:7  "https://a.example" is read as the name of a field without a value. If it belongs to a text with a comma, put that text in quotes.',
    ],
    [
      'no space behind a colon',
      zinc({ media: '[{ file: box.webp, alt: { en: A bag, fa:X } }]' }),
      'products/zinc.en.md:7  "fa:X" needs a space after its colon: "fa: X".',
    ],
    [
      'entries below an empty list',
      zinc({ media: '[]\n  - file: box.webp\n    alt: X' }),
      'products/zinc.en.md:8  The [] in the line above says that the list is empty; delete it, since entries follow.',
    ],
    [
      'a document as a picture',
      zinc({ media: '[{ file: profile.pdf, alt: X }]' }),
      'products/zinc.en.md:7  media/profile.pdf is not a picture; a picture ends in webp, png, jpg, jpeg, gif, avif, svg.',
    ],
    [
      'a picture written with media/',
      zinc({ media: '[{ file: media/box.webp, alt: X }]' }),
      'products/zinc.en.md:7  There is no file media/media/box.webp. Paths begin inside media/; write "box.webp".',
    ],
    [
      'an empty picture',
      { 'media/box-two.webp': '' },
      'products/paracetamol.en.md:12  media/box-two.webp is not a readable picture, or its file extension is wrong.',
    ],
    [
      'a picture that is none',
      { 'media/box-two.webp': 'text' },
      'products/paracetamol.en.md:12  media/box-two.webp is not a readable picture, or its file extension is wrong.',
    ],
    [
      'a vector picture with a script',
      { 'media/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" onload="alert(1)"/>' },
      'settings.yaml:3  media/logo.svg contains scripts; save it without them.',
    ],
    [
      'a kind of file that is not published',
      { ...body('[x](list.exe)'), 'media/list.exe': 'x' },
      'products/zinc.en.md:8  "list.exe" is of a type that the site does not publish; use webp, png, jpg, jpeg, gif, avif, svg, pdf, doc, docx, mp4, woff2.',
    ],
  ])('%s', async (_name, files, expected) => {
    expect(await problemsOf(contentFolder(files))).toEqual([expected])
  })
})

describe('texts', () => {
  const at = 'products/zinc.en.md:10  '
  const before = 'First.\n\n'
  test.each([
    [
      '[x](javascript:alert(1))',
      'The link "javascript:alert(1)" is not allowed; a link must begin with https:, http:, mailto:, tel: or "/".',
    ],
    [
      '<a href="&#106;avascript:x">x</a>',
      'The link "javascript:x" is not allowed; a link must begin with https:, http:, mailto:, tel: or "/".',
    ],
    ['[x](data:text/html,x)', 'The link "data:text/html,x" is not allowed; a link must begin with https:, http:, mailto:, tel: or "/".'],
    [
      '[x](mailto:info.lajward.example)',
      'The link "mailto:info.lajward.example" is not a complete email address; write it like mailto:info@example.com.',
    ],
    ['[x](tel:call-us)', 'The link "tel:call-us" is not a phone number; write it like tel:+93700000000.'],
    ['[x](info@lajward.example)', 'The link "info@lajward.example" must begin with mailto:; write "mailto:info@lajward.example".'],
    ['[x](www.who.example/a)', 'The link "www.who.example/a" must begin with https://; write "https://www.who.example/a".'],
    ['[x](product/zinc)', 'The link "product/zinc" must begin with "/"; write "/product/zinc".'],
    ['[x](//evil.example)', 'The link "//evil.example" must begin with https:// or with one "/".'],
    ['[x](https://)', 'The link "https://" is not a complete address; write it like https://www.example.com/page.'],
    ['[x](#top)', 'The link "#top" points to a place within a text, but such places have no addresses. Link to a page.'],
    ['[x](/fa/products)', 'The link "/fa/products" contains a language; write "/products". The site adds the language itself.'],
    ['[x](/product/none)', 'The link "/product/none" leads nowhere: there is no "none" in products.'],
    ['[x](/category/none?a=1)', 'The link "/category/none?a=1" leads nowhere: there is no "none" in services.'],
    ['[x](/products/zinc)', 'The link "/products/zinc" leads nowhere; the page of a product is /product/zinc.'],
    ['[x](/about)', 'The link "/about" leads to no page of the site.'],
    ['[x](/storage/none.pdf)', 'There is no file media/none.pdf. Check its spelling, capital letters too, or put the file there.'],
    ['<script>alert(1)</script>', 'The HTML tag <script> is not allowed and would be removed; delete it.'],
    ['<p onclick="x()">x</p>', 'The attribute "onclick" of <p> is not allowed and would be removed; delete it.'],
    ['<p class="lead">x</p>', 'The attribute "class" of <p> is not allowed and would be removed; delete it.'],
    ['![](box.webp)', 'The picture "box.webp" has no description; describe it: ![description](box.webp).'],
    [
      '![x](https://other.example/a.png)',
      'The picture "https://other.example/a.png" is not in media/; put the file there and write its path, for example scenes/vials.webp.',
    ],
    ['- [ ] task', 'Check boxes are not shown; write a plain list.'],
  ])('%s', async (text, sentence) => {
    expect(await problemsOf(contentFolder(body(before + text)))).toEqual([at + sentence])
  })

  test('footnotes are refused where they are referred to', async () => {
    const problems = await problemsOf(contentFolder(body('First.[^1]\n\n[^1]: Note')))
    expect(problems).toEqual(['products/zinc.en.md:8  Footnotes are not shown; put the note in the text.'])
  })

  test('links to every page and feed of the site are no problem', async () => {
    const items: Partial<Record<PageName, string>> = { product: 'zinc', post: 'fever', service: 'laboratory', page: 'tests', job: '7' }
    const pages = PAGE_NAMES.flatMap((name) =>
      [PAGE_PATTERNS[name], PAGE_ALIASES[name] ?? []].flat().map((pattern) => pattern.replace(/:\w+/, items[name] ?? '')),
    )
    const feeds = TYPES_WITH_FEED.flatMap(({ page }) => FEED_FORMATS.map((format) => feedPath(page.feed.name, format)))
    expect(await problemsOf(contentFolder(body([...pages, ...feeds].map((link) => `[x](${link})`).join('\n'))))).toEqual([])
  })

  test('links that lead somewhere are no problem', async () => {
    const links = [
      '/',
      '/products?sort=name',
      '/blog',
      '/teams',
      '/careers',
      '/career',
      '/contact/',
      '/product/zinc',
      '/blog/fever',
      '/category/laboratory',
      '/category/7',
      '/data/tests',
      '/data/7',
      '/careers/7',
      '/storage/profile.pdf',
      'box.webp',
      'https://who.example/a#b',
      'mailto:a@b.example',
      'tel:+93700000000',
    ]
    expect(await problemsOf(contentFolder(body(links.map((link) => `[x](${link})`).join('\n'))))).toEqual([])
  })
})

describe('names and lists', () => {
  test.each<[string, Files, string[]]>([
    [
      'a translation without its English file',
      { 'products/iron.fa.md': '---\nname: آهن\n---\nمتن\n' },
      ['products/iron.fa.md:1  This is a translation of iron.en.md, but that file does not exist; add it.'],
    ],
    [
      'an unknown language',
      { 'products/zinc.it.md': 'x' },
      ['products/zinc.it.md:1  "it" in the file name is not a language of the site; write one of en, fa, ps.'],
    ],
    [
      'a bad slug',
      { 'products/Zinc_50.en.md': product({}) },
      [
        'products/Zinc_50.en.md:1  "Zinc_50" in the file name may contain only lower-case Latin letters, digits and single hyphens between them, and must contain at least one letter.',
      ],
    ],
    [
      'a slug that looks like an id',
      { 'pages/2026.en.md': 'x' },
      [
        'pages/2026.en.md:1  "2026" in the file name may contain only lower-case Latin letters, digits and single hyphens between them, and must contain at least one letter.',
      ],
    ],
    [
      'another file in a folder',
      { 'jobs/notes.txt': 'x' },
      ['jobs/notes.txt:1  The name must be like paracetamol.en.md: a slug, a language and .md.'],
    ],
    [
      'a key twice',
      { 'post-types.yaml': '- key: family\n  name: Family\n- key: family\n  name: Home\n' },
      ['post-types.yaml:3  The key "family" occurs twice in this file; every entry needs its own key.'],
    ],
    [
      'a bad key',
      { 'clients.yaml': '- key: Atlas Hospital\n  name: Atlas\n' },
      [
        'clients.yaml:1  The key "Atlas Hospital" may contain only lower-case Latin letters, digits and single hyphens between them, and must contain at least one letter.',
      ],
    ],
    [
      'a language that the site does not have',
      { 'post-types.yaml': '- key: family\n  name:\n    en: Family\n    it: Famiglia\n' },
      ['post-types.yaml:4  "it" is not a language of the site; write one of en, fa, ps.'],
    ],
    [
      'an empty English text',
      { 'post-types.yaml': '- key: family\n  name:\n    en: ""\n' },
      ['post-types.yaml:3  "1 → name → en" is empty; write a text.'],
    ],
    [
      'another encoding',
      { 'clients.yaml': Buffer.from('- key: a\n  name: Caf\xe9\n', 'latin1') },
      ['clients.yaml:1  This file is not saved as UTF-8; save it again with that encoding.'],
    ],
    [
      'another encoding that hides the front matter',
      { 'products/zinc.en.md': Buffer.from(`\ufeff${product({})}`, 'utf16le') },
      ['products/zinc.en.md:1  This file is not saved as UTF-8; save it again with that encoding.'],
    ],
    [
      'an entry without anything',
      { 'clients.yaml': '- key: a\n  name: A\n-\n' },
      ['clients.yaml:3  "2" is empty; fill it in or delete it.'],
    ],
    [
      'a folder that nothing reads',
      { 'product/iron.en.md': product({}) },
      ['product:1  No part of the site reads this folder. The folders are products, posts, pages, jobs, media.'],
    ],
    [
      'a Markdown file beside the folders',
      { 'iron.en.md': product({}) },
      ['iron.en.md:1  Put this file into one of the folders products, posts, pages, jobs.'],
    ],
    ['files that systems add', { 'products/Thumbs.db': 'x', 'products/.DS_Store': 'x', 'jobs/desktop.ini': 'x' }, []],
    [
      'a tab with lines after it that then look wrong',
      { 'clients.yaml': '- key: a\n\tname: A\n  website: ""\n- key: b\n  name: B\n' },
      ['clients.yaml:2  This line is indented with a tab; use spaces.'],
    ],
    [
      'a list where a text belongs',
      { 'post-types.yaml': '- key: family\n  name: [a]\n' },
      ['post-types.yaml:2  "1 → name" is a list, but it must be a text or one text for each language.'],
    ],
    [
      'a link of a slide',
      {
        'sliders.yaml':
          '- key: a\n  title: A\n  description: B\n  button_text: C\n  button_link: /shop\n  image: { file: box.webp, alt: X }\n',
      },
      ['sliders.yaml:5  The link "/shop" leads to no page of the site.'],
    ],
    [
      'a link in Markdown of a YAML file',
      { 'about.yaml': 'website_name: L\ndescription:\n  en: |\n    First.\n\n    [x](/shop)\n' },
      ['about.yaml:6  The link "/shop" leads to no page of the site.'],
    ],
    [
      'a language that occurs twice',
      { 'settings.yaml': 'name: L\nlanguages: [en, fa, fa]\ncurrency: USD\n' },
      ['settings.yaml:2  The language fa occurs twice.'],
    ],
    [
      'a source language that is not listed',
      { 'settings.yaml': 'name: L\nlanguages: [fa, ps]\nsource_language: en\ncurrency: USD\n' },
      ['settings.yaml:3  "source_language" is en, which is not in "languages"; add it there, or choose one of fa, ps.'],
    ],
    [
      'a page at the foot that does not exist, and one twice',
      { 'settings.yaml': 'name: L\nfooter_pages:\n  - tests\n  - test\n  - tests\ncurrency: USD\n' },
      [
        'settings.yaml:4  "footer_pages" names "test", but there is no file pages/test.en.md; check the spelling or delete it.',
        'settings.yaml:5  The page tests occurs twice.',
      ],
    ],
    [
      'a page of a service that does not exist',
      { 'pages/tests.en.md': '---\ntitle: Tests\ncategory: x-ray\ndate: 2026-08-01\n---\nText.\n' },
      ['pages/tests.en.md:3  "category" is "x-ray", but services.yaml has no such key (its keys: laboratory).'],
    ],
    [
      'a page checked by nobody of the team',
      { 'pages/tests.en.md': '---\ntitle: Tests\nchecked_by: nobody\ndate: 2026-08-01\n---\nText.\n' },
      [expect.stringMatching(/^pages\/tests\.en\.md:3 {2}"checked_by" is "nobody", but team\.yaml has no such key/)],
    ],
    ['a page of no service', { 'pages/tests.en.md': '---\ntitle: Tests\ndate: 2026-08-01\n---\nText.\n' }, []],
    ['missing settings', { 'settings.yaml': undefined }, ['settings.yaml:1  This file is missing; add it.']],
    [
      'a file that nothing reads',
      { 'testimonial.yaml': '[]' },
      [expect.stringContaining('testimonial.yaml:1  No part of the site reads this file.')],
    ],
    [
      'a profile that is no PDF',
      { 'media/profile.pdf': 'text' },
      [
        'about.yaml:7  media/profile.pdf is not a PDF file, although its name ends in .pdf.',
        'posts/fever.en.md:9  media/profile.pdf is not a PDF file, although its name ends in .pdf.',
      ],
    ],
    [
      'a tab',
      { 'post-types.yaml': '- key: family\n\tname: Family\n' },
      ['post-types.yaml:2  This line is indented with a tab; use spaces.'],
    ],
  ])('%s', async (_name, files, expected) => {
    expect(await problemsOf(contentFolder(files))).toEqual(expected)
  })
})

test('all problems are reported at once, by file and line', async () => {
  const problems = await problemsOf(
    contentFolder({
      ...zinc({ price: 'dear', status: 'sold' }, '[x](/none)'),
      'jobs/nurse.en.md': '---\ntitle: Nurse\n---\nText.\n',
      'clients.yaml': '- key: [\n',
    }),
  )
  expect(problems.map((problem) => problem.slice(0, problem.indexOf('  ')))).toEqual([
    'clients.yaml:2',
    'jobs/nurse.en.md:2',
    'jobs/nurse.en.md:2',
    'jobs/nurse.en.md:2',
    'products/zinc.en.md:4',
    'products/zinc.en.md:5',
    'products/zinc.en.md:8',
  ])
})

test('a list that cannot be read makes no false alarm where it is referred to', async () => {
  const problems = await problemsOf(contentFolder({ 'services.yaml': '- key: "laboratory\n', ...body('[x](/category/laboratory)') }))
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(/^services\.yaml:/)
})

test('optional fields may be empty', async () => {
  const files = { 'clients.yaml': '- key: atlas\n  name: Atlas\n  website: ""\n  logo:\n', ...zinc({ sku: '', dosage: '""' }) }
  expect(await problemsOf(contentFolder(files))).toEqual([])
})

test('a folder that does not exist is one problem', async () => {
  expect(await problemsOf('/nowhere/content')).toEqual([':1  There is no such folder. Set CONTENT_DIR to the content folder.'])
})

test('a picture of more than a hundred megapixels is refused with the limit', async () => {
  const vast = await sharp({ create: { width: 15_500, height: 11_600, channels: 3, background: '#27B4F5' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  expect(
    await problemsOf(
      contentFolder({
        'media/box.webp': undefined,
        'media/vast.png': vast,
        'posts/fever.en.md': '---\ntitle: Fever\ntype: family\ndate: 2026-10-01\nmedia: { file: vast.png, alt: "" }\n---\nText.\n',
      }),
    ),
  ).toContain(
    'posts/fever.en.md:5  media/vast.png has 180 megapixels, but a picture may have at most 100; make it smaller: no page shows more than 4,000 pixels of width.',
  )
})

describe('a folder whose source is not English', () => {
  test('can be checked and published as it is', async () => {
    expect(await problemsOf(contentFolder(GERMAN))).toEqual([])
    expect(await problemsOf(contentFolder(ARABIC))).toEqual([])
  })

  test.each([
    [
      'a text that is not in the source language',
      { 'services.yaml': '- key: laboratory\n  name: { en: Laboratory }\n  description: { ar: تحاليل الدم. }\n' },
      ['services.yaml:2  "1 → name" has no Arabic text; add "ar:".'],
    ],
    [
      'an item without a file in it',
      { 'products/zinc.ar.md': undefined, 'products/zinc.en.md': '---\nname: Zinc\n---\nText.\n' },
      ['products/zinc.en.md:1  This is a translation of zinc.ar.md, but that file does not exist; add it.'],
    ],
    [
      'a field that belongs in the file of the source language',
      { 'posts/fever.en.md': '---\ntitle: Fever\ntype: family\n---\nText.\n' },
      ['posts/fever.en.md:3  "type" belongs only in fever.ar.md; delete it here.'],
    ],
    [
      'a page at the foot that does not exist',
      { 'settings.yaml': `${String(ARABIC['settings.yaml'])}footer_pages: [missing]\n` },
      ['settings.yaml:7  "footer_pages" names "missing", but there is no file pages/missing.ar.md; check the spelling or delete it.'],
    ],
  ])('names %s', async (_name, changes, expected) => {
    expect(await problemsOf(contentFolder({ ...ARABIC, ...changes }))).toEqual(expected)
  })
})
