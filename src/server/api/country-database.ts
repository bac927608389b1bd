import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Reader, type Response } from 'maxmind'

const PATH = createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')

/** Eight megabytes, read when the first address is asked for. */
let reader: Reader<Response> | undefined

/**
 * The country of an address, looked up in a database of our own (docs/reading-the-spec.md#languages).
 * @returns two upper-case letters, or undefined for private and unknown addresses
 */
export function countryOf(address: string): string | undefined {
  reader ??= new Reader(readFileSync(PATH))
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  // This database has flat records, which the package's types do not foresee.
  const record: object | null = reader.get(plain)
  return record && 'country_code' in record ? String(record.country_code) : undefined
}
