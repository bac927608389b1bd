import type { OpeningHours } from '#domain/hours/opening-hours.ts'
import { useTranslate } from '../../environment.tsx'
import { SpanLines } from './span-lines.tsx'
import { useHoursFormat } from './use-hours-format.ts'
import styles from './week-summary.module.css'

type WeekDay = OpeningHours['week'][number]

interface SameHours {
  first: WeekDay
  last: WeekDay
}

/** Days in a row with the same hours share a line. */
export function WeekSummary({ hours }: { hours: OpeningHours }) {
  const t = useTranslate()
  const format = useHoursFormat()
  const groups = sameHours(hours.week)
  const nameOf = ({ day }: WeekDay) => format.weekday(day, 'short')
  const daysOf = ({ first, last }: SameHours) =>
    first === last ? nameOf(first) : t('hours.range', { first: nameOf(first), last: nameOf(last) })
  return (
    <dl className={styles.summary}>
      {groups.map((group) => (
        <div key={group.first.day}>
          <dt>{groups.length === 1 ? t('hours.everyDay') : daysOf(group)}</dt>
          <dd>
            <SpanLines spans={group.first.spans} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function sameHours(week: WeekDay[]): SameHours[] {
  const groups: SameHours[] = []
  for (const day of week) {
    const group = groups.at(-1)
    if (group && JSON.stringify(group.first.spans) === JSON.stringify(day.spans)) group.last = day
    else groups.push({ first: day, last: day })
  }
  return groups
}
