import type { JobPosting, MonetaryAmount } from 'schema-dts'
import type { Job, Salary } from '#domain/jobs/job.ts'
import { companyDay, endOfDay } from '#domain/time/company-time.ts'
import { dayOf } from '#domain/time/day.ts'
import { type DescribedPage, withoutLinks } from '../described-page.ts'
import { organizationName } from './organization.ts'

/** Google, 'Job posting structured data'. Undefined for closed jobs, and where a required property is unknown. */
export function jobPosting(page: DescribedPage, job: Job): JobPosting | undefined {
  const { closing_date: lastDay, country, salary } = job
  const employer = organizationName(page)
  const { time_zone: timeZone } = page.site
  if (job.status !== 'open' || (lastDay && lastDay < companyDay(timeZone))) return undefined
  if (!page.facts || !employer || !country || !job.title || !job.description.trim() || !job.created_at) return undefined
  return {
    '@type': 'JobPosting',
    '@id': `${page.facts.url}#job`,
    title: job.title,
    description: withoutLinks(job.description),
    url: page.facts.url,
    datePosted: dayOf(job.created_at, timeZone),
    hiringOrganization: employer,
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressCountry: country, ...(job.location ? { addressLocality: job.location } : {}) },
    },
    ...(lastDay ? { validThrough: endOfDay(dayOf(lastDay, timeZone), timeZone) } : {}),
    ...(job.employment_type ? { employmentType: job.employment_type.toUpperCase() } : {}),
    ...(salary ? { baseSalary: baseSalary(salary) } : {}),
  }
}

function baseSalary({ currency, min, max, unit }: Salary): MonetaryAmount {
  const amount = min === max ? { value: min } : { minValue: min, maxValue: max }
  return { '@type': 'MonetaryAmount', currency, value: { '@type': 'QuantitativeValue', ...amount, unitText: unit.toUpperCase() } }
}
