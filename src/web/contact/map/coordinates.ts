import { asciiDigits } from '#domain/language/ascii-digits.ts'

export interface Coordinates {
  latitude: number
  longitude: number
}

/** Degrees to either side of zero. */
export const LATITUDE_LIMIT = 90
export const LONGITUDE_LIMIT = 180

/** Accepts Latin, Persian and Arabic digits, either decimal sign, minus or hyphen, and a degree sign. Undefined for other text and beyond `limit`. */
export function parseDegrees(text: string, limit: number): number | undefined {
  const plain = asciiDigits(text)
    .replace(/[\s°\u200e\u200f]/g, '')
    .replace(/[٫,]/, '.')
    .replace(/^[−–]/, '-')
  if (!/^[+-]?\d{1,3}(\.\d+)?$/.test(plain)) return undefined
  const degrees = Number(plain)
  return Math.abs(degrees) <= limit ? degrees : undefined
}
