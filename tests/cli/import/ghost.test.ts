import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { run, type Said } from '../../support/commands/command.ts'
import { problemsOf, temporaryFolder, writeContent } from '../../support/samples/content-folder.ts'

const PICTURE = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#27B4F5' } })
  .jpeg()
  .toBuffer()

type Row = Record<string, unknown>

/** A row as Ghost 5 exports it. */
function post(id: string, slug: string, others: Row = {}): Row {
  return {
    ...{ id, slug, title: slug, html: '<p>Text.</p>', type: 'post', status: 'published', visibility: 'public', featured: 0, locale: null },
    ...{ feature_image: null, custom_excerpt: null, lexical: '{"root":{}}', mobiledoc: null, plaintext: 'Text.', comment_id: id },
    ...{ created_at: '2024-03-01T08:00:00.000Z', published_at: '2024-03-05T22:00:00.000Z', updated_at: '2024-03-05T22:00:00.000Z' },
    ...others,
  }
}

function exportOf(posts: Row[], tables: Row = {}): string {
  const data = {
    posts,
    tags: [
      { id: 't1', name: 'Tea & leaves', slug: 'tea', visibility: 'public' },
      { id: 't2', name: 'Home', slug: 'home', visibility: 'public' },
      { id: 't3', name: '#hidden', slug: 'hash-hidden', visibility: 'internal' },
    ],
    users: [{ id: 'u1', name: 'Mina', slug: 'mina', email: 'mina@old.example' }],
    posts_tags: [],
    posts_authors: [],
    posts_meta: [],
    settings: [
      { key: 'title', value: 'Old tea house' },
      { key: 'description', value: 'All about tea' },
      { key: 'timezone', value: 'Asia/Kabul' },
      { key: 'locale', value: 'en' },
    ],
    ...tables,
  }
  return JSON.stringify({ db: [{ meta: { exported_on: 1, version: '5.80.0' }, data }] })
}

interface Imported extends Said {
  file: string
  media: string
  to: string
  read: (name: string) => string
  report: () => string
}

/** An export, a copy of the folder content of the old site, and a path for the new content folder. */
function place(json: string): Pick<Imported, 'file' | 'media' | 'to' | 'read' | 'report'> {
  const root = temporaryFolder()
  const paths = { file: join(root, 'export.json'), media: join(root, 'content'), to: join(root, 'new') }
  writeFileSync(paths.file, json)
  writeContent(paths.media, 'images/2024/02/vials.jpg', PICTURE)
  const read = (name: string): string => readFileSync(join(paths.to, name), 'utf8')
  return { ...paths, read, report: () => read('imports/ghost-old-tea-house.md') }
}

async function imported(posts: Row[], tables: Row = {}, ...words: string[]): Promise<Imported> {
  const paths = place(exportOf(posts, tables))
  const said = await run(['import', 'ghost', paths.file, '--to', paths.to, '--media', paths.media, ...words])
  expect([said.code, said.complained]).toEqual([0, ''])
  expect(await problemsOf(paths.to)).toEqual([])
  return { ...said, ...paths }
}

const OLD = ['--old-site', 'https://old.example/']

test('a post becomes a file with its category, author, keywords, picture and the day of the old site', async () => {
  const { read, to } = await imported(
    [
      post('p1', 'green-tea', {
        title: 'Green tea',
        feature_image: '__GHOST_URL__/content/images/2024/02/vials.jpg',
        custom_excerpt: 'How to brew it.',
        html: '<p>Water at <b>80</b>.</p>',
        updated_at: '2024-04-01T08:00:00.000Z',
      }),
      post('p2', 'about', { type: 'page', title: 'About us' }),
    ],
    {
      posts_tags: [
        { post_id: 'p1', tag_id: 't2', sort_order: 1 },
        { post_id: 'p1', tag_id: 't1', sort_order: 0 },
        { post_id: 'p1', tag_id: 't3', sort_order: 2 },
      ],
      posts_authors: [{ post_id: 'p1', author_id: 'u1', sort_order: 0 }],
      posts_meta: [{ post_id: 'p1', feature_image_alt: 'Three vials', meta_description: null }],
    },
  )
  expect(read('posts/green-tea.en.md')).toBe(
    [
      '---',
      'title: Green tea',
      'type: tea',
      'date: 2024-03-06',
      'media:',
      '  file: uploads/images/2024/02/vials.jpg',
      '  alt: Three vials',
      'author: Mina',
      'meta_description: How to brew it.',
      'meta_keywords: Home',
      'updated: 2024-04-01',
      '---',
      '',
      'Water at **80**.',
      '',
    ].join('\n'),
  )
  expect(read('pages/about.en.md')).toContain('title: About us\ncategory: about-us\n')
  expect(readFileSync(join(to, 'media/uploads/images/2024/02/vials.jpg'))).toEqual(PICTURE)
  expect(read('post-types.yaml')).toBe('- key: tea\n  name: Tea & leaves\n')
  expect(read('settings.yaml')).toContain('Old tea house')
  const redirects = parse(read('redirects.yaml')) as { from: string; to: string }[]
  expect(Object.fromEntries(redirects.map(({ from, to: target }) => [from, target]))).toEqual({
    '/green-tea/': '/en/blog/green-tea',
    '/about/': '/en/data/about',
    '/tag/tea/': '/blog?type=tea',
    '/tag/*': '/blog',
    '/author/*': '/blog',
    '/page/*': '/blog',
    '/rss/': '/feeds/posts.atom',
  })
})

