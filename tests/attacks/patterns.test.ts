import { globSync, readFileSync } from 'node:fs'
import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

interface Pattern {
  /** As it is written, with its flags. */
  text: string
  source: string
  flags: string
}

/** Patterns that can take the square of a text's length, and what bounds or chooses the text. */
const BOUNDED: Record<string, string> = {
  'src/server/config.ts /^[^\\r\\n]*\\S+@\\S+$/': 'a setting of the operator',
  'src/server/mail/receipt.ts /\\S*(?::\\/\\/|www\\.|[a-z0-9-]\\.[a-z]{2,})\\S*/gi': 'cut to 300 characters before',
  'src/server/files/upload-name.ts /[^/\\\\]*$/': 'cut to 1,000 characters before',
  'src/server/files/upload-name.ts /[.\\s]+$/': 'cut to 1,000 characters before',
  'src/server/files/upload-name.ts /^[.\\s]+|\\s+$/g': 'cut to 1,000 characters before',
  'src/domain/form.ts /^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/': 'at most 254 characters, counted before',
  'src/server/storage/mail-limit.ts /\\+[^@]*@/': 'an e-mail address of a form, at most 254 characters, counted before',
  'src/domain/text.ts /<[^>]*>/g': 'published content, which is cleaned HTML',
  'src/domain/text.ts /[\\s.,;:،؛۔–—«“(-]+$/u': 'an excerpt of published content',
  'src/content/html.ts /^(?:\\/storage\\/)?([^?#]*)(.*)$/s': 'content of the editor',
  'src/content/isolate.ts /(<[^>]*>)/': 'content of the editor',
  'src/content/links.ts /[?#].*$/': 'content of the editor',
  'src/content/links.ts /^mailto:[^@/?]+@[^@/?]+\\.[^@/?]+(\\?.*)?$/i': 'content of the editor',
  'src/content/newsletter.ts /^[^\\r\\n]*\\S[^\\r\\n]*$/': 'content of the editor',
  'src/content/plain-text.ts / *\\n */g': 'content of the editor',
  'src/content/difference.ts /<[^>]*>/g': 'content of the editor',
  'src/content/external-links.ts /#.*$/': 'content of the editor',
  "src/import/catalogue/values.ts /-?\\s*\\d(?:[\\d.,'’\\s]*\\d)?/g": 'at most 100 characters, counted before',
  'src/import/csv/guess.ts /^(.+?)[\\s_.:-]*[([\\s_.:-]([a-z]{2})[)\\]]?$/i': 'the name of a column in a table of the operator',
  'src/import/download.ts /[?#].*$/': 'an address in an export of the operator',
  'src/import/media-shelf.ts /^[.-]+|-+(?=\\.)/g': 'the name of a file in an export of the operator',
  'src/import/woocommerce/record-of.ts /\\s+>\\s+|&gt;/': 'the categories of a product in an export of the operator',
  'src/import/wordpress/pictures.ts /^[\\w-]*\\d[\\w-]*$|\\.\\w{3,4}$|^(?:img|image|dsc|screenshot|photo|untitled|pic)[-_ ]?\\d*$/i':
    'the title of a file in an export of the operator',
  'src/import/wordpress/site.ts /\\/+$/': 'the address of the old site in an export of the operator',
}

/** Where a pattern is put together when the program runs, and of what. */
const PUT_TOGETHER: [string, string][] = [
  ['src/domain/language/fold.ts', 'constants'],
  ['src/domain/language/fold.ts', 'constants'],
  ['src/domain/text.ts', 'constants and a number of our own'],
  ['src/import/catalogue/values.ts', 'a sign that the operator chooses, escaped'],
  ['src/import/media-shelf.ts', 'an ending of our own list'],
  ['src/import/slugs.ts', 'constants'],
  ['src/server/pictures/share/set-text.ts', 'constants'],
  ['src/server/pictures/share/set-text.ts', 'constants'],
  ['src/server/storage/erasure.ts', 'an address that the clerk erases, escaped'],
  ['src/web/routes.tsx', 'the paths of the screens'],
]

/** All patterns of the product, and the files in which one is put together. */
function patternsOfTheProduct(): { patterns: Pattern[]; putTogether: string[] } {
  const patterns: Pattern[] = []
  const putTogether: string[] = []
  for (const file of globSync('src/**/*.{ts,tsx,js}').filter((path) => !path.includes('.test.'))) {
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern, flags } = node.regex
        patterns.push({ text: `${file} /${pattern}/${flags}`, source: pattern, flags })
      },
      NewExpression({ callee }) {
        if ('name' in callee && callee.name === 'RegExp') putTogether.push(file)
      },
    }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  }
  return { patterns, putTogether }
}

const { patterns, putTogether } = patternsOfTheProduct()
const reported = patterns.map((pattern) => ({ ...pattern, reports: analyse(pattern).reports })).filter(({ reports }) => reports.length > 0)

it('no pattern takes exponential time', () => {
  expect(patterns.length).toBeGreaterThan(100)
  expect(reported.filter(({ reports }) => reports.some(({ exponential }) => exponential)).map(({ text }) => text)).toEqual([])
})

it('the patterns that take quadratic time are known, with what bounds their text', () => {
  expect([...new Set(reported.map(({ text }) => text))].sort()).toEqual(Object.keys(BOUNDED).sort())
})

it('the check finds what it looks for', () => {
  expect(analyse({ source: '(?:a+)+b', flags: '' }).reports.some(({ exponential }) => exponential)).toBe(true)
  expect(analyse({ source: '\\s+$', flags: '' }).reports).toHaveLength(1)
})

it('patterns are put together where we know of it', () => {
  expect(putTogether.sort()).toEqual(PUT_TOGETHER.map(([file]) => file))
})
