import { createRequire } from 'node:module'
import { open, type Reader, type Response } from 'maxmind'

const PATH = createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')

let reader: Promise<Reader<Response>> | undefined

/**
 * The country of an address, looked up in a database of our own (DECISIONS 4).
 * @returns two upper-case letters, or null for private and unknown addresses
 */
export async function countryOf(address: string): Promise<string | null> {
  reader ??= open(PATH)
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  // This database has flat records, which the package's types do not foresee.
  const record: object | null = (await reader).get(plain)
  return record && 'country_code' in record ? String(record.country_code) : null
}
