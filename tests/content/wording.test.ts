import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from '#content/check/check.ts'
import { readWording } from '#content/check/wording/wording.ts'
import { parseMarkdownFile } from '#content/read/front-matter.ts'
import type { LanguageCode } from '#domain/language/languages.ts'

const contentDir = join(import.meta.dirname, '../../content')
const { site, hints } = await checkContent(contentDir)
const { check } = readWording(contentDir, site, () => true)

test('content check reports nothing on the demo', () => {
  expect(hints).toEqual([])
})

test.each<[name: string, language: LanguageCode, from: string, to: string, hint: string]>([
  ['products/glucose-meter', 'en', 'Below 3.9 mmol/L', 'Below 3.5 mmol/L', '"3.5 mmol/L" contradicts facts.yaml: "sugar-low"'],
  ['products/glucose-meter', 'ru', 'сразу в больницу.\n', 'сегодня к врачу.\n', '"сегодня" contradicts "sugar-emergency"'],
  ['posts/living-with-diabetes', 'ps', '(۳٫۹ ملي مول پر لیتر)', '', 'The Pashto text does not say 3.9 (mmol/L), as "sugar-low"'],
  ['pages/diabetes-school', 'fa', 'سه قاشق', 'چهار قاشق', '"چهار قاشق چای‌خوری" contradicts facts.yaml: "sugar-low"'],
  [
    'products/childrens-paracetamol-syrup',
    'fa',
    'دست‌کم ۶ ساعت',
    'دست‌کم ۴ تا ۶ ساعت',
    '"۴ تا ۶ ساعت" contradicts facts.yaml: "paracetamol-child"',
  ],
  [
    'products/childrens-paracetamol-syrup',
    'ru',
    '| 8\u00a0кг | 4\u00a0мл |',
    '| 8\u00a0кг | 3\u00a0мл |',
    '"3\u00a0мл" contradicts facts.yaml: "paracetamol-child-syrup"',
  ],
  ['posts/fever-in-children', 'en', 'every six hours', 'every four hours', '"four hours" contradicts facts.yaml: "paracetamol-child"'],
  ['products/thermometer', 'ps', 'لاندې ۳۷٫۵ درجې یا', 'لاندې ۳۸٫۵ درجې یا', '"۳۸٫۵ درجې" contradicts facts.yaml: "fever-of-babies"'],
  ['products/zinc-syrup', 'en', 'from 2 to 6 months', 'from 3 to 6 months', '"3 to 6 months" contradicts facts.yaml: "zinc-dose"'],
  ['products/calcium-d3', 'ru', 'выдержите 2 часа', 'выдержите 3 часа', '"3 часа" contradicts facts.yaml: "gap-of-minerals"'],
  ['posts/iron-and-anaemia', 'fa', 'فوراً به شفاخانه بروید. اگر', 'همان روز نزد داکتر بروید. اگر', '"همان روز" contradicts "chest-pain"'],
  [
    'pages/care-for-older-people',
    'en',
    'go to hospital at once too',
    'see a doctor the same day',
    '"the same day" contradicts "blow-to-the-head"',
  ],
  [
    'posts/keeping-vaccines-cold',
    'en',
    'stay at 2 to 8\u00a0°C from',
    'stay at 2 to 10\u00a0°C from',
    'contradicts facts.yaml: "vaccine-temperature"',
  ],
  ['pages/accessibility', 'ps', 'په یوه کاري ورځ', 'په پنځو کاري ورځو', '"پنځو کاري ورځو" contradicts facts.yaml: "answer-time"'],
  ['products/paracetamol', 'ps', 'د زکام او', 'د اونۍ او', 'Write "اوونۍ" instead of "اونۍ"'],
  ['pages/vaccination-days', 'fa', 'کارت واکسین', 'کارت واکسن', 'Write "واکسین" instead of "واکسن"'],
])('a contradiction planted in %s.%s.md is found: %s → %s', (name, language, from, to, hint) => {
  const file = `${name}.${language}.md`
  const written = readFileSync(join(contentDir, file), 'utf8')
  expect(written).toContain(from)
  const found = check(name, { file, ...parseMarkdownFile(written.replace(from, to), file) }, language)
  expect(found.map(({ sentence }) => sentence)).toContainEqual(expect.stringContaining(hint))
})
