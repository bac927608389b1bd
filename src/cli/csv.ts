/** UTF-8 is what the file is in; without this mark Excel takes it for something else. */
export const CSV_START = '\ufeff'

/**
 * Where a formula could begin: at the start of a text, and behind what another spreadsheet takes for
 * the end of a cell. Excel in most of Europe expects semicolons, takes the commas and quotes of a row
 * for text, and ends the row at a line break. What is skipped before a formula counts as its beginning;
 * the full-width and small forms, and the minus sign of print, count as signs.
 */
const FORMULA_PLACE = /(^|[;\|\t\r\n])(?=[[\s\p{Cc}\p{Cf}"]--[\t\r\n]]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212])/gv

const NEW_CELL = /^[\t\r\n]/

/** What a spreadsheet takes for a number or a date, if there is a digit in it, and writes in its own way: 0012 as 12, 1/2 as a day. */
const NUMBER_OR_DATE = /^[\s\p{Nd}.,:/%()e+-]*$/iu
const DIGIT = /\p{Nd}/u
const TRUTH_VALUE = /^\s*(true|false)\s*$/i

/**
 * A row of a table for spreadsheets (RFC 4180, every cell in quotes). What would be taken for a
 * formula, a number or a date begins with an apostrophe instead; our own numbers stay numbers.
 */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => `"${asText(cell ?? '').replaceAll('"', '""')}"`).join(',')}\r\n`
}

function asText(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const taken = NEW_CELL.test(cell) || TRUTH_VALUE.test(cell) || (NUMBER_OR_DATE.test(cell) && DIGIT.test(cell))
  const text = cell.replace(FORMULA_PLACE, "$1'")
  return taken && !text.startsWith("'") ? `'${text}` : text
}