test.each<[string, string, string]>([
  [
    'a picture with a caption, in a smaller size',
    '<figure class="kg-card kg-image-card kg-card-hascaption"><img src="__GHOST_URL__/content/images/size/w600/2024/02/vials.jpg" class="kg-image" alt="Vials" width="600" srcset="x 600w"><figcaption><span>Our vials</span></figcaption></figure>',
    '<figure><img src="uploads/images/2024/02/vials.jpg" alt="Vials"><figcaption>Our vials</figcaption></figure>',
  ],
  [
    'a gallery',
    '<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="/content/images/2024/02/vials.jpg" alt="Vials"></div></div></div></figure>',
    '![Vials](uploads/images/2024/02/vials.jpg)',
  ],
  [
    'a gallery of several rows, with a caption',
    '<figure class="kg-card kg-gallery-card kg-width-wide kg-card-hascaption"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="/content/images/2024/02/vials.jpg" alt="One"></div><div class="kg-gallery-image"><a href="https://who.example/x"><img src="/content/images/size/w600/2024/02/vials.jpg" alt="Two"></a></div></div><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="/content/images/2024/02/vials.jpg" alt="Three"></div></div></div><figcaption><p><span>Our vials</span></p></figcaption></figure>',
    '![One](uploads/images/2024/02/vials.jpg)\n\n[![Two](uploads/images/2024/02/vials.jpg)](https://who.example/x)\n\n![Three](uploads/images/2024/02/vials.jpg)\n\n_Our vials_',
  ],
  [
    'a bookmark',
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://who.example/x"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Who</div><div class="kg-bookmark-description">About tea</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://who.example/i.png"></div></div></a></figure>',
    '[Who](https://who.example/x)\n\nAbout tea',
  ],
  [
    'a video of YouTube',
    '<figure class="kg-card kg-embed-card"><iframe width="200" src="https://www.youtube.com/embed/abc?feature=oembed"></iframe></figure>',
    '[Watch the video: youtube.com/watch?v=abc](https://www.youtube.com/watch?v=abc)',
  ],
  [
    'a sound',
    '<div class="kg-card kg-audio-card"><img src="" class="kg-audio-thumbnail"><div class="kg-audio-player-container"><audio src="https://who.example/tea.mp3"></audio><div class="kg-audio-title">The song</div><button>1x</button><span>0:00</span></div></div>',
    'The song\n\n[tea.mp3](https://who.example/tea.mp3)',
  ],
  ['code', '<pre><code class="language-js">if (a &lt; b) {\n\n  c()\n}</code></pre>', '```js\nif (a < b) {\n\n  c()\n}\n```'],
  [
    'a callout, a toggle and a button',
    '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Note</div></div><div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text"><span>More</span></h4><button><svg><path/></svg></button></div><div class="kg-toggle-content"><p>Here</p></div></div><div class="kg-card kg-button-card"><a href="mailto:info@old.example" class="kg-btn">Write</a></div>',
    '💡\n\nNote\n\n#### More\n\nHere\n\n[Write](mailto:info@old.example)',
  ],
  [
    'links',
    '<p><a href="__GHOST_URL__/two/">a</a> <a href="https://www.old.example/two/#x">b</a> <a href="/gone/">c</a></p>',
    '[a](/blog/two) [b](/blog/two) [c](https://old.example/gone/)',
  ],
  [
    'HTML that the site does not show',
    '<p>a</p><!--kg-card-begin: html--><script>alert(1)</script><form><input></form><!--kg-card-end: html-->',
    'a',
  ],
])('%s', async (_, html, markdown) => {
  const { read } = await imported([post('p1', 'one', { html }), post('p2', 'two')], {}, ...OLD)
  expect(
    read('posts/one.en.md')
      .replace(/^---[\s\S]*?\n---\n\n/, '')
      .trimEnd(),
  ).toBe(markdown)
})

test('without the address of the old site, its links become plain text', async () => {
  const html =
    '<p><a href="__GHOST_URL__/two/">a</a> <a href="__GHOST_URL__/gone/">b</a></p><img src="__GHOST_URL__/content/images/no.jpg" alt="A box">'
  const { read, printed } = await imported([post('p1', 'one', { html }), post('p2', 'two')])
  expect(read('posts/one.en.md')).toMatch(/\n---\n\n\[a\]\(\/blog\/two\) b\n\nA box\n$/)
  expect(printed).toContain('--old-site')
  expect(read('imports/ghost-old-tea-house.md')).not.toContain('old.invalid')
})

