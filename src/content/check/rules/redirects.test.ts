import { expect, test } from 'vitest'
import { contentFolder } from '../../../../tests/support/samples/content-folder.ts'
import { checkDocuments, openContent } from '../check.ts'

const PUBLIC_URL = 'https://lajward.example'

async function sentences(yaml: string): Promise<string[]> {
  const { problems } = await openContent(contentFolder({ 'redirects.yaml': yaml }), { publicUrl: PUBLIC_URL })
  return problems.map(({ file, line, sentence }) => `${file}:${line}  ${sentence}`)
}

test('redirects to pages, files and other sites are fine', async () => {
  const yaml = [
    '- { from: /2013/01/11/fever/, to: /blog/fever }',
    '- { from: "/?p=17", to: /fa/product/zinc }',
    '- { from: "/products?cat=2", to: "/products?category=medicines" }',
    '- { from: /محصول, to: /en/ }',
    '- { from: /uploads/profile.pdf, to: profile.pdf }',
    '- { from: /tag/*, gone: true }',
    '- { from: /careers/12, to: /careers }',
    '- { from: /shop, to: "https://shop.example/a?b=c" }',
  ]
  expect(await sentences(`${yaml.join('\n')}\n`)).toEqual([])
})

test.each([
  [
    '{ from: old, to: /blog }',
    'The old address "old" must begin with one "/", without domain and spaces, for example /2013/01/11/fever/ or /?p=123.',
  ],
  [
    '{ from: "https://old.example/a", to: /blog }',
    'The old address "https://old.example/a" must begin with one "/", without domain and spaces, for example /2013/01/11/fever/ or /?p=123.',
  ],
  ['{ from: "/a#b", to: /blog }', 'The old address "/a#b" contains "#"; browsers do not send what follows it. Delete it.'],
  ['{ from: /a*/b, to: /blog }', 'The old address "/a*/b" may have "*" only at its end, after "/"; write it like /tag/*.'],
  ['{ from: /*, to: /blog }', 'The old address "/*" would answer every address that does not exist; write it like /tag/*.'],
  ['{ from: /a }', 'This address leads nowhere; add "to" with the new address, or "gone: true" if nothing replaces it.'],
  ['{ from: /a, to: /blog, gone: true }', 'This address has "to" and "gone"; keep one of them.'],
  [
    '{ from: /blog/fever, to: /blog }',
    'The old address "/blog/fever" is a page of the site, which visitors then could not open; delete this entry.',
  ],
  [
    '{ from: /fa/Contact/, to: /blog }',
    'The old address "/fa/Contact/" is a page of the site, which visitors then could not open; delete this entry.',
  ],
  [
    '{ from: "/products?page=2", to: /blog }',
    'The old address "/products?page=2" is a page of the site, which visitors then could not open; delete this entry.',
  ],
  [
    '{ from: /storage/x.pdf, to: /blog }',
    'The old address "/storage/x.pdf" is used by the site itself and cannot be redirected; delete this entry.',
  ],
  [
    '{ from: /.well-known/x, to: /blog }',
    'The old address "/.well-known/x" is used by the site itself and cannot be redirected; delete this entry.',
  ],
  ['{ from: /a, to: /a/ }', '"/a" leads to itself; write the new address in "to".'],
  ['{ from: /a, to: //evil.example }', 'The link "//evil.example" must begin with https:// or with one "/".'],
  [
    '{ from: /a, to: "javascript:alert(1)" }',
    'The link "javascript:alert(1)" is not allowed; a link must begin with https:, http:, mailto:, tel: or "/".',
  ],
  [
    '{ from: /a, to: "mailto:info@lajward.example" }',
    '"to" is "mailto:info@lajward.example", but an address can lead only to a page or file of the site, or to one that begins with https://.',
  ],
  ['{ from: /a, to: "https://lajward.example/blog" }', '"to" begins with the address of this site; write "/blog".'],
  ['{ from: /a, to: none.pdf }', 'There is no file media/none.pdf. Check its spelling, capital letters too, or put the file there.'],
])('%s is refused with a sentence', async (entry, sentence) => {
  expect(await sentences(`- ${entry}\n`)).toEqual([`redirects.yaml:1  ${sentence}`])
})

test('chains, circles and repeated addresses are refused, and each says what to write', async () => {
  const yaml = [
    '- { from: /a, to: /b }',
    '- { from: /b, to: /c/ }',
    '- { from: /c, to: /blog }',
    '- { from: /d, to: /E }',
    '- { from: /e, to: /d }',
    '- { from: /f, to: /g }',
    '- { from: /g, gone: true }',
    '- { from: "/h?b=2&a=1", to: /blog }',
    '- { from: "/H/?a=1&b=2", to: /blog }',
  ]
  expect(await sentences(`${yaml.join('\n')}\n`)).toEqual([
    'redirects.yaml:9  The address "/H/?a=1&b=2" occurs twice in this file; keep one of them.',
    'redirects.yaml:1  "/a" leads to "/b", which leads on to "/blog"; write that here.',
    'redirects.yaml:2  "/b" leads to "/c/", which leads on to "/blog"; write that here.',
    'redirects.yaml:4  "/d" leads in a circle: "/E" is redirected too, and never arrives. Correct one of them.',
    'redirects.yaml:5  "/e" leads in a circle: "/d" is redirected too, and never arrives. Correct one of them.',
    'redirects.yaml:6  "/f" leads to "/g", which is gone; write "gone: true" here as well.',
  ])
})

test('a redirect to what is not shown is a hint, so that deleting an item needs no second edit', async () => {
  const draft = '---\ntitle: Draft\ntype: family\ndate: 2026-10-01\ndraft: true\n---\nText.\n'
  const folder = contentFolder({
    'settings.yaml': 'name: Lajward\nlanguages: [en, fa, ps]\ncurrency: USD\nsections: { jobs: false }\n',
    'posts/soon.en.md': draft,
    'redirects.yaml':
      '- { from: /a, to: /blog/none }\n- { from: /b, to: /fa/blog/soon }\n- { from: /vacancies, to: /careers }\n- { from: /c, to: /blog }\n',
  })
  const { hints, redirects } = await checkDocuments(await openContent(folder))
  expect(hints.filter(({ file }) => file === 'redirects.yaml').map(({ line, sentence }) => `${line} ${sentence}`)).toEqual([
    '1 The link "/blog/none" leads nowhere: there is no "none" in posts. Until you correct it, the old address is not found.',
    '2 The link "/blog/soon" leads to posts/soon, which is a draft and not published. Remove it, or publish both at the same time. Until you correct it, the old address is not found.',
    '3 The link "/careers" is not shown, because "sections" in settings.yaml switches "jobs" off.',
  ])
  expect(redirects.map(({ from }) => from)).toEqual(['/c'])
})
