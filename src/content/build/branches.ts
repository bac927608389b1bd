import type { Branch } from '#domain/branches/branch.ts'
import type { BranchSource } from '#domain/branches/branch-source.ts'
import type { SettingsSource } from '#domain/company/company-source.ts'
import { openingHoursIn } from './hours.ts'
import { orNull } from './partial.ts'
import type { Reader } from './reader.ts'

export function branchIn(entry: BranchSource, settings: SettingsSource, reader: Reader, id: number): Branch {
  return {
    id,
    name: reader.text('name', entry.name),
    address: reader.optional('address', entry.address),
    ...orNull(entry, 'phone', 'email', 'google_map'),
    latitude: entry.pin?.latitude ?? null,
    longitude: entry.pin?.longitude ?? null,
    opening_hours: openingHoursIn(settings, reader, entry.opening_hours),
    fallback: reader.fallback,
  }
}