test('what is not public is left out or becomes a draft', async () => {
  const { to, read, report } = await imported([
    post('p1', 'shown'),
    post('p2', 'idea', { status: 'draft', published_at: null }),
    post('p3', 'later', { status: 'scheduled', published_at: '2090-02-03T04:05:06.000Z' }),
    post('p4', 'paid', { visibility: 'paid' }),
    post('p5', 'mailed', { status: 'sent' }),
    post('p6', 'no-html', { html: null }),
    post('p7', 'strange', { status: 'lost' }),
    { title: 'No id' },
  ])
  expect(readdirSync(join(to, 'posts')).sort()).toEqual(['idea.en.md', 'later.en.md', 'shown.en.md'])
  expect(read('posts/idea.en.md')).toContain('date: 2024-03-01\ndraft: true\n')
  expect(read('posts/later.en.md')).toContain('publish_at: 2090-02-03T04:05:06.000Z')
  for (const words of [
    'Items for members: everything on the site is public. (1)',
    'Items that were only sent as emails. (1)',
    'Items without HTML',
    'the unknown status "lost"',
    'Items without an id. (1)',
  ]) {
    expect(report()).toContain(words)
  }
  expect(read('redirects.yaml')).not.toContain('idea')
})

test('exports of older versions are read', async () => {
  const json = {
    meta: { version: '003' },
    data: {
      posts: [
        {
          id: 7,
          title: 'Old',
          slug: 'old',
          html: '<p>x</p>',
          image: '/content/images/2014/a.jpg',
          page: 1,
          status: 'published',
          author_id: 1,
          published_at: 1_400_000_000_000,
        },
      ],
    },
  }
  const { file, to } = place(JSON.stringify(json))
  expect((await run(['import', 'ghost', file, '--to', to])).code).toBe(0)
  expect(readFileSync(join(to, 'pages/old.en.md'), 'utf8')).toContain('date: 2014-05-13')
})

test('a second run changes nothing, also once the address of the old site is given', async () => {
  const { file, media, to } = await imported([post('p1', 'one'), post('p2', 'two')])
  const again = await run(['import', 'ghost', file, '--to', to, '--media', media, ...OLD])
  expect(again.printed).toContain('0 new, 0 updated, 2 unchanged, 0 left alone')
})

test('a dry run prints the report and writes nothing', async () => {
  const { file, to } = place(exportOf([post('p1', 'one')]))
  const said = await run(['import', 'ghost', file, '--to', to, '--dry-run'])
  expect(said).toMatchObject({ code: 0, printed: expect.stringContaining('posts/one.en.md') })
  expect(existsSync(to)).toBe(false)
})

test('pictures are downloaded from another address of the old site', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(PICTURE)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await vi.waitFor(() => expect(server.address()).not.toBeNull())
  const { file, to } = place(exportOf([post('p1', 'one', { feature_image: '__GHOST_URL__/content/images/2024/a.jpg' })]))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/content`
  expect((await run(['import', 'ghost', file, '--to', to, '--media-url', base])).code).toBe(0)
  expect(asked).toEqual(['/content/images/2024/a.jpg'])
  expect(readFileSync(join(to, 'media/uploads/images/2024/a.jpg'))).toEqual(PICTURE)
})

test.each<[string, string, string]>([
  ['nothing', '', 'is empty'],
  ['another text', 'Dear customer', 'it is not JSON, or it is truncated'],
  ['a truncated export', exportOf([post('p1', 'one')]).slice(0, -20), 'it is not JSON, or it is truncated'],
  ['other JSON', '{"items":[]}', 'it has no posts'],
  ['a zip archive', 'PK\u0003\u0004', 'is a zip archive. Unpack it and give the .json file inside.'],
  [
    'posts that are all refused',
    exportOf([post('p1', 'one', { visibility: 'members' })]),
    'Nothing was imported: every item was left out.',
  ],
])('%s is rejected with a message', async (_, json, message) => {
  const { file, to } = place(json)
  const said = await run(['import', 'ghost', file, '--to', to])
  expect([said.code, said.complained]).toEqual([1, expect.stringContaining(message)])
})

test.each<[string[], number, string]>([
  [[], 2, 'Missing required argument "file.json".'],
  [['gone.json'], 1, 'There is no file gone.json.'],
  [['gone.json', '--download'], 2, '--download needs the address of the old site'],
  [['gone.json', '--old-site', 'ftp://x'], 2, 'It must be a full address'],
])('wrong arguments get a message that explains them: %j', async (words, code, message) => {
  const said = await run(['import', 'ghost', ...words, '--to', join(temporaryFolder(), 'content')])
  expect([said.code, said.complained]).toEqual([code, expect.stringContaining(message)])
})
