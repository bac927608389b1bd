import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { editYaml } from './yaml-edit.ts'

/** The text after the value was changed. */
function changed(text: string, change: (value: never) => void): string {
  const value: unknown = parse(text)
  change(value as never)
  return editYaml(text, value)
}

describe('a change to YAML', () => {
  test('replaces the text alone, in its own quotation marks', () => {
    const text = "# names\nname: \"Old\"   # why\nplain: one two\nsingle: 'it''s'\n"
    expect(
      changed(text, (value: Record<string, string>) => Object.assign(value, { name: 'A "new" one', plain: 'three', single: "that's" })),
    ).toBe('# names\nname: "A \\"new\\" one"   # why\nplain: three\nsingle: \'that\'\'s\'\n')
  })

  test('quotes what would otherwise be read as something else', () => {
    for (const word of ['12', 'true', 'a: b', 'a #b', '- x', 'null', '@x', '', ' x', '{a}', 'a, b', '0x1f']) {
      expect(parse(editYaml('a: word # note\n', { a: word }))).toEqual({ a: word })
      expect(parse(editYaml('a: { b: word, c: 1 }\n', { a: { b: word, c: 1 } }))).toEqual({ a: { b: word, c: 1 } })
    }
    expect(editYaml('a: word\n', { a: '2026-11-25' })).toBe('a: 2026-11-25\n')
  })

  test('puts a new field after the one that comes before it', () => {
    const text = 'a: 1\n\n# about b\nb:\n  - x # the only one\n\n# about d\nd: 4\n'
    expect(editYaml(text, { a: 1, b: ['x'], c: 'new', d: 4 })).toBe(
      'a: 1\n\n# about b\nb:\n  - x # the only one\nc: new\n\n# about d\nd: 4\n',
    )
    expect(editYaml(text, { z: 0, a: 1, b: ['x'], d: 4 })).toBe(`z: 0\n${text}`)
  })

  test('removes a field with its line', () => {
    expect(editYaml('draft: true # delete me\nname: x\nlist:\n  - a\n  - b\nlast: 1\n', { name: 'x', last: 1 })).toBe('name: x\nlast: 1\n')
  })

  test('fills in a field that was empty, and a list that was written as empty', () => {
    expect(editYaml('price: # on request\nmedia: []\n# end\n', { price: 3.5, media: [{ file: 'a.webp', alt: { en: 'A' } }] })).toBe(
      'price: 3.5 # on request\nmedia:\n  - file: a.webp\n    alt:\n      en: A\n# end\n',
    )
  })

  test('adds, removes and moves entries of a list, whose neighbours stay as they are', () => {
    const text = '# people\n\n- key: a\n  name: { en: Ada, fa: آدا } # first\n\n# the second\n- key: b\n  name: "Bob"\n\n- key: c\n'
    const [a, b, c] = parse(text) as [unknown, unknown, unknown]
    expect(editYaml(text, [a, b, c, { key: 'd' }])).toBe(`${text}\n- key: d\n`)
    expect(editYaml(text, [a, { key: 'd' }, b, c])).toBe(text.replace('# first\n', '# first\n\n- key: d\n'))
    expect(editYaml(text, [b, c])).toBe('# people\n\n- key: b\n  name: "Bob"\n\n- key: c\n')
    expect(editYaml(text, [a, b])).toBe(text.replace('\n\n- key: c', ''))
    expect(editYaml(text, [c, b, a])).toContain('- key: c\n\n- key: b\n  name: "Bob"\n\n- key: a\n  name: { en: Ada, fa: آدا } # first\n')
    expect(editYaml(text, [a, { key: 'b', name: 'Eve', x: 1 }, c])).toBe(text.replace('"Bob"', '"Eve"\n  x: 1'))
  })

  test('keeps texts of several lines in their style', () => {
    expect(editYaml('a: |\n  one\n  two\nb: 1\n', { a: 'one\nthree\n', b: 1 })).toBe('a: |\n  one\n  three\nb: 1\n')
    expect(editYaml('a: >-\n  one\n  two\nb: 1\n', { a: 'one three', b: 1 })).toBe('a: >-\n  one three\nb: 1\n')
    expect(editYaml('a: one\nb: 1\n', { a: 'one\ntwo', b: 1 })).toBe('a: |-\n  one\n  two\nb: 1\n')
    expect(editYaml('a: one # note\nb: 1\n', { a: 'one\ntwo', b: 1 })).toBe('a: "one\\ntwo" # note\nb: 1\n')
  })

  test('writes a short group or list of one line anew', () => {
    expect(editYaml('a: { en: One }\nb: [x, y] # two\n', { a: { en: 'One', fa: 'یک' }, b: ['x'] })).toBe(
      'a: { en: One, fa: یک }\nb: [x] # two\n',
    )
  })

  test('into an empty file', () => {
    expect(editYaml('# nothing yet\n', { a: 1 })).toBe('# nothing yet\na: 1\n')
    expect(editYaml('', [{ key: 'a' }])).toBe('- key: a\n')
  })

  test('always gives the text its new value', () => {
    const word = fc.oneof(fc.constantFrom('a', 'b c', 'd: e', '#f', 'true', '1', '', 'g\nh', 'یک'), fc.string({ maxLength: 6 }))
    const scalar = fc.oneof(word, fc.integer(), fc.boolean())
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, scalar, tie('map'), tie('list')),
      map: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
      list: fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
    }))
    const root = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), value, { minKeys: 1, noNullPrototype: true })
    fc.assert(
      fc.property(root, root, (before, after) => {
        const text = editYaml('', before)
        expect(parse(editYaml(text, after))).toEqual(after)
      }),
      { numRuns: 2000 },
    )
  })
})
