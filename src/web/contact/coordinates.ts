import { asciiDigits } from '#domain/language/fold.ts'

/** A place on the earth in degrees. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** The greatest degrees to either side of zero. */
export const LATITUDE_LIMIT = 90
export const LONGITUDE_LIMIT = 180

/**
 * Reads degrees as people write them: Latin, Persian or Arabic digits, either decimal sign, a
 * minus or a hyphen, with or without the sign for degrees.
 * @param limit greatest value to either side of zero
 * @returns undefined for what is no number or lies beyond the limit
 */
export function parseDegrees(text: string, limit: number): number | undefined {
  const plain = asciiDigits(text)
    .replace(/[\s°\u200e\u200f]/g, '')
    .replace(/[٫,]/, '.')
    .replace(/^[−–]/, '-')
  if (!/^[+-]?\d{1,3}(\.\d+)?$/.test(plain)) return undefined
  const degrees = Number(plain)
  return Math.abs(degrees) <= limit ? degrees : undefined
}
