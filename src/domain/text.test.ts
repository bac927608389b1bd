import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginning, excerpt, keepNumbers, stripTags, truncate } from './text.ts'

test('tags go, entities become characters, spaces become one', () => {
  expect(stripTags('<p>a &amp; b</p>\n<p>c&nbsp;&lt;d&gt;</p>')).toBe('a & b c <d>')
  expect(stripTags('<h2>Order</h2><p>Ask <a href="/contact">us</a>, or <b>c</b>all.<br>Soon</p>')).toBe('Order Ask us, or call. Soon')
})

test('a text is cut after a number of characters as a reader counts them', () => {
  expect(truncate('Antibiotics: five questions to ask', 30)).toBe('Antibiotics: five questions to…')
  expect(truncate('short', 30)).toBe('short')
  expect(truncate('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 2)).toBe('👨‍👩‍👧👨‍👩‍👧…')
})

test('characters are counted alike in every script', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const letter = fc.constantFrom(
    ...'aé ж—“»۵کیئ،؟…',
    '\u200c',
    '\u200d',
    '\u0301',
    '\u064e',
    '\u0654',
    '\u00ad',
    '©',
    '\ufe0f',
    '👍',
    '🏽',
    '한',
    '\r',
    '\n',
    'ÿ',
    'א',
  )
  const signs = fc.oneof(letter, fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }))
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 40 }), fc.integer({ min: 1, max: 30 }), (text, length) => {
      const clusters = [...segmenter.segment(text.join(''))].map(({ segment }) => segment)
      const whole = clusters.length <= length
      expect(truncate(text.join(''), length)).toBe(whole ? text.join('') : `${clusters.slice(0, length).join('').trimEnd()}…`)
    }),
    { numRuns: 2000, examples: [[['\u00ad', '\u200c', 'a'], 1]] },
  )
})

test('an excerpt ends with a whole word and without a sign before the ellipsis', () => {
  expect(excerpt('<p>one <b>two</b></p>', 3)).toBe('one…')
  expect(excerpt('<p>Before you order, read this</p>', 13)).toBe('Before you…')
  expect(excerpt('Before you order, read this', 17)).toBe('Before you order…')
  expect(excerpt('Before you order, read this', 16)).toBe('Before you order…')
  expect(excerpt('له ډاکټر سره خبرې وکړئ، بیا', 23)).toBe('له ډاکټر سره خبرې وکړئ…')
  expect(excerpt('a whole text', 12)).toBe('a whole text')
})

test('an excerpt ends with a sentence or a clause, else without a short word at its end', () => {
  expect(excerpt('In a child with diarrhoea, the danger is seldom the diarrhoea itself: it is the loss of water and salts', 100)).toBe(
    'In a child with diarrhoea, the danger is seldom the diarrhoea itself…',
  )
  const text = 'She reads a prescription twice. You would work in two shifts, and on Fridays in the new laboratory of Herat.'
  expect(excerpt(text, 31)).toBe('She reads a prescription twice.')
  expect(excerpt(text, 33)).toBe('She reads a prescription twice.')
  expect(excerpt(text, 36)).toBe('She reads a prescription twice.')
  expect(excerpt(text, 80)).toBe('She reads a prescription twice.')
  expect(excerpt(text, 102)).toBe('She reads a prescription twice.')
  expect(excerpt(text, 120)).toBe(text)
  expect(excerpt('Keep vaccines cold on the way to the child, even in a power cut. In a winter of Kabul', 70)).toBe(
    'Keep vaccines cold on the way to the child, even in a power cut.',
  )
  expect(excerpt('هره نسخه دوه ځله لولي. څوک چې دلته کار کوي', 30)).toBe('هره نسخه دوه ځله لولي.')
})

test('an excerpt consists of paragraphs where there are some', () => {
  expect(excerpt('<p>We test.</p>\n<h2>How?</h2>\n<ul><li>blood</li></ul><p>At <em>home</em>.</p>', 100)).toBe('We test. At home.')
  expect(excerpt('<h2>Only</h2><ul><li>a</li><li>list</li></ul>', 100)).toBe('Only a list')
  expect(excerpt('<p></p><pre>code</pre>', 100)).toBe('code')
})

test('an excerpt is torn where its last word is too long to be given up', () => {
  expect(excerpt('see https://example.com/a-long-address', 20)).toBe('see https://example…')
  expect(excerpt('看病之前请先阅读这份说明', 5)).toBe('看病之前请…')
})

test('the beginning of a text has the same excerpts as the whole', () => {
  const word = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('<b>', '</p>', '&amp;', '&lt;b&gt;', 'وکړئ،', '…', '—'))
  fc.assert(
    fc.property(fc.array(word, { maxLength: 120 }), fc.integer({ min: 1, max: 200 }), (words, length) => {
      const html = words.join(' ')
      expect(excerpt(beginning(html), length)).toBe(excerpt(html, length))
    }),
  )
  expect(beginning(`<p>${'word '.repeat(1000)}</p>`).length).toBeLessThan(300)
})

test('a number stays with a short word after it, and with the name that it ends', () => {
  expect(keepNumbers('Salbutamol inhaler 100 micrograms')).toBe('Salbutamol inhaler 100\u00a0micrograms')
  expect(keepNumbers('Omega-3 1000 mg')).toBe('Omega-\u20603 1000\u00a0mg')
  expect(keepNumbers('ماسک، ۵۰ عدد')).toBe('ماسک، ۵۰\u00a0عدد')
  expect(keepNumbers('Nappy-rash cream, 5 Telefonnummern')).toBe('Nappy-rash cream, 5 Telefonnummern')
})
