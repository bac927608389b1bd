import { expect, test } from 'vitest'
import { bidiIsolate, bidiIsolateHtml } from './bidi-isolate.ts'

test('Latin words before Persian digits are isolated', () => {
  expect(bidiIsolate('کریم DermaHeal، ۳۰ گرم', 'fa')).toBe('کریم \u2068DermaHeal\u2069، ۳۰ گرم')
  expect(bidiIsolate('د اورالیت مالګه (ORS)، ۱۰ پاکټه', 'ps')).toBe('د اورالیت مالګه (\u2068ORS\u2069)، ۱۰ پاکټه')
  expect(bidiIsolate('از Pamir Labs ۲ بسته', 'fa')).toBe('از \u2068Pamir Labs\u2069 ۲ بسته')
})

test('everything else is unchanged', () => {
  for (const text of ['کریم DermaHeal برای ۳۰ روز', '۳۰ گرم DermaHeal', 'کریم \u2068DermaHeal\u2069، ۳۰ گرم']) {
    expect(bidiIsolate(text, 'fa')).toBe(text)
  }
  expect(bidiIsolate('DermaHeal, ۳۰', 'en')).toBe('DermaHeal, ۳۰')
})

test('tags and entities of HTML stay whole', () => {
  const html = '<p>نوع IIR، ۵۰ عدد &amp; ۲ <a href="/x ۵">PDF ۲</a></p>'
  expect(bidiIsolateHtml(html, 'fa')).toBe('<p>نوع \u2068IIR\u2069، ۵۰ عدد &amp; ۲ <a href="/x ۵">\u2068PDF\u2069 ۲</a></p>')
})
