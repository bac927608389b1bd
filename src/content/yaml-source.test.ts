import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
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

test('a field that is there twice is told', () => {
  expect(parseYaml('name: "A"\nname: "B"\n', 'file.md').problems).toEqual([
    { file: 'file.md', line: 2, sentence: 'This field is there twice; keep one of the two.' },
  ])
})
