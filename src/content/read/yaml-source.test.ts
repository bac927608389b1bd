import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse, parseDocument } from 'yaml'
import { parseYaml } from './yaml-source.ts'

const NAME = fc.constantFrom('name', 'price', 'a_b', 'Name', '__proto__', 'x1')
const VALUE = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('"', '\\', ' ', ':', '#', "'", '-', '1', '0', '.', 'e', 'a', '٣', '\t', '{', '~'), maxLength: 6 }),
  fc.string({ maxLength: 8 }).map((text) => JSON.stringify(text)),
  fc.constantFrom(
    'true',
    'False',
    'null',
    '~',
    '007',
    '0x1f',
    '1e3',
    '12.50',
    '1_000',
    '2026-11-21',
    'LJ-1001',
    'yes',
    '.5',
    '+1',
    '"a" # b',
    'a ',
  ),
)

test('the quick way to read plain fields finds what a whole parser of YAML finds', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(NAME, VALUE), { minLength: 1, maxLength: 4 }), (fields) => {
      const text = fields.map(([name, value]) => `${name}: ${value}\n`).join('')
      const { value, problems } = parseYaml(text, 'file.md')
      if (problems.length > 0) return
      expect(value ?? null).toEqual(parse(text))
    }),
    { numRuns: 3000 },
  )
})

const LINES = fc.array(
  fc.oneof(
    fc.constantFrom(
      ' - file: a.webp',
      '  - file: a.webp',
      '    alt:',
      '    alt: { en: A, fa: ب }',
      '      en: "A"',
      '      fa: ب # c',
      '  # nothing',
      '  ',
      ' \t- a',
      '  a: &one b',
      '  c: *one',
      '  "a',
      '  b"',
      '  text: |+',
      '  - [a,',
      '  b]',
      '  <<: { d: e }',
      '  price: 3',
      '  price: 4',
      '  ...',
    ),
    VALUE.map((value) => `  key: ${value}`),
  ),
  { minLength: 1, maxLength: 4 },
)

test('the quick way to read groups between plain fields finds what a whole parser of YAML finds', () => {
  const field = fc.oneof(
    fc.tuple(NAME, LINES).map(([name, lines]) => `${name}:\n${lines.join('\n')}\n`),
    fc.tuple(NAME, fc.constantFrom('"A"', '3', '*one', '&one a', 'b]', '"')).map(([name, value]) => `${name}: ${value}\n`),
  )
  fc.assert(
    fc.property(fc.array(field, { minLength: 1, maxLength: 4 }), (fields) => {
      const text = fields.join('')
      const { value, problems } = parseYaml(text, 'file.md')
      const whole = parseDocument(text)
      expect(problems.length > 0).toBe(whole.errors.length > 0 || isUnreadable(whole))
      if (problems.length === 0) expect(value ?? null).toEqual(whole.toJS())
    }),
    { numRuns: 1000 },
  )
})

function isUnreadable(document: ReturnType<typeof parseDocument>): boolean {
  try {
    document.toJS()
    return false
  } catch {
    return true
  }
}

test('the line of a field in a group is that of the file', () => {
  const source = parseYaml('name: "Zinc"\nmedia:\n  - file: a.webp\n    alt: A\nprice: 3\n', 'file.md', 2)
  expect(source).toMatchObject({ value: { name: 'Zinc', media: [{ file: 'a.webp', alt: 'A' }], price: 3 }, problems: [] })
  expect(source.lineOf(['media', 0, 'alt'])).toBe(5)
})

test.each([
  [
    'name: "Zinc"\nprice: 12.50\nfeatured: true\nadded: 2026-11-21\nsku: LJ-1001\n',
    { name: 'Zinc', price: 12.5, featured: true, added: '2026-11-21', sku: 'LJ-1001' },
  ],
  ['name: "Zinc"\n', { name: 'Zinc' }],
  ['name: null\n', { name: null }],
])('%j', (text, value) => {
  const source = parseYaml(text, 'file.md', 2)
  expect(source).toMatchObject({ value, problems: [] })
  expect(source.lineOf(['name'])).toBe(2)
})

test('a duplicate field is reported', () => {
  expect(parseYaml('name: "A"\nname: "B"\n', 'file.md').problems).toEqual([
    { file: 'file.md', line: 2, sentence: 'This field occurs twice; keep one of the two.' },
  ])
})
