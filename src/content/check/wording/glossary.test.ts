import { expect, test } from 'vitest'
import { contentFolder, type Files, problemsOf } from '../../../../tests/support/samples/content-folder.ts'
import { checkContent } from '../check.ts'

const GLOSSARY = `- key: medicine
  term: { en: medicine, fa: دوا }
  instead_of:
    en: [drug*]
    fa: [دارو*]
  except:
    en: [drug test]
- key: yeh
  term: { fa: ی }
  instead_of: { fa: ["*ي*"] }
  note: Arabic yeh looks alike.
`

async function hintsOf(files: Files): Promise<string[]> {
  const { hints } = await checkContent(contentFolder({ 'glossary.yaml': GLOSSARY, ...files }))
  return hints.map(({ file, line, sentence }) => `${file}:${line}  ${sentence}`)
}

test('texts in the words of the glossary have no hint', async () => {
  expect(await hintsOf({})).toEqual([])
})

test('each variant is a hint with its file and line, in front matter, bodies and lists', async () => {
  const hints = await hintsOf({
    'products/paracetamol.fa.md': '---\nname: پاراستامول\nusage: داروها را با آب بخورید\n---\nبرای درد.\n\nيک دارو.\n',
    'posts/fever.en.md':
      '---\ntitle: Fever\ntype: family\ndate: 2026-10-01\nupdated: 2026-10-05\n---\nNo Drugs\nafter a drug test. Drugstore and adrug: two others.\n',
    'faqs.yaml': '- key: open\n  question: { en: A drug?, fa: دوا؟ }\n  answer: { en: Yes., fa: دارو‌ها }\n',
  })
  expect(hints).toEqual([
    'faqs.yaml:2  Write "medicine" instead of "drug" (glossary.yaml, medicine).',
    'faqs.yaml:3  Write "دوا" instead of "دارو‌ها" (glossary.yaml, medicine).',
    'posts/fever.en.md:7  Write "medicine" instead of "Drugs" (glossary.yaml, medicine).',
    'posts/fever.en.md:8  Write "medicine" instead of "Drugstore" (glossary.yaml, medicine).',
    'products/paracetamol.fa.md:3  Write "دوا" instead of "داروها" (glossary.yaml, medicine).',
    'products/paracetamol.fa.md:7  Arabic yeh looks alike. Write "ی" instead of "يک" (glossary.yaml, yeh).',
    'products/paracetamol.fa.md:7  Write "دوا" instead of "دارو" (glossary.yaml, medicine).',
  ])
})

test('a field that does not exist is a problem', async () => {
  const files = { 'glossary.yaml': '- key: medicine\n  term: { en: medicine }\n  avoid: [drug]\n' }
  expect(await problemsOf(contentFolder(files))).toEqual([
    'glossary.yaml:3  "1 → avoid" is not a field here; check its spelling or delete it. content/README.md lists the fields.',
  ])
})
