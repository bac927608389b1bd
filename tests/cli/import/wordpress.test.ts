import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { run } from '../../support/commands/command.ts'
import { imported, PICTURE, place, reportIn, VIALS, write } from '../../support/commands/wordpress-import.ts'
import { problemsOf, temporaryFolder } from '../../support/samples/content-folder.ts'
import {
  cdata,
  EXPORT_END,
  type ExportItem,
  exportHead,
  exportItem,
  OLD_SITE,
  wordPressExport,
} from '../../support/samples/wordpress-export.ts'

/** Every file of a folder with its bytes. */
function filesIn(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile())
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), 'latin1')]))
}

test('a post becomes a file with its title, category, author, dates, keywords and picture', async () => {
  const { read, to } = await imported([
    {
      id: 5,
      title: 'Fever &#038; rest: <em>what</em> helps',
      slug: 'fever',
      excerpt: 'Rest, water and patience.',
      terms: [
        ['category', 'health-news', 'Health &amp; news'],
        ['post_tag', 'fever', 'Fever'],
        ['post_tag', 'home', 'At home'],
      ],
      meta: { _thumbnail_id: '900' },
    },
    VIALS,
  ])
  expect(read('posts/fever.en.md')).toBe(
    [
      '---',
      'title: "Fever & rest: what helps"',
      'type: health-news',
      'date: 2024-03-05',
      'media:',
      '  file: uploads/2024/02/vials.jpg',
      '  alt: Three vials on a tray',
      'author: Editorial office',
      'meta_description: Rest, water and patience.',
      'meta_keywords: Fever, At home',
      '---',
      '',
      'Text.',
      '',
    ].join('\n'),
  )
  expect(read('post-types.yaml')).toBe('- key: health-news\n  name: Health & news\n')
  expect(readFileSync(join(to, 'media/uploads/2024/02/vials.jpg'))).toEqual(PICTURE)
})

test('what was imported can be published', async () => {
  const { to } = await imported([{ id: 1, slug: 'one', meta: { _thumbnail_id: '900' } }, { id: 2, slug: 'us', type: 'page' }, VIALS])
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('CONTENT_DIR', to)
  vi.stubEnv('DATA_DIR', temporaryFolder())
  vi.stubEnv('DATABASE_URL', '')
  const said = await run(['content', 'publish'])
  expect(said.complained).toBe('')
  expect(said.printed).toContain('posts/one')
  expect(said.printed).toContain('pages/us')
})

test('links between imported posts and pages lead to their new addresses', async () => {
  const { read, to } = await imported([
    {
      id: 1,
      slug: 'one',
      link: `${OLD_SITE}/2024/03/one/`,
      content: `<a href="${OLD_SITE}/team/">a</a> <a href="/?p=3">b</a> <a href="http://www.old.example/2024/03/one">c</a> <a href="${OLD_SITE}/category/health-news/">d</a> <a href="${OLD_SITE}/gone/">e</a> <a href="/">f</a> <a href="${OLD_SITE}/?p=4">g</a>`,
    },
    { id: 2, slug: 'team', type: 'page' },
    { id: 3, slug: 'three', terms: [['category', 'health-news', 'Health']] },
    { id: 4, slug: 'not-yet', status: 'draft' },
  ])
  expect(read('posts/one.en.md')).toContain(
    '[a](/data/team) [b](/blog/three) [c](/blog/one) [d](/blog?type=health-news) [e](https://old.example/gone/) [f](/) [g](https://old.example/?p=4)',
  )
  expect(reportIn(to)).toContain('still lead to the old site.')
  expect(read('pages/team.en.md')).toContain('category: about-us')
})

