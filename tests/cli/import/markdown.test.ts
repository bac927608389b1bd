import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { run, type Said } from '../../support/commands/command.ts'
import { type Files, problemsOf, temporaryFolder, writeContent } from '../../support/samples/content-folder.ts'

const PICTURE = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#27B4F5' } })
  .jpeg()
  .toBuffer()

interface Imported extends Said {
  folder: string
  to: string
  read: (file: string) => string
  report: string
}

/** A folder with the files of an old site. */
function oldSite(files: Files): string {
  const folder = join(temporaryFolder(), 'old-site')
  for (const [file, content] of Object.entries(files)) if (content !== undefined) writeContent(folder, file, content)
  return folder
}

/** Imports into a new folder, which then has no problems. */
async function imported(files: Files, { below = '', words = [] }: { below?: string; words?: string[] } = {}): Promise<Imported> {
  const folder = oldSite(files)
  const to = join(temporaryFolder(), 'content')
  const said = await run(['import', 'markdown', join(folder, below), '--to', to, ...words])
  expect([said.code, said.complained]).toEqual([0, ''])
  expect(await problemsOf(to)).toEqual([])
  const read = (file: string): string => readFileSync(join(to, file), 'utf8')
  const [report = ''] = readdirSync(join(to, 'imports')).filter((name) => name.endsWith('.md'))
  return { ...said, folder, to, read, report: read(`imports/${report}`) }
}

/** Where each old address leads. */
function redirectsIn({ read }: Imported): Record<string, string> {
  const redirects = parse(read('redirects.yaml')) as { from: string; to: string }[]
  return Object.fromEntries(redirects.map(({ from, to }) => [from, to]))
}

function bodyOf(text: string): string {
  return text.replace(/^---[\s\S]*?\n---\n\n/, '').trimEnd()
}

const HUGO: Files = {
  'hugo.toml': `baseURL = 'https://old.example/'\ntitle = 'Old tea house'\nlanguageCode = 'en-us'\n[permalinks]\nnews = '/:year/:month/:slug/'\n`,
  'content/posts/green-tea/index.md': `+++
title = 'Green "tea"'
date = 2024-03-05T10:00:00+04:30
lastmod = 2024-04-01
summary = 'How to brew it.'
tags = ['tea', 'brewing']
categories = ['Tea & leaves', 'Home']
authors = ['Mina']
aliases = ['/old-tea/', 'tea-2']
[cover]
image = 'leaf.jpg'
alt = 'A green leaf'
+++

# Green "tea"

Water at *80 °C*, see [about us](../../about.md) and [black tea]({{< ref "black-tea" >}}),
[an idea]({{< ref "idea" >}}) and [more of it](../idea.md).

![The pot](pot.jpg)

{{< figure src="/images/cup.jpg" caption="Our **cup**" >}}

{{< youtube abc123 >}}

{{< price-chart year="2024" >}}
`,
  'content/posts/green-tea/leaf.jpg': PICTURE,
  'content/posts/green-tea/pot.jpg': PICTURE,
  'static/images/cup.jpg': PICTURE,
  'content/posts/black-tea.md': '---\ntitle: Black tea\ndate: 2024-01-02\n---\nStrong.\n',
  'content/posts/idea.md': '---\ntitle: An idea\ndate: 2024-01-03\ndraft: true\n---\nNot yet.\n',
  'content/news/fair.md': '---\ntitle: The fair\ndate: 2024-02-03\nslug: tea-fair\n---\nCome.\n',
  'content/about.md': '---\ntitle: About us\n---\nWho we are.\n',
  'content/posts/_index.md': '---\ntitle: Posts\n---\n',
  'themes/x/README.md': 'A theme.',
}

