import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, writeContent } from '../../tests/support/samples/content-folder.ts'
import { ofEachFolder } from './kinds.ts'
import { readNewsletter } from './newsletter.ts'
import { ContentError } from './problems.ts'

const SITE = { ...ofEachFolder(() => new Set<string>()), products: new Set(['zinc']), services: new Set<string>() }

function issue(files: Record<string, string>) {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) writeContent(folder, name, text)
  return readNewsletter(join(folder, 'news.md'), SITE, { publicUrl: 'https://lajward.example', languages: ['en', 'fa'], source: 'en' })
}

function problems(files: Record<string, string>): string[] {
  try {
    issue(files)
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(({ file, line, sentence }) => `${file}:${line} ${sentence}`)
  }
}

const withSubject = (body: string): string => `---\nsubject: News\n---\n${body}`

test('the plain text matches the HTML', () => {
  const body = `# News

First line\\
second line, *soft* and **loud**, <info@lajward.example> and [zinc](/product/zinc).

1. one
2. two
   - inside

> They said
> so

| price | AFN |
|---|---|
| zinc | 3 |

---

![A box](https://lajward.example/box.webp)
`
  const [text] = issue({ 'news.md': withSubject(body) }).texts
  expect(text?.plain).toBe(
    [
      'News',
      'First line\nsecond line, soft and loud, info@lajward.example and zinc (https://lajward.example/en/product/zinc).',
      '1. one\n2. two\n   - inside',
      '> They said so',
      'price | AFN\nzinc | 3',
      '---',
      'A box',
    ].join('\n\n'),
  )
  expect(text?.html).toContain('<img src="https://lajward.example/box.webp" alt="A box" />')
  expect(text?.html).toContain('<a href="https://lajward.example/en/product/zinc">zinc</a>')
})

test('translations are found beside the file and link to their own pages', () => {
  const { key, texts } = issue({
    'news.md': withSubject('Hello [home](/).'),
    'news.ru.md': withSubject('Привет [домой](/).'),
    'news.fa.md': withSubject('سلام [خانه](/?x=1).'),
    'newsfa.md': 'not of this issue',
  })
  expect(key).toBe('news')
  expect(texts.map(({ locale, html }) => [locale, /href="([^"]*)"/.exec(html)?.[1]])).toEqual([
    ['en', 'https://lajward.example/en/'],
    ['fa', 'https://lajward.example/fa/?x=1'],
    ['ru', 'https://lajward.example/ru/'],
  ])
})

test('what cannot be sent is refused with its line', () => {
  expect(problems({ 'news.md': withSubject('![A](a.png)\n\n![](https://a.example/a.png)\n\n[x](files/a.pdf) [y](javascript:x)') })).toEqual(
    [
      'news.md:4 The picture "a.png" is not in the email; put it on the web and write its full address, beginning with https://.',
      'news.md:6 The picture "https://a.example/a.png" has no description; describe it: ![description](https://a.example/a.png).',
      'news.md:8 The link "files/a.pdf" leads nowhere in an email; write the full address, beginning with https://.',
      'news.md:8 The link "javascript:x" is not allowed; a link must begin with https:, http:, mailto:, tel: or "/".',
    ],
  )
  expect(problems({ 'news.md': withSubject('![A](/storage/a.png) ![B](http://a.example/b.png)') })).toHaveLength(2)
  expect(problems({ 'news.md': '---\nsubject: ""\n---\n' })).toHaveLength(2)
  expect(problems({ 'news.md': 'Hello' })).toEqual([expect.stringContaining('must begin with a line "---"')])
  expect(problems({ 'news.md': withSubject('Hello'), 'news.it.md': withSubject('Hallo') })).toEqual([
    'news.it.md:1 "it" in the file name is not a language of the site; write one of fa.',
  ])
})
