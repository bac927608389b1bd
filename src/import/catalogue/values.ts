import { asciiDigits } from '#domain/language/ascii-digits.ts'
import { fold } from '#domain/language/fold.ts'
import { sourceDate } from '#domain/source.ts'
import words from './words.json' with { type: 'json' }

export type Decimal = 'comma' | 'point'

export interface ParsedPrice {
  price: number
  /** It could mean a thousand times as much: `1,234`. */
  ambiguous: boolean
}

/** As in `productSource`. */
const LARGEST = 1_000_000_000

const MAX_PRICE_LENGTH = 100

/** `1,234.50`, `1 234,50 ₽`, `۱۲٬۵۰۰ ؋`, `$5`. `likely` decides what a single comma before exactly three digits means. */
export function parsePrice(text: string, decimal: Decimal | undefined, likely: 'decimals' | 'thousands'): ParsedPrice | undefined {
  if (text.length > MAX_PRICE_LENGTH) return undefined
  const plain = asciiDigits(text)
    .replaceAll('٫', '.')
    .replaceAll('٬', '')
    .replace(/[\u2212\u2013]/g, '-')
  // eslint-disable-next-line regexp/no-super-linear-move -- at most 100 characters, counted before
  const numbers = plain.match(/-?\s*\d(?:[\d.,'’\s]*\d)?/g) ?? []
  const [number] = numbers
  if (number === undefined || numbers.length > 1 || number.startsWith('-')) return undefined
  const digits = number.replace(/['’\s]/g, '')
  const signs = digits.replace(/\d/g, '')
  const last = signs.at(-1)
  const kinds = new Set(signs)
  const groups = digits.split(/[.,]/)
  const ambiguous = signs.length === 1 && groups[1]?.length === 3 && /^[1-9]\d{0,2}$/.test(groups[0] ?? '')
  const own = last === ',' ? 'comma' : 'point'
  let decimals = signs.length > 0 && (kinds.size === 2 || signs.length === 1)
  if (decimal !== undefined) decimals = signs.length > 0 && own === decimal
  else if (ambiguous && last === ',') decimals = likely === 'decimals'
  const whole = decimals ? `${groups.slice(0, -1).join('')}.${groups.at(-1)}` : groups.join('')
  const price = Number(whole)
  return Number.isFinite(price) && price <= LARGEST ? { price, ambiguous: ambiguous && decimal === undefined } : undefined
}

const YES = new Set(words.yes.map(fold))
const NO = new Set(words.no.map(fold))

/** Undefined for any other word. A number above zero means yes. */
export function parseYesNo(text: string): boolean | undefined {
  const word = fold(text)
  if (YES.has(word)) return true
  if (NO.has(word)) return false
  return /^-?\d+(?:[.,]\d+)?$/.test(word) ? Number(word.replace(',', '.')) > 0 : undefined
}

export const DATE_FORMATS = ['yyyy-mm-dd', 'dd.mm.yyyy', 'dd/mm/yyyy', 'mm/dd/yyyy'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]

export function parseDate(text: string, format: DateFormat): string | undefined {
  const [first = '', second = '', third = ''] = asciiDigits(text).match(/\d+/g) ?? []
  const [year, month, day] =
    format === 'yyyy-mm-dd' ? [first, second, third] : format === 'mm/dd/yyyy' ? [third, first, second] : [third, second, first]
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return sourceDate.safeParse(date).success && Number(year) >= 1700 ? date : undefined
}

const TILE_FIELDS = ['dosage', 'ingredients', 'usage'] as const
const FIELD_BY_NAME = new Map(
  TILE_FIELDS.flatMap((field) =>
    Object.values(words.columns[field])
      .flat()
      .map((name) => [fold(name), field] as const),
  ),
)

export function tileFieldOf(name: string): (typeof TILE_FIELDS)[number] | undefined {
  return FIELD_BY_NAME.get(fold(name))
}

/** `\,` is a comma within a part, as WooCommerce writes it. */
export function splitCell(cell: string, separator = ','): string[] {
  return (
    cell
      // eslint-disable-next-line no-restricted-syntax -- a separator that the operator chooses, escaped
      .split(new RegExp(`(?<!\\\\)${RegExp.escape(separator)}`))
      .map((part) => part.replaceAll(`\\${separator}`, separator).trim())
      .filter(Boolean)
  )
}
