import { expect, test } from 'vitest'
import { searchedForms, searchedWords } from './searched-forms.ts'

const finds = (language: string, text: string, question: string): boolean => {
  const forms = searchedForms(text, language).split(' ')
  return searchedWords(question, language).every((word) => forms.some((form) => form.includes(word)))
}

test.each([
  ['de', ['Größe', 'Groesse', 'GRÖSSE', 'gro\u0308ße'], ['größe', 'groesse', 'grosse', 'Größe', 'GROESSE', 'gross', 'groes']],
  ['de', ['Hauptstraße'], ['strasse', 'straße', 'hauptstrasse']],
  ['de', ['Neue Frauenärzte'], ['neu', 'neue', 'frauen', 'aerzte', 'ärzte', 'arzte']],
  ['de', ['Coenzym'], ['coenzym', 'enzym']],
  ['de', ['Videoeinstellung'], ['video', 'einstellung']],
  ['en', ['Müller'], ['mueller', 'muller', 'Müller']],
  ['da', ['Rødgrød på Åen'], ['roedgroed', 'rodgrod', 'aaen', 'aen']],
  ['tr', ['ışık', 'IŞIK'], ['isik', 'ışık', 'IŞIK', 'ısık', 'Isik']],
  ['ar', ['شاي', 'الشاي', 'والشاي', 'بالشاي', 'للشاي', '(شاي)', 'الشاى'], ['شاي', 'الشاي', 'والشاي', 'بالشاي', 'للشاي', 'شاى']],
  ['ar', ['ألم', 'الألم', 'الم'], ['ألم', 'الم', 'الألم', 'الالم']],
  ['ar', ['ألوان', 'الألوان'], ['الوان', 'ألوان', 'الو']],
  ['ar', ['كالسيوم'], ['كالسيوم', 'كالسي', 'الكالسيوم']],
  ['ar', ['مدرسة'], ['مدرسه', 'المدرسة']],
  ['ur', ['کھانا ہے'], ['كهانا', 'ھے']],
])('in %s, each of %j is found by each of %j', (language, texts, questions) => {
  for (const text of texts)
    for (const question of questions) expect([text, question, finds(language, text, question)]).toEqual([text, question, true])
})

test.each([
  ['en', 'shoe', 'shos'],
  ['ar', 'منتج', 'ألم'],
  ['ar', 'بنك', 'لبن'],
  ['ar', 'عنوان', 'الوان'],
  ['fa', 'تماس', 'الماس'],
  ['ru', 'случаи', 'чай'],
])('in %s, %s is not found by %s', (language, text, question) => {
  expect(finds(language, text, question)).toBe(false)
})
