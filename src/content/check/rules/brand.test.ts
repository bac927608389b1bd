import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { contentFolder, type Files, problemsOf } from '../../../../tests/support/samples/content-folder.ts'
import { checkContent } from '../check.ts'

const brand = (yaml: string, files: Files = {}): string => contentFolder({ 'brand.yaml': yaml, ...files })

const WHOLE = `color: "#0b6e4f"
accent: "#f2a93b"
logo:
  light: { file: logo.svg, alt: { en: A star, fa: ستاره } }
  dark: { file: logo.svg }
icon: { file: logo.svg }
fonts:
  latin:
    - { file: brand/regular.woff2, weights: "400" }
    - { file: brand/bold.woff2, weights: "700" }
  arabic: system
corner_radius: small
ornament: { file: logo.svg }
picture_frame: plain
`

test('a brand may name everything, or nothing', async () => {
  expect(await problemsOf(brand(WHOLE, { 'media/brand/regular.woff2': 'wOF2', 'media/brand/bold.woff2': 'wOF2' }))).toEqual([])
  expect(await problemsOf(brand('# Nothing yet.\n'))).toEqual([])
  expect(await problemsOf(contentFolder())).toEqual([])
})

test.each([
  [
    'color: green\n',
    'brand.yaml:1  "color" is "green", but it must be a colour in quotes: # and three or six hexadecimal digits, for example "#0b6e4f".',
  ],
  [
    'picture_frame: plain\ncolor: #0b6e4f\n',
    'brand.yaml:2  "color" is empty: without quotes, # begins a comment. Write color: "#0b6e4f", or delete the line.',
  ],
  ['corner_radius: huge\n', 'brand.yaml:1  "corner_radius" is "huge", but it must be one of none, small, large.'],
  [
    'ornament: flowers\n',
    'brand.yaml:1  "ornament" is "flowers", but it must be girih, none, or an SVG drawing such as { file: brand/ornament.svg }.',
  ],
  [
    'fonts:\n  latin: Helvetica\n',
    'brand.yaml:2  "fonts → latin" is "Helvetica", but it must be system, or a font such as { file: brand/own.woff2, weights: "400 700" }, or a list of such fonts.',
  ],
  [
    'icon: { file: brand/none.svg }\n',
    'brand.yaml:1  There is no file media/brand/none.svg. Check its spelling, capital letters too, or put the file there.',
  ],
  [
    'icon: { file: profile.pdf }\n',
    'brand.yaml:1  media/profile.pdf is not a picture; a picture ends in webp, png, jpg, jpeg, gif, avif, svg.',
  ],
  ['fonts:\n  latin: { file: own.woff2 }\n', 'brand.yaml:2  media/own.woff2 is not a WOFF2 file, although its name ends in .woff2.'],
  ['ornament: { file: active.svg }\n', 'brand.yaml:1  media/active.svg contains scripts; save it without them.'],
])('%s is a problem', async (yaml, problem) => {
  const files = {
    'media/own.woff2': 'OTTO',
    'media/active.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" onload="x()"><path d="M0 0h1v1z"/></svg>',
  }
  expect(await problemsOf(brand(yaml, files))).toEqual([problem])
})

/** A WOFF2 file with nothing in it but the table `OS/2`, which has the weight. */
function singleWeight(weight: number): Buffer {
  const os2 = Buffer.alloc(78)
  os2.writeUInt16BE(weight, 4)
  const data = brotliCompressSync(os2)
  const header = Buffer.alloc(48)
  header.write('wOF2')
  header.writeUInt16BE(1, 12)
  header.writeUInt32BE(data.length, 20)
  return Buffer.concat([header, Buffer.from([6, os2.length]), data])
}

test.each([
  ['{ file: variable.woff2 }', []],
  [
    '{ file: variable.woff2, weights: "300 900" }',
    ['media/variable.woff2 has weights from 400 to 700, but its "weights" are "300 900". Write weights: "400 700".'],
  ],
  [
    '{ file: single.woff2 }',
    [
      '"fonts → latin" has no bold weight, so browsers thicken headings and buttons; add a file with a weight from 600 to 700.',
      'media/single.woff2 has only the weight 400, but its "weights" are "400 700". Write weights: "400".',
    ],
  ],
  [
    '[{ file: broken.woff2, weights: "700" }]',
    ['"fonts → latin" has only bold weights, so all text is bold; add a file with the weight 400.'],
  ],
  ['[{ file: single.woff2, weights: "400" }, { file: broken.woff2, weights: "600 700" }]', []],
])('a font of one’s own, %s, gets hints: %j', async (font, sentences) => {
  const files = {
    'media/variable.woff2': readFileSync('src/web/fonts/onest-latin.woff2'),
    'media/single.woff2': singleWeight(400),
    'media/broken.woff2': 'wOF2',
  }
  const { hints } = await checkContent(brand(`fonts:\n  latin: ${font}\n`, files))
  expect(hints.map(({ file, line, sentence }) => ({ file, line, sentence }))).toEqual(
    sentences.map((sentence) => ({ file: 'brand.yaml', line: 2, sentence })),
  )
})

test('a colour that cannot be read as it is gets a hint with its contrast and the shade that replaces it', async () => {
  const hintsOf = async (yaml: string) => (await checkContent(brand(yaml))).hints
  expect(await hintsOf('picture_frame: plain\ncolor: "#ffe94d"\n')).toEqual([
    {
      file: 'brand.yaml',
      line: 2,
      sentence: expect.stringMatching(
        /^In the light theme, "color" #ffe94d has a contrast of only 1\.2:1 to the page, and texts need 4\.5:1: links and buttons there have the darker shade #[0-9a-f]{6}\.$/,
      ),
    },
  ])
  expect((await hintsOf('color: "#000000"\n')).map(({ sentence }) => sentence)).toEqual([expect.stringContaining('In the dark theme')])
  expect(await hintsOf('color: "#2f7dd1"\n')).toEqual([])
})
