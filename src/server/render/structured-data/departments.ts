import type { LocalBusiness } from 'schema-dts'
import type { Branch } from '#domain/branches/branch.ts'
import { answerOf, type DescribedPage } from '../described-page.ts'
import { openingHoursSpecification, postalAddress } from './place.ts'

/** Branches, on the page that shows them. */
export function departments(page: DescribedPage): { department?: LocalBusiness[] } {
  const branches = answerOf<{ data?: Branch[] }>(page, '/branches')?.data ?? []
  const described = branches.flatMap((branch) => departmentOf(page, branch) ?? [])
  return described.length > 0 ? { department: described } : {}
}

/** Google, 'Local business structured data', requires the address. */
function departmentOf(page: DescribedPage, branch: Branch): LocalBusiness | undefined {
  const { id, name, address, phone, email, google_map, latitude, longitude, opening_hours: hours } = branch
  if (!page.facts || !address) return undefined
  return {
    '@type': 'LocalBusiness',
    '@id': `${page.publicUrl}/#branch-${id}`,
    name,
    url: page.facts.url,
    address: postalAddress(page, address),
    ...(phone ? { telephone: phone } : {}),
    ...(email ? { email } : {}),
    ...(google_map ? { hasMap: google_map } : {}),
    ...(latitude !== null && longitude !== null ? { geo: { '@type': 'GeoCoordinates', latitude, longitude } } : {}),
    ...(hours ? { openingHoursSpecification: openingHoursSpecification(hours, page.site.time_zone) } : {}),
  }
}