test('what is not public is left out or becomes a draft', async () => {
  const { to, read } = await imported([
    { id: 1, slug: 'shown' },
    { id: 2, slug: 'secret', password: 'x' },
    { id: 3, slug: 'private', status: 'private' },
    { id: 4, slug: 'bin', status: 'trash' },
    { id: 5, slug: '', title: 'An idea', status: 'draft' },
    { id: 6, slug: 'later', status: 'future', date: '2031-02-03 04:05:06' },
    { id: 7, slug: 'wait', status: 'pending' },
    { id: 8, slug: 'menu', type: 'nav_menu_item' },
    { id: 9, slug: 'book', type: 'book' },
    { id: 10, slug: 'pills', type: 'product' },
    { id: 11, slug: 'empty', content: '<!-- wp:query {"a":1} --><div></div><!-- /wp:query -->' },
    { id: 12, slug: 'talk', comments: 3 },
  ])
  expect(readdirSync(join(to, 'posts')).sort()).toEqual(['an-idea.en.md', 'later.en.md', 'shown.en.md', 'talk.en.md', 'wait.en.md'])
  expect(read('posts/an-idea.en.md')).toContain('draft: true')
  expect(read('posts/wait.en.md')).toContain('draft: true')
  expect(read('posts/later.en.md')).toContain('publish_at: 2031-02-03T04:05:06Z')
  const report = reportIn(to)
  for (const words of [
    'Password-protected items',
    'Private items',
    'in the trash',
    'Menu entries',
    'the type "book"',
    'WooCommerce products',
    'Items without text.',
    'Comments: the site has none.',
  ]) {
    expect(report).toContain(words)
  }
})

test('translations made with Polylang become one post, and categories get both names', async () => {
  const head = `<wp:category><wp:term_id>8</wp:term_id><wp:category_nicename>akhbar</wp:category_nicename><wp:cat_name>${cdata('اخبار')}</wp:cat_name></wp:category>
<wp:term><wp:term_id>20</wp:term_id><wp:term_taxonomy>term_translations</wp:term_taxonomy><wp:term_slug>pll_1</wp:term_slug><wp:term_description>${cdata('a:2:{s:2:"en";i:7;s:2:"fa";i:8;}')}</wp:term_description></wp:term>`
  const group: [string, string, string] = ['post_translations', 'pll_abc', 'pll_abc']
  const { read, to } = await imported(
    [
      {
        id: 1,
        title: 'تب',
        slug: '%d8%aa%d8%a8',
        content: '<p>متن</p>',
        terms: [['language', 'fa', 'فارسی'], group, ['category', 'akhbar', 'اخبار']],
      },
      { id: 2, title: 'Fever', slug: 'fever', terms: [['language', 'en', 'English'], group, ['category', 'health-news', 'Health']] },
      { id: 3, title: 'Fieber', slug: 'fieber', terms: [['language', 'de', 'Deutsch'], group] },
    ],
    { head },
  )
  expect(readdirSync(join(to, 'posts')).sort()).toEqual(['fever.en.md', 'fever.fa.md'])
  expect(read('posts/fever.fa.md')).toBe('---\ntitle: تب\nauthor: Editorial office\n---\n\nمتن\n')
  expect(read('post-types.yaml')).toBe('- key: health-news\n  name:\n    en: Health & news\n    fa: اخبار\n')
  expect(reportIn(to)).toContain('Texts in "de"')
})

test('translations made with WPML, found by its fields, become one post', async () => {
  const meta = (language: string) => ({ _wpml_import_language_code: language, _wpml_import_translation_group: '77' })
  const { to } = await imported([
    { id: 1, slug: 'about', type: 'page', meta: meta('en') },
    { id: 2, slug: 'o-nas', type: 'page', title: 'О нас', meta: meta('ru') },
  ])
  expect(readdirSync(join(to, 'pages')).sort()).toEqual(['about.en.md', 'about.ru.md'])
})

