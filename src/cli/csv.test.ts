import { expect, test } from 'vitest'
import { csvRow } from './csv.ts'

test.each(['=1+1', '+93 700', '-1', '@SUM(1)', ' =1', '＝1+1', '0012', '1/2', '12.5', '2026-11-21', '1e5', '50%', ' 7 ', '۱۲', 'TRUE'])(
  'a spreadsheet opens %j as text',
  (text) => {
    expect(csvRow([text])).toBe(`"'${text}"\r\n`)
  },
)

/** The cells of a table that a spreadsheet reads with a separator of its own, as Excel does: what follows a closing quote is text. */
function openedWith(separator: string, table: string): string[] {
  const cells = ['']
  let state: 'start' | 'quoted' | 'plain' = 'start'
  const add = (text: string) => cells.push((cells.pop() ?? '') + text)
  for (const [index, sign] of [...table].entries()) {
    if (state === 'quoted' && sign === '"') state = 'plain'
    else if (state === 'quoted') add(sign)
    else if (sign === '"' && (state === 'start' || table[index - 1] === '"')) state = 'quoted'
    else if (sign === separator || sign === '\n' || sign === '\r') {
      cells.push('')
      state = 'start'
    } else {
      add(sign)
      state = 'plain'
    }
  }
  return cells
}

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(1)', ' =1', '"=1"', '＝1+1', "=cmd|' /C calc'!A0", '=HYPERLINK("https://example.com")']
const SEPARATORS = [';', '\t', '|', ',']
const LINE_BREAKS = ['\n', '\r\n', '\r']

test.each(SEPARATORS.flatMap((separator) => FORMULAS.map((formula) => [separator, formula] as const)))(
  'a spreadsheet that expects %j finds no formula %s inside a text',
  (separator, formula) => {
    for (const before of [separator, `${separator}${separator}`, `; \t`, ...LINE_BREAKS, `${separator}\n`]) {
      for (const text of [`Salaam${before}${formula}${separator}`, `${before}${formula}`, `a "b"${before}${formula}`]) {
        const cells = openedWith(separator, csvRow([7, text, 'fa']))
        for (const cell of cells) expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}"]*[=+\-@＝]/u)
      }
    }
  },
)

test('signs inside a text are left as they are', () => {
  const text = 'a=b; c - d | e+f@g.example,\th-i\nj = k'
  expect(csvRow([text])).toBe(`"${text}"\r\n`)
})

test.each(['Kabul', 'a=b', '12 boxes', '', 'a@b.example', "'0012"])('%j is left as it is', (text) => {
  expect(csvRow([text])).toBe(`"${text}"\r\n`)
})

test('our own numbers stay numbers, quotes are doubled, nothing is an empty cell', () => {
  expect(csvRow([12, 'say "yes"', null])).toBe('"12","say ""yes""",""\r\n')
})