test('Hugo: a bundle becomes a post with its category, dates, keywords, author and pictures', async () => {
  const site = await imported(HUGO)
  expect(site.read('posts/green-tea.en.md')).toBe(
    [
      '---',
      'title: Green "tea"',
      'type: tea-leaves',
      'date: 2024-03-05',
      'media:',
      '  file: uploads/posts/green-tea/leaf.jpg',
      '  alt: A green leaf',
      'author: Mina',
      'meta_description: How to brew it.',
      'meta_keywords: Home, tea, brewing',
      'updated: 2024-04-01',
      '---',
      '',
      'Water at _80 °C_, see [about us](/data/about) and [black tea](/blog/black-tea), an idea and more of it.',
      '',
      '![The pot](uploads/posts/green-tea/pot.jpg)',
      '',
      '<figure><img src="uploads/images/cup.jpg" alt="Our cup"><figcaption>Our <strong>cup</strong></figcaption></figure>',
      '',
      '[Watch the video: youtube.com/watch?v=abc123](https://www.youtube.com/watch?v=abc123)',
      '',
    ].join('\n'),
  )
  expect(readFileSync(join(site.to, 'media/uploads/images/cup.jpg'))).toEqual(PICTURE)
  expect(site.read('posts/idea.en.md')).toContain('draft: true')
  expect(site.read('pages/about.en.md')).toContain('title: About us\ncategory: about-us\n')
  expect(readdirSync(join(site.to, 'posts')).sort()).toEqual(['black-tea.en.md', 'green-tea.en.md', 'idea.en.md', 'tea-fair.en.md'])
  expect(site.read('settings.yaml')).toContain('Old tea house')
  expect(site.report).toContain('posts/green-tea/index.md, line 26: {{\\< price-chart year="2024" \\>}}')
  expect(site.report).toContain('List pages (\\_index.md): the site makes its own lists. (1)')
})

test('Hugo: each old address and each alias leads to what became of it', async () => {
  expect(redirectsIn(await imported(HUGO))).toEqual({
    '/posts/green-tea/': '/en/blog/green-tea',
    '/old-tea/': '/en/blog/green-tea',
    '/posts/tea-2': '/en/blog/green-tea',
    '/posts/black-tea/': '/en/blog/black-tea',
    '/2024/02/tea-fair/': '/en/blog/tea-fair',
    '/about/': '/en/data/about',
    '/categories/tea-leaves/': '/blog?type=tea-leaves',
    '/posts/': '/blog',
    '/news/': '/blog',
    '/tags/*': '/blog',
    '/categories/*': '/blog',
    '/page/*': '/blog',
    '/index.xml': '/feeds/posts.atom',
    '/feed.xml': '/feeds/posts.atom',
    '/rss.xml': '/feeds/posts.atom',
  })
})

const JEKYLL: Files = {
  '_config.yml': 'title: Old workshop\ndescription: Pots\nurl: https://old.example\nbaseurl: /shop\ninclude: [_pages]\n',
  '_posts/2024-01-02-first-pot.md': `---
title: First pot
categories: [pots, clay]
tags: wheel kiln
redirect_from: /pot.html
image: /assets/pot.jpg
---
See {% post_url 2024-02-03-second %} and [the second]({{ site.baseurl }}{% post_url 2024-02-03-second %}).
[Us]({{ '/about/' | relative_url }}), {{ page.title }}.
{: .lead }

![Pot]({{ site.baseurl }}/assets/pot.jpg)

{% highlight ruby %}
puts "{{ x }}"

  # end
{% endhighlight %}

{% raw %}\`{{ y }}\`{% endraw %}

{% for post in site.posts %}
- a
{% endfor %}
`,
  '_posts/2024-02-03-second.html': '---\ntitle: Second\npermalink: /second-pot/\n---\n<p>One<br>two <b>three</b></p>\n',
  '_drafts/later.md': '---\ntitle: Later\n---\nText.\n',
  '_pages/about.md':
    '---\ntitle: About\npermalink: /about/\nlast_modified_at: 2023-05-06\n---\n## Us {#us}\n\n<div class="notice" markdown="1">\n**Potters**\n</div>\n',
  '_hidden/note.md': '---\ntitle: Note\n---\nText.\n',
  'index.md': '---\nlayout: home\n---\nWelcome.\n',
  'README.md': '# How to build this\n',
  'archive.html': '---\n---\n{% for %}',
  'assets/pot.jpg': PICTURE,
  '_site/about.md': '---\ntitle: Built\n---\nText.\n',
}

