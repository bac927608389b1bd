import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const PAGE = 'docs/security.md'
const page = readFileSync(PAGE, 'utf8')

interface Row {
  number: string
  asks: string
  level: string
  met: string
  heldBy: string
}

/** The rows of the table, which begin with the number of a requirement. */
const rows: Row[] = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => {
    const [, number = '', asks = '', level = '', met = '', heldBy = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    return { number, asks, level, met, heldBy }
  })

/** Every file of a cell, which stands in backquotes, with the names that follow it in “quotes”. */
function proofsOf(cell: string): { file: string; names: string[] }[] {
  return [...cell.matchAll(/`([^`]+)`([^`]*)/g)].map(([, file = '', rest = '']) => ({
    file,
    names: [...rest.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name),
  }))
}

/** Whether a file has a test, a suite, a case or a lint rule of this name. */
const names = (source: string, name: string): boolean => ["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote}`))

describe('the table of requirements', () => {
  test('has one row for each number, in their order, each whole', () => {
    expect(rows.length).toBeGreaterThan(100)
    const order = rows.map(({ number }) =>
      number
        .split('.')
        .map(Number)
        .reduce((sum, part) => sum * 1000 + part, 0),
    )
    expect(order).toEqual([...new Set(order)].sort((a, b) => a - b))
    for (const { number, asks, level, met } of rows) {
      expect(level, number).toMatch(/^[123]$/)
      expect(asks, number).toMatch(/\S/)
      expect(met, number).toMatch(/\S/)
    }
  })

  test.each(rows)('$number is held by what is there', ({ heldBy }) => {
    if (heldBy.startsWith('operator: ')) return expect(heldBy).toMatch(/^operator: \[[^\]]+\]\(#what-the-operator-does\)$/)
    const design = heldBy.startsWith('by design: ')
    const proofs = proofsOf(heldBy)
    expect(proofs.length).toBeGreaterThan(0)
    for (const { file, names: wanted } of proofs) {
      expect(existsSync(file), file).toBe(true)
      if (design) expect(wanted).toEqual([])
      else {
        expect(file).toMatch(/\.(test|spec)\.ts$|^eslint\.config\.mjs$/)
        expect(wanted.length, file).toBeGreaterThan(0)
        const source = readFileSync(file, 'utf8')
        for (const name of wanted) expect(names(source, name), `${file}: ${name}`).toBe(true)
      }
    }
  })
})
