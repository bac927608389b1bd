import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asciiDigits } from './ascii-digits.ts'
import { fold, sortKey } from './fold.ts'

test.each([
  ['كتابي', 'کتابی'],
  ['می\u200cشود', 'میشود'],
  ['٣۳3', '333'],
  ['Ёлка', 'елка'],
  ['CAFÉ', 'cafe'],
  ['دَرمَان', 'درمان'],
  ['خانهٔ', 'خانه'],
  ['Größe', 'GROSSE'],
  ['Œuvre æther', 'oeuvre aether'],
  ['Smørrebrød på Ærø', 'smorrebrod pa aero'],
  ['IŞIK ışık İzmir', 'isik isik izmir'],
  ['Łódź, Đakovo, Åse', 'lodz, dakovo, ase'],
  ['año garçon Phở', 'ano garcon pho'],
  ['أدوية إلى آخر مسؤولية', 'ادويه الي اخر مسوولية'],
  ['اعضاء', 'اعضا'],
  ['ڤيتامين', 'فيتامين'],
  ['کتابۃ میں ہے', 'كتابه مين هي'],
  ['λόγος', 'λογοσ'],
  ['ګوګل', 'گوگل'],
  ['  two   words ', 'two words'],
  ['children’s', "children's"],
])('a person takes %s for %s', (written, asked) => {
  expect(fold(written)).toBe(fold(asked))
})

test.each([
  ['чай', 'чаи'],
  ['їжа', 'іжа'],
  ['हिन्दी', 'हनद'],
  ['ไทย', 'ไทย้'],
  ['か', 'が'],
])('nobody takes %s for %s', (written, other) => {
  expect(fold(written)).not.toBe(fold(other))
})

test('folding twice changes nothing', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)))
})

test('names sort as the dictionary of the language does', () => {
  const sorted = (names: string[], language: string) => names.toSorted((a, b) => (sortKey(a, language) < sortKey(b, language) ? -1 : 1))
  expect(sorted(['تب', 'پا', 'بت', 'ژل', 'زر'], 'fa')).toEqual(['بت', 'پا', 'تب', 'زر', 'ژل'])
  expect(sorted(['تب', 'ټب', 'ثب'], 'ps')).toEqual(['تب', 'ټب', 'ثب'])
  expect(sorted(['ёж', 'жук', 'еда'], 'ru')).toEqual(['еда', 'ёж', 'жук'])
  expect(sorted(['Öl', 'Zahn', 'Ofen', 'Strasse', 'Straße 2', 'Äpfel', 'Apfelmus'], 'de')).toEqual([
    'Äpfel',
    'Apfelmus',
    'Ofen',
    'Öl',
    'Strasse',
    'Straße 2',
    'Zahn',
  ])
  expect(sorted(['ñu', 'nube', 'ola', 'nz'], 'es')).toEqual(['nube', 'nz', 'ñu', 'ola'])
  expect(sorted(['çay', 'cuma', 'dağ', 'IRMAK', 'ilik', 'Ihlamur', 'İzmir'], 'tr')).toEqual([
    'cuma',
    'çay',
    'dağ',
    'Ihlamur',
    'IRMAK',
    'ilik',
    'İzmir',
  ])
  expect(sorted(['ورد', 'باب', 'أحمد'], 'ar')).toEqual(['أحمد', 'باب', 'ورد'])
  expect(sorted(['Zinc', 'omega-3', 'Omega-3 1000', 'acid'], 'en')).toEqual(['acid', 'omega-3', 'Omega-3 1000', 'Zinc'])
})

test('digits of every script become ASCII', () => {
  expect(asciiDigits('۰۷۰۰ ٠٧٠٠ x')).toBe('0700 0700 x')
})
