import { expect, test } from 'vitest'
import { keepUnits, typeset, typesetHtml } from './typeset.ts'

test('Latin words before Persian digits are isolated', () => {
  expect(typeset('کریم DermaHeal، ۳۰ گرم', 'fa')).toBe('کریم \u2068DermaHeal\u2069، ۳۰ گرم')
  expect(typeset('د اورالیت مالګه (ORS)، ۱۰ پاکټه', 'ps')).toBe('د اورالیت مالګه (\u2068ORS\u2069)، ۱۰ پاکټه')
  expect(typeset('از Pamir Labs ۲ بسته', 'fa')).toBe('از \u2068Pamir Labs\u2069 ۲ بسته')
})

test('the sign of a percentage that is alone is at its left, as it is after Arabic letters', () => {
  expect(typeset('۹۶٪', 'fa')).toBe('\u061c۹۶٪')
  expect(typeset('۹۹٫۵٪', 'ps')).toBe('\u061c۹۹٫۵٪')
  expect(typeset('رضایت ۹۶٪', 'fa')).toBe('رضایت ۹۶٪')
})

test('everything else is unchanged', () => {
  for (const text of ['کریم DermaHeal برای ۳۰ روز', '۳۰ گرم DermaHeal', 'کریم \u2068DermaHeal\u2069، ۳۰ گرم']) {
    expect(typeset(text, 'fa')).toBe(text)
  }
  expect(typeset('DermaHeal, ۳۰', 'en')).toBe('DermaHeal, ۳۰')
})

test('tags and entities of HTML stay whole', () => {
  const html = '<p>نوع IIR، ۵۰ عدد &amp; ۲ <a href="/x ۵">PDF ۲</a></p>'
  expect(typesetHtml(html, 'fa')).toBe('<p>نوع \u2068IIR\u2069، ۵۰ عدد &amp; ۲ <a href="/x ۵">\u2068PDF\u2069 ۲</a></p>')
})

test('a short Russian word stays with the next one, a dash with the one before', () => {
  expect(typeset('Спросите и о том, что с едой', 'ru')).toBe('Спросите и\u00a0о\u00a0том, что с\u00a0едой')
  expect(typeset('В аптеке «Памир» до 12 лет', 'ru')).toBe('В\u00a0аптеке «Памир» до\u00a012 лет')
  expect(typeset('Доставляете ли вы дом — не дом', 'ru')).toBe('Доставляете ли вы дом\u00a0— не\u00a0дом')
  expect(typeset('в тот же день, тот ли', 'ru')).toBe('в\u00a0тот\u00a0же день, тот\u00a0ли')
  expect(typeset('Если кровь не останавливается, не ждите', 'ru')).toBe('Если кровь не останавливается, не\u00a0ждите')
  expect(typeset('кто-то из нас, да', 'ru')).toBe('кто-\u2060то из\u00a0нас, да')
  expect(typeset('сообщаем по\nтелефону, для детей', 'ru')).toBe('сообщаем по\u00a0телефону, для детей')
  expect(typeset('a card in it', 'en')).toBe('a card in it')
  expect(typesetHtml('<p title="и о том">и <b>о</b> том</p>', 'ru')).toBe('<p title="и о том">и <b>о</b> том</p>')
})

test('in a table only the shortest Russian words stay with a short one', () => {
  expect(typesetHtml('<table><td>Три раза в день, для детей, в лаборатории</td></table>в лаборатории', 'ru')).toBe(
    '<table><td>Три раза в\u00a0день, для детей, в лаборатории</td></table>в\u00a0лаборатории',
  )
})

test('no line breaks at a hyphen beside one to three letters, before a capital letter or a digit', () => {
  expect(typeset('in Dasht-e-Barchi, from prescription to follow-up.', 'en')).toBe(
    'in Dasht-\u2060e-\u2060Barchi, from prescription to follow-\u2060up.',
  )
  expect(typeset('в Хайр-Хане', 'ru')).toBe('в\u00a0Хайр-\u2060Хане')
  expect(typeset('из-за границы', 'ru')).toBe('из-\u2060за границы')
  expect(typeset('Если кто-нибудь в Шахре-Нау', 'ru')).toBe('Если кто-\u2060нибудь в\u00a0Шахре-\u2060Нау')
  expect(typeset('Omega-3, vitamin B-12', 'en')).toBe('Omega-\u20603, vitamin B-\u206012')
  for (const text of ['home-visit nursing', 'https://my-co.example/a-b', 'hello@my-co.example', 'LJ-1015'])
    expect(typeset(text, 'en')).toBe(text)
})

test('a number stays with its unit', () => {
  expect(keepUnits('1 tablet every 4 to 6 hours')).toBe('1\u00a0tablet every 4\u00a0to 6\u00a0hours')
  expect(keepUnits('каждые 4–6 часов')).toBe('каждые 4–\u20606\u00a0часов')
  expect(typesetHtml('<p>Below 180 mg/dL</p>', 'en')).toBe('<p>Below 180\u00a0mg/dL</p>')
  expect(typesetHtml('<p>при 2–8 °C</p>', 'ru')).toBe('<p>при 2–\u20608\u00a0°C</p>')
  expect(keepUnits('۵۰ کیلوگرام')).toBe('۵۰\u00a0کیلوگرام')
})
