import { expect, it, test } from 'vitest'
import { contentFolder, type Files, problemsOf } from '../../../../tests/support/samples/content-folder.ts'
import { checkContent } from '../check.ts'

const regions = (lines: string): Files => ({ 'regions.yaml': `- key: north\n  name: { en: North, fa: شمال }\n${lines}` })
const PAGE = { 'pages/delivery.en.md': '---\ntitle: Delivery\ndate: 2026-08-01\nregions: true\n---\nText.\n' }
const sentences = async (files: Files) =>
  (await checkContent(contentFolder(files))).hints.map(({ file, sentence }) => `${file}  ${sentence}`)

it.each(['  days: 2\n', '  days: 2-3\n', '  days: 1 – 14\n  note: By boat\n  shape: M0 0 L20 0 L20 30 Z\n'])(
  'accepts %j',
  async (lines) => {
    expect(await problemsOf(contentFolder(regions(lines)))).toEqual([])
  },
)

const DAYS = 'it must be a number of business days, for example 2, or the fewest and the most, for example 2-3.'
const SHAPE = 'it must be an SVG path of the commands M, L, C, Q and Z in capital letters, for example "M0 0 L20 0 L20 30 Z".'

it.each([
  ['  note: By boat\n', '1  "1 → days" is missing; add it.'],
  ['  days: soon\n', `3  "1 → days" is "soon", but ${DAYS}`],
  ['  days: 3-2\n', `3  "1 → days" is "3-2", but ${DAYS}`],
  ['  days: 0\n', `3  "1 → days" is 0, but ${DAYS}`],
  ['  days: 2\n  shape: m0 0h20v30z\n', `4  "1 → shape" is "m0 0h20v30z", but ${SHAPE}`],
])('explains %j', async (lines, problem) => {
  expect(await problemsOf(contentFolder(regions(lines)))).toEqual([`regions.yaml:${problem}`])
})

test('regions that no page shows, and a page without regions, are pointed out', async () => {
  expect(await sentences({ ...regions('  days: 2\n'), ...PAGE })).not.toContainEqual(expect.stringContaining('regions'))
  expect(await sentences(regions('  days: 2\n'))).toContain(
    'regions.yaml  No page shows these regions; write "regions: true" between the --- lines of one in pages/.',
  )
  expect(await sentences(PAGE)).toContain(
    'pages/delivery.en.md  There are no regions to show; list them in regions.yaml, or delete this line.',
  )
})
