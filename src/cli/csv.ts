/** UTF-8 is what the file is in; without this mark Excel takes it for something else. */
export const CSV_START = '\ufeff'

/**
 * The beginning of what a spreadsheet takes for a formula, behind whatever it skips before it;
 * the full-width and small forms, and the minus sign of print, count there as well.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212]|^[\t\r\n]/u

/**
 * A row of a table for spreadsheets (RFC 4180, every cell in quotes). A cell that would be taken
 * for a formula begins with an apostrophe instead.
 */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => `"${asText(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\r\n`
}

function asText(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}
