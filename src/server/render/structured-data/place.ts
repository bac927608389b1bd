import type { DayOfWeek, OpeningHoursSpecification, PostalAddress } from 'schema-dts'
import type { OpeningHours, OpenSpan } from '#domain/hours/opening-hours.ts'
import type { Weekday } from '#domain/hours/weekdays.ts'
import { companyDay } from '#domain/time/company-time.ts'
import type { DescribedPage } from '../described-page.ts'

const DAYS: Record<Weekday, DayOfWeek> = {
  mon: 'https://schema.org/Monday',
  tue: 'https://schema.org/Tuesday',
  wed: 'https://schema.org/Wednesday',
  thu: 'https://schema.org/Thursday',
  fri: 'https://schema.org/Friday',
  sat: 'https://schema.org/Saturday',
  sun: 'https://schema.org/Sunday',
}

/** A text where the country is not known. */
export function postalAddress({ site }: DescribedPage, address: string): PostalAddress | string {
  return site.country ? { '@type': 'PostalAddress', streetAddress: address, addressCountry: site.country } : address
}

/** Google, 'Local business structured data': days left out are closed, a closed exception opens and closes at midnight. */
export function openingHoursSpecification({ week, exceptions }: OpeningHours, timeZone: string): OpeningHoursSpecification[] {
  const today = companyDay(timeZone)
  const byHours = new Map<string, { span: OpenSpan; days: DayOfWeek[] }>()
  for (const { day, spans } of week) {
    for (const span of spans) {
      const key = `${span.opens}-${span.closes}`
      byHours.set(key, { span, days: [...(byHours.get(key)?.days ?? []), DAYS[day]] })
    }
  }
  return [
    ...[...byHours.values()].map(({ span, days }) => specification(span, { dayOfWeek: days })),
    ...exceptions
      .filter(({ to }) => to >= today)
      .flatMap(({ from, to, spans }) => {
        const valid = { validFrom: from, validThrough: to }
        return spans.length > 0
          ? spans.map((span) => specification(span, valid))
          : [specification({ opens: '00:00', closes: '00:00' }, valid)]
      }),
  ]
}

function specification(
  { opens, closes }: OpenSpan,
  when: { dayOfWeek: DayOfWeek[] } | { validFrom: string; validThrough: string },
): OpeningHoursSpecification {
  return { '@type': 'OpeningHoursSpecification', ...when, opens, closes: closes === '24:00' ? '23:59' : closes }
}
