import { expect, test } from 'vitest'
import { checkContent } from '#content/check/check.ts'
import { newFiles } from '#content/new-item.ts'
import { contentFolder } from '../../support/samples/content-folder.ts'

const hintsOf = async (dir: string) => (await checkContent(dir)).hints.map(({ file, line, sentence }) => `${file}:${line}  ${sentence}`)

/** The files of a new product as they are made, and shown with the next publication. */
function newProduct(change = (text: string) => text): Record<string, string> {
  const thing = {
    folder: 'products',
    slug: 'copper',
    source: 'en',
    titles: { en: 'Copper', fa: 'مس' },
    date: '2026-11-21',
    category: 'medicines',
  } as const
  const files = newFiles({ ...thing, price: 3 })
  return Object.fromEntries(files.map(({ file, text }) => [file, change(text)]))
}

const withoutDraft = (text: string) => text.replace(/^draft: .*\n/m, '')

test('who shows a product with the text that it was made with is told so', async () => {
  expect(await hintsOf(contentFolder(newProduct(withoutDraft)))).toEqual([
    'products/copper.en.md:21  This is still the placeholder text; replace it with your own.',
  ])
})

test('who forgets that a translation is a draft is told so', async () => {
  const files = newProduct((text) => text.replace(/^One short sentence[\s\S]*/m, 'For pipes.\n'))
  const english = { 'products/copper.en.md': withoutDraft(files['products/copper.en.md'] ?? '') }
  expect(await hintsOf(contentFolder({ ...files, ...english }))).toEqual([
    'products/copper.fa.md:4  This translation is still a draft: its readers see the English text. Delete "draft: true" when it is ready.',
  ])
})

test('nothing is told of what is a draft as a whole', async () => {
  expect(await hintsOf(contentFolder(newProduct()))).toEqual([])
})

test('who translates into a language that is not switched on is told so, once', async () => {
  const files = { 'posts/fever.de.md': '---\ntitle: Fieber\n---\nText.\n', 'products/zinc.de.md': '---\nname: Zink\n---\nText.\n' }
  expect(await hintsOf(contentFolder(files))).toEqual([
    'products/zinc.de.md:1  Visitors do not see texts in German: "languages" in settings.yaml does not contain "de".',
  ])
})
