import { expect, it } from 'vitest'
import { INTERFACE_FALLBACK, LANGUAGE_CODES } from '#domain/language/languages.ts'
import { allTexts, filesOf, readLanguageFiles } from '#server/language/language-files.ts'
import { contentFolder, problemsOf } from '../../../../tests/support/samples/content-folder.ts'
import { checkContent } from '../check.ts'
import { textFaults } from './texts.ts'

const packaged = readLanguageFiles('locales')
const english = allTexts(filesOf(packaged, INTERFACE_FALLBACK))

const problemsIn = (text: string, language = 'en') => problemsOf(contentFolder({ [`texts.${language}.yaml`]: text }))

it.each(LANGUAGE_CODES)('the packaged texts have no problem: %s', (code) => {
  expect(textFaults(code, allTexts(filesOf(packaged, code)), english)).toEqual([])
})

it.each([
  ['one text', 'contactForm:\n  success: We answer within one working day.\n'],
  [
    'texts of mails, of the API and of the privacy page',
    'mail: { receipt: { regards: Yours } }\napi: { notFound: "No." }\nprivacy: { title: Your data }\n',
  ],
  ['a text with a value', 'blog:\n  openPicture: "{{title}}, larger"\n'],
  ['all plural forms', 'blog:\n  found_one: A single article\n  found_other: "{{formatted}} to read"\n'],
  ['nothing', '# contactForm:\n'],
])('%s can be written', async (_, text) => {
  expect(await problemsIn(text)).toEqual([])
})

const LISTED = 'The files in locales/en list them.'

it.each([
  [
    'a misspelled key',
    'contactForm:\n  sucess: Thanks\n',
    `2  "contactForm → sucess" is not a text of the site; "contactForm → success" comes nearest. ${LISTED}`,
  ],
  [
    'a misspelled group',
    'contactFrom:\n  success: Thanks\n',
    `1  "contactFrom" is not a text of the site; "contactForm" comes nearest. ${LISTED}`,
  ],
  [
    'a key outside its group',
    'forBusiness: For hospitals\n',
    `1  "forBusiness" is not a text of the site; "contact → forBusiness" comes nearest. ${LISTED}`,
  ],
  ['the name of an object’s own', 'constructor: Thanks\n', `1  "constructor" is not a text of the site. ${LISTED}`],
  ['a value with another name', 'blog:\n  openPicture: "{{titel}}"\n', '2  "blog → openPicture" has no value {{titel}}; it has {{title}}.'],
  ['a lost value', 'blog:\n  openPicture: Enlarge\n', '2  "blog → openPicture" lacks {{title}}; put it where its value belongs.'],
  ['a value where there is none', 'blog:\n  readMore: "{{title}}"\n', '2  "blog → readMore" has no value {{title}}; it has none.'],
  ['one plural form', 'blog:\n  found_one: One\n', '2  "blog → found_other" is missing; English needs it beside the other forms.'],
  ['a number where a text belongs', 'blog:\n  readMore: 42\n', '2  "blog → readMore" is 42, but it must be a text; put it in quotes.'],
  [
    'a value without quotes',
    'blog:\n  openPicture: {{title}}\n',
    '2  "blog → openPicture" is a group of fields, but it must be a text; put it in quotes.',
  ],
  ['a list', 'blog:\n  readMore: [More]\n', '2  "blog → readMore" is a list, but it must be a text.'],
  ['a text where a group belongs', 'blog: News\n', '1  "blog" is "News", but it must be a group of texts.'],
  ['a list of texts', '- News\n', '1  The file is a list, but it must be a group of texts.'],
  ['an empty text', 'blog:\n  readMore: ""\n', '2  "blog → readMore" is empty; fill it in or delete it.'],
  ['an empty group', 'blog:\n', '1  "blog" is empty; fill it in or delete it.'],
  [
    'the mark of texts that are not translated',
    'blog:\n  readMore: "[New] More"\n',
    '2  "blog → readMore" must not begin with a word in [brackets], which marks texts that wait for their translation.',
  ],
  ['bad YAML', 'blog:\n\treadMore: More\n', '2  This line is indented with a tab; use spaces.'],
])('%s is a problem', async (_, text, problem) => {
  expect(await problemsIn(text)).toContain(`texts.en.yaml:${problem}`)
})

it('plural forms are those of the language', async () => {
  const faults = textFaults('ru', { blog: { found_one: 'Одна', found_other: '{{formatted}}' } }, english)
  expect(faults.map(({ sentence }) => sentence)).toEqual([
    '"blog → found_few" is missing; Russian needs it beside the other forms.',
    '"blog → found_many" is missing; Russian needs it beside the other forms.',
  ])
  expect(
    await problemsIn('blog:\n  found_one: "{{formatted}}"\n  found_few: "{{formatted}}"\n  found_other: "{{formatted}}"\n', 'fa'),
  ).toEqual(['texts.fa.yaml:3  "blog → found_few" is not a form in Persian, which has found_one, found_other.'])
})

it('files are for languages of the site', async () => {
  expect(await problemsIn('blog: {}\n', 'it')).toEqual([
    'texts.it.yaml:1  "it" in the file name is not a language of the site; write one of en, fa, ps.',
  ])
  const { hints } = await checkContent(contentFolder({ 'texts.de.yaml': 'blog:\n  readMore: Mehr\n' }))
  expect(hints).toContainEqual({
    file: 'texts.de.yaml',
    line: 1,
    sentence: 'Visitors do not see texts in German: "languages" in settings.yaml does not contain "de".',
  })
})
