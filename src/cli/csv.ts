/** Without this byte order mark, Excel does not recognize UTF-8. */
export const CSV_START = '\ufeff'

/**
 * At the start, and after what another spreadsheet takes for the end of a cell: Excel in most of Europe expects semicolons and splits
 * at line breaks. Full-width and small forms and the typographic minus count as signs.
 */
const FORMULA_PLACE = /(^|[;\|\t\r\n])(?=[[\s\p{Cc}\p{Cf}"]--[\t\r\n]]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212])/gv

const NEW_CELL = /^[\t\r\n]/

/** Spreadsheets rewrite these if they contain a digit: 0012 as 12, 1/2 as a day. */
const NUMBER_OR_DATE = /^[\s\p{Nd}.,:/%()e+-]*$/iu
const DIGIT = /\p{Nd}/u
const TRUTH_VALUE = /^\s*(true|false)\s*$/i

/** RFC 4180, all quoted. Text that looks like a formula, a number or a date gets an apostrophe; numbers stay numbers. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => `"${asText(cell ?? '').replaceAll('"', '""')}"`).join(',')}\r\n`
}

function asText(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const taken = NEW_CELL.test(cell) || TRUTH_VALUE.test(cell) || (NUMBER_OR_DATE.test(cell) && DIGIT.test(cell))
  const text = cell.replace(FORMULA_PLACE, "$1'")
  return taken && !text.startsWith("'") ? `'${text}` : text
}