test('a site without English keeps its texts in their language, and its English files mark the language', async () => {
  const { read, to } = await imported(
    [
      {
        id: 1,
        title: 'خبر تازه',
        slug: '%d8%ae%d8%a8%d8%b1-%d8%aa%d8%a7%d8%b2%d9%87',
        content: '<p>متن <b>مهم</b></p><ul><li>یک</li></ul>',
      },
      { id: 2, title: 'Уход на дому', slug: '%d1%83%d1%85%d0%be%d0%b4', content: '<p>Текст</p>' },
    ],
    { language: 'fa-IR' },
  )
  expect(readdirSync(join(to, 'posts')).sort()).toEqual(['khbr-tazh.en.md', 'khbr-tazh.fa.md', 'ukhod.en.md', 'ukhod.fa.md'])
  expect(read('posts/khbr-tazh.fa.md')).toContain('متن **مهم**\n\n- یک')
  expect(read('posts/khbr-tazh.en.md')).toContain(
    '<p lang="fa" dir="rtl">متن <strong>مهم</strong></p>\n\n<ul lang="fa" dir="rtl"><li>یک</li></ul>',
  )
  expect(reportIn(to)).toContain('No English text:')
})

test('a second run changes nothing; a newer export changes what nobody has edited', async () => {
  const items: ExportItem[] = [
    { id: 1, slug: 'one', terms: [['category', 'health-news', 'News']] },
    { id: 2, slug: 'two' },
    { id: 3, slug: 'three' },
    { id: 4, type: 'page', slug: 'us', content: '<img class="wp-image-900" src="x.jpg">' },
    VIALS,
  ]
  const { to, file, media } = await imported(items)
  const before = filesIn(to)
  const again = await run(['import', 'wordpress', file, '--to', to, '--media', media])
  expect(again.printed).toContain('0 new, 0 updated, 5 unchanged, 0 left alone')
  expect(filesIn(to)).toEqual(before)

  write(join(to, 'posts/one.en.md'), `${readFileSync(join(to, 'posts/one.en.md'), 'utf8')}By hand.\n`)
  rmSync(join(to, 'posts/three.en.md'))
  rmSync(join(to, 'media/uploads/2024/02/vials.jpg'))
  const newer = items.map((item) => (item.type === undefined ? { ...item, content: '<p>Newer.</p>' } : item))
  writeFileSync(file, wordPressExport([...newer, { id: 5, slug: 'one', title: 'Same slug' }]))
  const third = await run(['import', 'wordpress', file, '--to', to, '--media', media])
  expect(third.printed).toContain('2 new, 1 updated, 1 unchanged, 1 left alone')
  expect(readFileSync(join(to, 'posts/one.en.md'), 'utf8')).toContain('By hand.')
  expect(readFileSync(join(to, 'posts/two.en.md'), 'utf8')).toContain('Newer.')
  expect(readdirSync(join(to, 'posts')).sort()).toEqual(['one-2.en.md', 'one.en.md', 'two.en.md'])
  expect(reportIn(to)).toContain('posts/one.en.md')
  expect(await problemsOf(to)).toEqual([])
})

test('lists of the content folder keep their comments and entries, and files of others are not overwritten', async () => {
  const { file, to } = place(
    wordPressExport([
      { id: 1, slug: 'fever', terms: [['category', 'health-news', 'News']] },
      { id: 2, slug: 'us', type: 'page' },
    ]),
  )
  const types = '# Our categories\n- key: family # first\n  name: Family\n'
  write(join(to, 'post-types.yaml'), types)
  write(join(to, 'services.yaml'), '- key: laboratory\n  name: Laboratory\n  description: Tests.\n')
  write(join(to, 'posts/fever.en.md'), 'mine')
  const said = await run(['import', 'wordpress', file, '--to', to, '--service', 'laboratory'])
  expect(said.code).toBe(0)
  expect(readFileSync(join(to, 'post-types.yaml'), 'utf8')).toBe(`${types}\n- key: health-news\n  name: Health & news\n`)
  expect(readFileSync(join(to, 'pages/us.en.md'), 'utf8')).toContain('category: laboratory')
  expect(readFileSync(join(to, 'posts/fever.en.md'), 'utf8')).toBe('mine')
  expect(readdirSync(join(to, 'posts')).sort()).toEqual(['fever-2.en.md', 'fever.en.md'])
})

