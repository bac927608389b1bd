import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { type KeyOf, missingMessages, translator } from './translate.ts'

const english = {
  greeting: 'Hello {{name}}, {{name}}!',
  nested: { deep: { text: 'Deep' }, only: 'Only in English' },
  apples_one: '{{count}} apple',
  apples_other: '{{count}} apples',
}
const russian = {
  greeting: 'Привет, {{name}}!',
  nested: { deep: { text: 'Глубоко' } },
  apples_one: '{{count}} яблоко',
  apples_few: '{{count}} яблока',
  apples_many: '{{count}} яблок',
  apples_other: '{{count}} яблока',
}

describe('the texts of a language', () => {
  const t = translator<KeyOf<typeof english>>('ru', { en: english, ru: russian })

  it('are found by their groups, with values put in as they are', () => {
    expect(t('nested.deep.text')).toBe('Глубоко')
    expect(t('greeting', { name: '<b>$& {{name}}</b>' })).toBe('Привет, <b>$& {{name}}</b>!')
    expect(translator('en', { en: english })('greeting', {})).toBe('Hello , !')
  })

  it('take the plural form of their own language', () => {
    expect([0, 1, 3, 5, 21, 111].map((count) => t('apples', { count }))).toEqual([
      '0 яблок',
      '1 яблоко',
      '3 яблока',
      '5 яблок',
      '21 яблоко',
      '111 яблок',
    ])
    const persian = translator('fa', { fa: { apples_one: 'one {{count}}', apples_other: 'other {{count}}' } })
    expect([0, 1, 2].map((count) => persian('apples', { count }))).toEqual(['one 0', 'one 1', 'other 2'])
  })

  it('come from the fallback if they are missing, which is reported', () => {
    const missing = vi.fn()
    const told = translator('ru', { en: english, ru: russian }, missing)
    expect(told('nested.only')).toBe('Only in English')
    expect(missing.mock.calls).toEqual([['nested.only', 'ru']])
    expect(told('nested.nothing')).toBe('nested.nothing')
    expect(translator('ru', { en: english })('apples', { count: 1 })).toBe('1 apple')
  })

  it('are sentences, never groups or what objects have by birth', () => {
    for (const key of ['nested', 'nested.deep', 'constructor', 'nested.toString', '__proto__', '', 'greeting.length']) {
      expect(translator('en', { en: english })(key)).toBe(key)
    }
  })

  it('have keys that the type knows', () => {
    expectTypeOf<KeyOf<typeof english>>().toEqualTypeOf<'greeting' | 'nested.deep.text' | 'nested.only' | 'apples'>()
  })
})

describe('the texts that a language lacks', () => {
  it('are those without a translation, and sentences without one of the plural forms that it needs', () => {
    expect(missingMessages('ru', russian, english)).toEqual({ nested: { only: 'Only in English' } })
    const { apples_few: _few, nested: _nested, ...others } = russian
    expect(missingMessages('ru', others, english)).toEqual({
      nested: english.nested,
      apples_one: english.apples_one,
      apples_other: english.apples_other,
    })
    expect(missingMessages('en', english, english)).toEqual({})
  })
})
