import type { LocalBusiness, Organization } from 'schema-dts'
import type { Contact } from '#domain/company/company.ts'
import { contactOf, type DescribedPage, fileUrl } from '../described-page.ts'
import { departments } from './departments.ts'
import { openingHoursSpecification, postalAddress } from './place.ts'

const PROFILES = ['facebook', 'linkedin', 'twitter', 'youtube', 'instagram'] as const

type NamedOrganization = Exclude<Organization, string> & { '@type': 'Organization' }
type NamedBusiness = Exclude<LocalBusiness, string> & { '@type': 'LocalBusiness' }

/** Google, 'Organization structured data' and, where it has opening hours and an address, 'Local business structured data'. */
export function organization(page: DescribedPage): NamedOrganization | NamedBusiness | undefined {
  const contact = contactOf(page)
  const named = organizationName(page)
  if (!contact || !named) return undefined
  const profiles = PROFILES.flatMap((network) => contact[network] ?? [])
  const { opening_hours: hours, time_zone: timeZone } = page.site
  const described = {
    ...named,
    ...(contact.about_content ? { description: contact.about_content } : {}),
    ...(contact.main_email ? { email: contact.main_email } : {}),
    ...(contact.phone ? { telephone: contact.phone } : {}),
    ...(contact.address ? { address: postalAddress(page, contact.address) } : {}),
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
    ...contactPoints(contact),
    ...departments(page),
  }
  if (!hours || !contact.address) return described
  return { ...described, '@type': 'LocalBusiness', openingHoursSpecification: openingHoursSpecification(hours, timeZone) }
}

export function organizationName(page: DescribedPage): NamedOrganization | undefined {
  const contact = contactOf(page)
  if (!contact?.name) return undefined
  return {
    '@type': 'Organization',
    '@id': `${page.publicUrl}/#organization`,
    name: contact.name,
    url: `${page.publicUrl}/`,
    ...(contact.logo ? { logo: fileUrl(page, contact.logo) } : {}),
  }
}

function contactPoints({ phone, secondary_phone, main_email }: Contact): Pick<NamedOrganization, 'contactPoint'> {
  const email = main_email ? { email: main_email } : {}
  const points = [phone, secondary_phone].flatMap((number) =>
    number ? [{ '@type': 'ContactPoint' as const, contactType: 'customer service', telephone: number, ...email }] : [],
  )
  return points.length > 0 ? { contactPoint: points } : {}
}