test('texts of a German site, whose WordPress spoke English, are German when --language says so', async () => {
  const { file, to } = place(wordPressExport([{ id: 1, slug: 'grüner-tee', title: 'Grüner Tee', content: 'Aus Assam.' }]))
  write(join(to, 'settings.yaml'), 'name: Teehaus\nlanguages: [de]\n')
  expect(await run(['import', 'wordpress', file, '--to', to])).toMatchObject({ code: 0 })
  expect(reportIn(to)).toContain('The export declares the language "en", which the site does not have. If its texts are in German, import')
  expect(await run(['import', 'wordpress', file, '--to', to, '--language', 'de'])).toMatchObject({ code: 0 })
  expect(reportIn(to)).not.toContain('The export declares')
  expect(readFileSync(join(to, 'posts/gruener-tee.de.md'), 'utf8')).toMatch(/\n---\n\nAus Assam\.\n$/)
})

test('a dry run prints the report and writes nothing', async () => {
  const { file, to, media } = place(wordPressExport([{ id: 1, slug: 'one', meta: { _thumbnail_id: '900' } }, VIALS]))
  const said = await run(['import', 'wordpress', file, '--to', to, '--media', media, '--dry-run', '--download'])
  expect(said.code).toBe(0)
  expect(said.printed).toContain('posts/one.en.md')
  expect(said.printed).toContain('Nothing was written')
  expect(() => statSync(to)).toThrow()
})

test('of a truncated file, everything before the cut is imported', async () => {
  const whole = wordPressExport(Array.from({ length: 10 }, (_, index) => ({ id: index + 1, slug: `post-of-${index}` })))
  const { file, to } = place(whole.slice(0, whole.indexOf('post-of-6') + 200))
  const trial = await run(['import', 'wordpress', file, '--to', to, '--dry-run'])
  expect(trial.complained).toContain('is truncated: it contains 6 posts and pages before the cut.')
  const said = await run(['import', 'wordpress', file, '--to', to])
  expect(said.code).toBe(1)
  expect(said.complained).toContain('is truncated: the 6 posts and pages before the cut were imported.')
  expect(readdirSync(join(to, 'posts'))).toHaveLength(6)
  expect(await problemsOf(to)).toEqual([])
  writeFileSync(file, whole)
  expect((await run(['import', 'wordpress', file, '--to', to])).printed).toContain('4 new, 0 updated, 6 unchanged')
})

const ITEM = wordPressExport([{ id: 1, slug: 'one', title: 'Привет', content: 'Текст' }])

test.each<[string, string | Uint8Array, string]>([
  ['nothing', '', 'is empty'],
  ['another text', 'Dear customer,\n', 'it is not XML'],
  ['a web page', '<!DOCTYPE html><html><body>Log in</body></html>', 'it is a web page'],
  ['another XML', '<?xml version="1.0"?><catalog><item/></catalog>', 'its root element is <catalog>'],
  ['a feed', '<?xml version="1.0"?><rss><channel><title>x</title><item><title>y</title></item></channel></rss>', 'it is a news feed'],
  ['gzip', Uint8Array.of(0x1f, 0x8b, 8, 0), 'Decompress it first'],
  ['zip', 'PK\u0003\u0004', 'is a zip archive'],
  [
    'entities',
    exportHead({ before: '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>\n' }) + exportItem({ id: 1, title: '&b;' }) + EXPORT_END,
    'declares XML entities',
  ],
  [
    'an outer entity',
    exportHead({ before: '<!DOCTYPE rss SYSTEM "x" [ <!ENTITY x SYSTEM "file:///etc/passwd"> ]>\n' }) + EXPORT_END,
    'declares XML entities',
  ],
  ['elements without end', `${exportHead()}${'<a>'.repeat(1000)}`, 'nested too deeply'],
  ['an unknown encoding', ITEM.replace('UTF-8', 'KLINGON'), '"KLINGON"'],
  [
    'windows-1251 that says UTF-8',
    Buffer.concat([Buffer.from(ITEM.split('Привет')[0] ?? ''), Buffer.alloc(500, 0xcf), Buffer.from(ITEM.split('Привет')[1] ?? '')]),
    'Set the right encoding',
  ],
])('%s is rejected with a message, and nothing is written', async (_, xml, message) => {
  const { file, to } = place(xml)
  const said = await run(['import', 'wordpress', file, '--to', to])
  expect(said.code).toBe(1)
  expect(said.complained).toContain(message)
  expect(() => statSync(to)).toThrow()
})