test('Jekyll: posts, drafts and pages, with what Liquid makes of addresses and code', async () => {
  const site = await imported(JEKYLL)
  expect(site.read('posts/first-pot.en.md')).toContain(
    'title: First pot\ntype: pots\ndate: 2024-01-02\nmedia:\n  file: uploads/pot.jpg\n  alt: ""\nmeta_keywords: clay, wheel, kiln\n',
  )
  expect(bodyOf(site.read('posts/first-pot.en.md'))).toBe(
    [
      'See /shop/second-pot/ and [the second](/blog/second-pot). [Us](/data/about), First pot.',
      '',
      '![Pot](uploads/pot.jpg)',
      '',
      '```ruby',
      'puts "{{ x }}"',
      '',
      '  # end',
      '```',
      '',
      '`{{ y }}`',
      '',
      '- a',
    ].join('\n'),
  )
  expect(bodyOf(site.read('posts/second-pot.en.md'))).toBe('One\\\ntwo **three**')
  expect(site.read('posts/later.en.md')).toContain('draft: true')
  expect(readdirSync(join(site.to, 'pages'))).toEqual(['about.en.md'])
  expect(site.read('pages/about.en.md')).toMatch(/date: 2023-05-06\n---\n\n## Us\n\n\*\*Potters\*\*\n$/)
  expect(redirectsIn(site)).toMatchObject({
    '/shop/pots/clay/2024/01/02/first-pot.html': '/en/blog/first-pot',
    '/shop/pots/clay/2024/01/02/first-pot': '/en/blog/first-pot',
    '/shop/pot.html': '/en/blog/first-pot',
    '/shop/second-pot/': '/en/blog/second-pot',
    '/shop/about/': '/en/data/about',
  })
  expect(site.report).toContain('\\_posts/2024-01-02-first-pot.md, line 22: {% for post in site.posts %}')
  for (const file of ['README.md', 'index.md', 'archive.html', '\\_hidden/note.md']) expect(site.report).toContain(`- ${file}`)
})

test('Jekyll: the folder with the posts alone is enough; only their addresses begin from what is usual', async () => {
  const site = await imported({ '_posts/2024-01-02-pot.md': JEKYLL['_posts/2024-02-03-second.html'] }, { below: '_posts' })
  expect(site.read('posts/second-pot.en.md')).toContain('date: 2024-01-02')
  const usual = await imported({ '_posts/2024-01-02-pot.md': '---\ntitle: Pot\n---\nText.\n' }, { below: '_posts' })
  expect(redirectsIn(usual)).toMatchObject({ '/2024/01/02/pot.html': '/en/blog/pot' })
  expect(usual.printed).toContain('No configuration with the address of the old site was found.')
})

const ASTRO: Files = {
  'astro.config.mjs': "export default defineConfig({ output: 'static', site: 'https://old.example' })\n",
  'src/content/blog/first-trip.mdx': `---
title: 'First trip'
description: 'Into the hills'
pubDate: 'Jul 08 2022'
updatedDate: '2022-08-01'
heroImage: '../../assets/hills.jpg'
heroImageAlt: 'Green hills'
---
import { Image } from 'astro:assets';
import hut from '../../assets/hut.jpg';
import Chart from '../../components/Chart.astro';

We went {/* by bus */}up to <Highlight color="red">the hut</Highlight>.

<Image src={hut} alt="The hut" />

<Chart data={[1, 2]} client:load />

\`\`\`js title="trip.js"
import x from 'y'
const a = <Chart />
\`\`\`
`,
  'src/content/blog/plain.md': '---\ntitle: Plain\npubDate: 2022-09-01\n---\nUse `<Chart />` and {braces}.\n',
  'src/pages/about.md': '---\ntitle: About us\nlayout: ../layouts/Page.astro\n---\nWho we are.\n',
  'src/assets/hills.jpg': PICTURE,
  'src/assets/hut.jpg': PICTURE,
}

test('Astro: collections and pages, with pictures that components show', async () => {
  const site = await imported(ASTRO)
  expect(site.read('posts/first-trip.en.md')).toContain(
    'title: First trip\ntype: articles\ndate: 2022-07-08\nmedia:\n  file: uploads/hills.jpg\n  alt: Green hills\nmeta_description: Into the hills\nupdated: 2022-08-01\n',
  )
  expect(bodyOf(site.read('posts/first-trip.en.md'))).toBe(
    ['We went up to the hut.', '', '![The hut](uploads/hut.jpg)', '', '```js', "import x from 'y'", 'const a = <Chart />', '```'].join(
      '\n',
    ),
  )
  expect(bodyOf(site.read('posts/plain.en.md'))).toBe('Use `<Chart />` and {braces}.')
  expect(site.report).toContain('src/content/blog/first-trip.mdx, line 13: \\<Highlight color="red"\\>')
  expect(site.report).toContain('src/content/blog/first-trip.mdx, line 17: \\<Chart data={\\[1, 2\\]} client:load /\\>')
  expect(redirectsIn(site)).toMatchObject({ '/about/': '/en/data/about' })
  expect(site.printed).toContain('Astro, https://old.example,')
  expect(Object.keys(redirectsIn(site))).not.toContain('/blog/first-trip/')
  expect(site.report).not.toContain('Old addresses that the new site uses itself')
})

test('Jekyll and Astro: includes, tags and components of videos, but not those in code', async () => {
  const jekyll = await imported({
    '_config.yml': 'url: https://old.example\n',
    '_posts/2024-01-02-one.md': [
      '---\ntitle: One\n---',
      '{% include youtube.html id="abc" title="At work" %}',
      '{% include video id="12" provider="vimeo" %}',
      '{% include embed/youtube.html id=page.film %}',
      '{% youtube "https://youtu.be/def" %}',
      '{% include responsive-video.html url="https://www.aparat.com/v/Xy12Z" %}',
      '    {% youtube abc %}',
      '{% raw %}`{% youtube abc %}`{% endraw %}\n',
    ].join('\n\n'),
  })
  expect(bodyOf(jekyll.read('posts/one.en.md'))).toBe(
    [
      '[Watch the video: At work](https://www.youtube.com/watch?v=abc)',
      '[Watch the video: vimeo.com/12](https://vimeo.com/12)',
      '[Watch the video: youtube.com/watch?v=def](https://www.youtube.com/watch?v=def)',
      '[Watch the video: aparat.com/v/Xy12Z](https://www.aparat.com/v/Xy12Z)',
      '```\n{% youtube abc %}\n```',
      '`{% youtube abc %}`',
    ].join('\n\n'),
  )
  expect(jekyll.report).toContain('embed/youtube.html id=page.film')
  const astro = await imported({
    'astro.config.mjs': "export default { site: 'https://old.example' }\n",
    'src/content/blog/one.mdx':
      '---\ntitle: One\npubDate: 2024-01-02\n---\n<YouTube id="https://youtu.be/abc" title="At work" />\n\n<lite-youtube videoid="def"></lite-youtube>\n',
  })
  expect(bodyOf(astro.read('posts/one.en.md'))).toBe(
    '[Watch the video: At work](https://www.youtube.com/watch?v=abc)\n\n[Watch the video: youtube.com/watch?v=def](https://www.youtube.com/watch?v=def)',
  )
})

/** The Markdown of a post of Hugo. */
async function markdownOf(text: string): Promise<string> {
  const { read } = await imported({
    'hugo.yaml': 'baseURL: https://old.example/',
    'content/posts/one.md': `---\ntitle: One\ndate: 2024-01-02\n---\n${text}\n`,
  })
  return bodyOf(read('posts/one.en.md'))
}

test.each<[string, string, string]>([
  ['code, to the letter', '~~~ go\n\tif {{< x >}} {\n  }  \n\n~~~', '```go\n\tif {{< x >}} {\n  }  \n\n```'],
  ['code by indentation', 'a\n\n    <b>*x*</b>\n', 'a\n\n```\n<b>*x*</b>\n```'],
  ['code in a list', '- a\n\n  ```html\n  <script>\n    x\n  ```\n', '- a\n\n  ```html\n  <script>\n    x\n  ```'],
  ['headings below the title of the page', '# A\n\n###### B', '## A\n\n#### B'],
  ['a table', '| a | b |\n|--|--|\n| 1 | `{{< x >}}` |', '| a | b |\n| - | - |\n| 1 | `{{< x >}}` |'],
  ['footnotes', 'x[^1]\n\n[^1]: A *note*', 'x<sup>1</sup>\n\n1. A _note_'],
  ['a list to tick off', '- [ ] a\n- [x] b', '- a\n- b'],
  ['HTML that the site does not show', '<div class="x">a <script>alert(1)</script><b>c</b></div>', 'a **c**'],
  [
    'an embedded video',
    '<iframe src="https://player.vimeo.com/video/12"></iframe>',
    '[Watch the video: vimeo.com/12](https://vimeo.com/12)',
  ],
  [
    'shortcodes of videos',
    '{{< youtube id="a-b" title="How we \\"work\\"" >}}\n\n{{< vimeo 12 >}}\n\n{{< aparat Xy12Z >}}\n\n`{{< youtube abc >}}`',
    '[Watch the video: How we "work"](https://www.youtube.com/watch?v=a-b)\n\n[Watch the video: vimeo.com/12](https://vimeo.com/12)\n\n[Watch the video: aparat.com/v/Xy12Z](https://www.aparat.com/v/Xy12Z)\n\n`{{< youtube abc >}}`',
  ],
  ['a shortcode with content', 'a\n\n{{% notice tip %}}\nb *c*\n{{% /notice %}}', 'a\n\nb _c_'],
  ['a shortcode that is only shown', 'Write {{</* figure */>}} here.', 'Write {{< figure >}} here.'],
  ['highlighted code', '{{< highlight go "linenos=table" >}}\na := {{ 1 }}\n\n  b\n{{< /highlight >}}', '```go\na := {{ 1 }}\n\n  b\n```'],
  [
    'a link to what was not imported',
    '[a](/gone/) [b](https://old.example/posts/one/) [c](https://who.example/x)',
    '[a](https://old.example/gone/) [b](/blog/one) [c](https://who.example/x)',
  ],
  ['a picture that is not there', '![A box](box.jpg)', '[A box](https://old.example/posts/one/box.jpg)'],
  ['a picture of another site', '![A box](https://who.example/box.jpg)', '[A box](https://who.example/box.jpg)'],
])('%s', async (_, text, markdown) => {
  expect(await markdownOf(text)).toBe(markdown)
})

test('what is scheduled appears at its time, and what cannot be read is left out with the reason', async () => {
  const site = await imported({
    'hugo.toml': "baseURL = 'https://old.example/'",
    'content/posts/later.md': '---\ntitle: Later\ndate: 2090-01-02T03:04:05Z\n---\nText.\n',
    'content/posts/no-date.md': '---\ntitle: Undated\n---\nText.\n',
    'content/posts/bad-yaml.md': '---\ntitle: "x\n---\nText.\n',
    'content/posts/bad-toml.md': '+++\ntitle = \n+++\nText.\n',
    'content/posts/plain.md': 'Only text.\n',
    'content/posts/empty.md': '---\ntitle: Empty\n---\n\n',
    'content/posts/page.html': '<p>x</p>',
    'content/posts/nameless.md': '---\ndate: 2024-01-02\n---\n# The heading\n\nText.\n',
  })
  expect(site.read('posts/later.en.md')).toContain('date: 2090-01-02\npublish_at: 2090-01-02T03:04:05Z\n')
  expect(site.read('posts/no-date.en.md')).toContain('date: 2000-01-01')
  expect(site.read('posts/nameless.en.md')).toMatch(/title: The heading[\s\S]*---\n\nText\.\n$/)
  expect(readdirSync(join(site.to, 'posts')).sort()).toEqual(['later.en.md', 'nameless.en.md', 'no-date.en.md'])
  expect(site.report).toMatch(/Files that cannot be read: line \d+: [^\n]+\n\n- posts\/|Files that cannot be read: line/)
  for (const words of ['bad-yaml.md', 'bad-toml.md', 'it does not begin with front matter', 'Files without text. (1)', 'page.html']) {
    expect(site.report).toContain(words)
  }
})

test('Hugo: texts in several languages become one post', async () => {
  const site = await imported({
    'hugo.toml': "baseURL = 'https://old.example/'\ndefaultContentLanguage = 'en'\n",
    'content/posts/tea.md': '---\ntitle: Tea\ndate: 2024-01-02\n---\nText.\n',
    'content/posts/tea.fa.md': '---\ntitle: چای\ndate: 2024-01-02\n---\nمتن\n',
    'content/posts/tea.it.md': '---\ntitle: Tè\ndate: 2024-01-02\n---\nTesto\n',
  })
  expect(readdirSync(join(site.to, 'posts')).sort()).toEqual(['tea.en.md', 'tea.fa.md'])
  expect(site.read('posts/tea.fa.md')).toBe('---\ntitle: چای\n---\n\nمتن\n')
  expect(redirectsIn(site)).toMatchObject({ '/posts/tea/': '/en/blog/tea', '/fa/posts/tea/': '/fa/blog/tea' })
  expect(site.report).toContain('Texts in "it"')
})

test('a second run changes nothing, and leaves alone what was edited or deleted by hand', async () => {
  const { folder, to, read } = await imported(HUGO)
  const words = ['import', 'markdown', folder, '--to', to]
  expect((await run(words)).printed).toMatch(/Files in \S+: 0 new, 0 updated, \d+ unchanged, 0 left alone\./)
  writeFileSync(join(to, 'posts/black-tea.en.md'), `${read('posts/black-tea.en.md')}By hand.\n`)
  rmSync(join(to, 'posts/idea.en.md'))
  writeContent(folder, 'content/posts/black-tea.md', '---\ntitle: Black tea\ndate: 2024-01-02\n---\nNewer.\n')
  writeContent(folder, 'content/about.md', '---\ntitle: About us\n---\nNewer.\n')
  // The folder with the texts instead of the whole site.
  expect((await run(['import', 'markdown', join(folder, 'content'), '--to', to])).printed).toContain('0 new, 1 updated')
  expect(read('posts/black-tea.en.md')).toContain('By hand.')
  expect(read('pages/about.en.md')).toContain('Newer.')
  expect(existsSync(join(to, 'posts/idea.en.md'))).toBe(false)
})

test('a dry run prints the report and writes nothing', async () => {
  const to = join(temporaryFolder(), 'content')
  const said = await run(['import', 'markdown', oldSite(HUGO), '--to', to, '--dry-run'])
  expect(said.code).toBe(0)
  expect(said.printed).toContain('posts/green-tea.en.md')
  expect(said.printed).toContain('Nothing was written')
  expect(existsSync(to)).toBe(false)
})

test('a picture outside of the old site is not read, by whatever path or link', async () => {
  const folder = oldSite({
    'hugo.toml': "baseURL = 'https://old.example/'",
    'content/posts/one.md':
      '---\ntitle: "\u001b[31mOne"\ndate: 2024-01-02\nimage: ../../../../secret.jpg\n---\n![a](../../../secret.jpg) ![b](/link.jpg) ![c](file:///etc/passwd.jpg)\n',
  })
  writeContent(join(folder, '..'), 'secret.jpg', PICTURE)
  symlinkSync(join(folder, '../secret.jpg'), join(folder, 'link.jpg'))
  const to = join(temporaryFolder(), 'content')
  const said = await run(['import', 'markdown', folder, '--to', to])
  expect(said.code).toBe(0)
  expect(said.printed).not.toContain('\u001b')
  expect(existsSync(join(to, 'media'))).toBe(false)
  expect(await problemsOf(to)).toEqual([])
})

test.each<[string, Files, string]>([
  ['a folder without texts', { 'a.txt': 'x' }, 'contains no Markdown files.'],
  ['a damaged configuration', { 'hugo.toml': 'title = ', 'content/a.md': 'x' }, 'hugo.toml cannot be read: line 1'],
  ['nothing that can be imported', { 'content/a.md': 'x' }, 'Nothing was imported: every item was left out.'],
])('%s is refused with a message', async (_, files, message) => {
  const to = join(temporaryFolder(), 'content')
  const said = await run(['import', 'markdown', oldSite(files), '--to', to])
  expect(said.code).toBe(1)
  expect(said.complained).toContain(message)
})

test.each<[string[], number, string]>([
  [[], 2, 'Missing required argument "folder".'],
  [['/nowhere'], 1, 'There is no folder /nowhere.'],
  [['package.json'], 1, 'package.json is not a folder.'],
  [['docs', '--old-site', 'old'], 2, 'Invalid value "old" for --old-site. It must be a full address'],
  [['docs', '--download'], 2, '--download needs the address of the old site'],
  [['docs', '--media', '/nowhere'], 2, 'there is no such folder'],
  [['docs', '--encoding', 'klingon'], 1, '--encoding is "klingon"'],
])('wrong arguments get a message that explains them: %j', async (words, code, message) => {
  const said = await run(['import', 'markdown', ...words, '--to', join(temporaryFolder(), 'content')])
  expect([said.code, said.complained]).toEqual([code, expect.stringContaining(message)])
})
