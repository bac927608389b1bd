import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Reader, type Response } from 'maxmind'

const PATH = createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')

/** Eight megabytes, loaded on first use. */
let reader: Reader<Response> | undefined

/** Undefined for private and unknown addresses (docs/reading-the-spec.md#languages). */
export function countryOf(address: string): string | undefined {
  reader ??= new Reader(readFileSync(PATH))
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  // This database has flat records, unlike the package's types.
  const record: object | null = reader.get(plain)
  return record && 'country_code' in record ? String(record.country_code) : undefined
}