test.each<[string, Uint8Array]>([
  ['UTF-8 with a mark', Buffer.from(`\ufeff${ITEM}`)],
  ['UTF-16', Buffer.from(`\ufeff${ITEM}`, 'utf16le')],
])('%s is read', async (_, bytes) => {
  const { file, to } = place(bytes)
  expect((await run(['import', 'wordpress', file, '--to', to])).code).toBe(0)
  expect(readFileSync(join(to, 'posts/one.en.md'), 'utf8')).toContain('title: Привет')
})

test('a hostile export does no harm: paths out of the folder, scripts, deep nesting, private addresses', async () => {
  const { file, to, media } = place(
    wordPressExport([
      {
        id: 1,
        slug: '../../../etc/passwd',
        title: '\u001b[31m<script>alert(1)</script>]]> & "x"',
        content:
          '<img src="/wp-content/uploads/../../../../etc/passwd.jpg" alt="p"><img src="http://169.254.169.254/wp-content/uploads/a.jpg" alt="q"><img src=x onerror=alert(1)>words',
      },
      {
        id: 2,
        slug: '__proto__',
        title: '__proto__',
        content: `${'<div>'.repeat(20_000)}deep`,
        terms: [['category', '__proto__', '__proto__']],
      },
      {
        id: 3,
        slug: '12345',
        content:
          '<a href="mailto:x">m</a><a href="tel:abc">t</a><a href="https://">h</a><a href="//evil.example/x">s</a><a href="/fa/blog">l</a>',
      },
      { ...VIALS, id: 4, meta: { _wp_attached_file: '../../../../etc/passwd' } },
      { id: 5, slug: 'con', content: `[gallery ids="4"]${'['.repeat(20_000)}${'<!--'.repeat(20_000)}` },
    ]),
  )
  const said = await run(['import', 'wordpress', file, '--to', to, '--media', media])
  expect(said.code).toBe(0)
  expect(said.printed).not.toContain('\u001b')
  expect(readdirSync(join(to, 'posts')).sort()).toEqual(['con.en.md', 'etc-passwd.en.md', 'post-3-12345.en.md', 'proto.en.md'])
  expect(await problemsOf(to)).toEqual([])
  expect(
    readdirSync(join(to, 'posts'))
      .map((name) => readFileSync(join(to, 'posts', name), 'utf8'))
      .join(''),
  ).not.toMatch(/<script|onerror|javascript:/)
})

test.each<[string[], string]>([
  [[], 'Missing required argument "file.xml".'],
  [['a.xml', '--media', '/nowhere'], 'there is no such folder'],
  [['a.xml', '--language', '!'], 'Invalid value "!" for --language. It must be a language code'],
  [['a.xml', '--media-url', 'x'], '--media-url is "x"'],
  [['a.xml', '--nonsense'], '--nonsense'],
])('wrong arguments get a message that explains them: %j', async (words, message) => {
  const said = await run(['import', 'wordpress', ...words])
  expect(said.code).toBe(2)
  expect(said.complained).toContain(message)
})

test('a wrong folder or service is refused before anything is written', async () => {
  const { file, to } = place(ITEM)
  write(join(to, 'diary.txt'), 'x')
  expect((await run(['import', 'wordpress', file, '--to', to])).complained).toContain('contains files that are not content')
  expect((await run(['import', 'wordpress', file, '--to', join(to, 'new'), '--service', 'x'])).complained).toContain(
    'services.yaml has no such key',
  )
  expect((await run(['import', 'wordpress', join(to, 'gone.xml'), '--to', to])).complained).toContain('There is no file')
})
