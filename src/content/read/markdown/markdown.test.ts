import { expect, test } from 'vitest'
import type { Media } from '#content/read/media.ts'
import { renderMarkdown } from './markdown.ts'
import { cleanHtml } from './sanitize-html.ts'

const file = { sha256: '', size: 1, content_type: '', kind: '' }
const media: Media = new Map([
  ['scenes/a.webp', { ...file, source: 'scenes/a.webp', path: 'scenes/a.1a2b3c4d.webp', picture: { width: 6, height: 4 } }],
  ['profile.pdf', { ...file, source: 'profile.pdf', path: 'profile.99999999.pdf', picture: undefined }],
])

test.each([
  ['<script>alert(1)</script>', ''],
  ['<b onclick="alert(1)">x</b>', '<b>x</b>'],
  [
    '<img src="scenes/a.webp" alt="x" onerror="alert(1)">',
    '<img src="/storage/scenes/a.1a2b3c4d.webp" alt="x" width="6" height="4" loading="lazy" />',
  ],
  ['<img src="https://evil.example/x.png" alt="x">', ''],
  ['<img src="data:image/svg+xml,x" alt="x">', ''],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="JaVaScRiPt:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="&#106;avascript&colon;alert(1)">x</a>', '<a>x</a>'],
  ['<a href="java\nscript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
  ['<a href="vbscript:x">x</a>', '<a>x</a>'],
  ['<a href="//evil.example">x</a>', '<a rel="noopener noreferrer">x</a>'],
  ['<a href="/products" target="_blank" rel="opener">x</a>', '<a href="/products">x</a>'],
  ['<p style="position:fixed" class="x" id="y">x</p>', '<p>x</p>'],
  ['<style>p{color:red}</style>', ''],
  ['<iframe src="https://evil.example">x</iframe>', ''],
  ['<svg onload="alert(1)"><circle /></svg>', ''],
  ['<math><mtext><script>alert(1)</script></mtext></math>', ''],
  ['<form action="/x"><input name="a"><button>Go</button></form>', 'Go'],
  ['<object data="x"></object><embed src="x">', ''],
  ['<span lang="en" dir="ltr">x</span>', '<span lang="en" dir="ltr">x</span>'],
  ['<h1>One</h1><h6>Six</h6>', '<h2>One</h2><h4>Six</h4>'],
])('%s is cleaned', (html, clean) => {
  expect(cleanHtml(html, media)).toBe(clean)
})

test.each([
  ['[x](javascript:alert(1))', '<p><a>x</a></p>'],
  ['[x](&#x6A;avascript:alert(1))', '<p><a>x</a></p>'],
  ['<javascript:alert(1)>', '<p><a>javascript:alert(1)</a></p>'],
  ['![x](javascript:alert(1))', '<p></p>'],
  ['a <img src=x onerror=alert(1)> b', '<p>a  b</p>'],
  ['# Title\n\n## Second', '<h2>Title</h2>\n<h2>Second</h2>'],
  [
    '[a](https://who.example) [b](/blog) [c](mailto:a@b.example)',
    '<p><a href="https://who.example" rel="noopener noreferrer">a</a> <a href="/blog">b</a> <a href="mailto:a@b.example">c</a></p>',
  ],
  [
    '[a](profile.pdf) [b](/storage/profile.pdf#page=2)',
    '<p><a href="/storage/profile.99999999.pdf">a</a> <a href="/storage/profile.99999999.pdf#page=2">b</a></p>',
  ],
  [
    '![Blue](scenes/a.webp "Title")',
    '<p><img src="/storage/scenes/a.1a2b3c4d.webp" alt="Blue" title="Title" width="6" height="4" loading="lazy" /></p>',
  ],
  ['```js\nx < 1\n```', '<pre><code>x &lt; 1\n</code></pre>'],
  ['~~old~~ **new** *so*', '<p><del>old</del> <strong>new</strong> <em>so</em></p>'],
])('%s is rendered', (markdown, html) => {
  expect(renderMarkdown(markdown, media)).toBe(html)
})

test('tables keep the alignment of their columns', () => {
  const html = renderMarkdown('| a | b |\n|---|--:|\n| 1 | 2 |', media)
  expect(html).toContain('<th align="right">b</th>')
  expect(html).toContain('<td align="right">2</td>')
})
