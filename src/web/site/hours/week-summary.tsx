import { dayRuns } from '#domain/hours/day-runs.ts'
import type { OpeningHours } from '#domain/hours/opening-hours.ts'
import { useTranslate } from '../../environment.tsx'
import { SpanLines } from './span-lines.tsx'
import { useHoursFormat } from './use-hours-format.ts'
import styles from './week-summary.module.css'

type WeekDay = OpeningHours['week'][number]

/** Days in a row with the same hours share a line. */
export function WeekSummary({ hours }: { hours: OpeningHours }) {
  const t = useTranslate()
  const format = useHoursFormat()
  const runs = dayRuns(hours.week, ({ spans }) => JSON.stringify(spans))
  const nameOf = ({ day }: WeekDay) => format.weekday(day, 'short')
  const daysOf = (first: WeekDay, last: WeekDay) =>
    first === last ? nameOf(first) : t('hours.days', { first: nameOf(first), last: nameOf(last) })
  return (
    <dl className={styles.summary}>
      {runs.map(({ first, last }) => (
        <div key={first.day}>
          <dt>{runs.length === 1 ? t('hours.everyDay') : daysOf(first, last)}</dt>
          <dd>
            <SpanLines spans={first.spans} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
