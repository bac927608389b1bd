import type { OpeningHours } from '#domain/hours/opening-hours.ts'
import { addDays } from '#domain/hours/weekdays.ts'
import { useEnvironment, useTranslate } from '../environment.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { OpeningStatus } from '../site/hours/opening-status.tsx'
import { SpanLines } from '../site/hours/span-lines.tsx'
import { useWallClock } from '../site/hours/use-wall-clock.ts'
import { WeekSummary } from '../site/hours/week-summary.tsx'
import { useFormat } from '../site/site.tsx'
import styles from './opening-hours.module.css'

/** Days ahead of which exceptions are told. */
const DAYS_AHEAD = 30

/** Whether it is open now, its week, and the next exceptions. */
export function CompanyHours({ hours }: { hours: OpeningHours }) {
  const { renderedOn } = useEnvironment()
  const today = useWallClock()?.day ?? renderedOn
  return (
    <div className={styles.hours}>
      <OpeningStatus hours={hours} />
      <WeekSummary hours={hours} />
      <Exceptions hours={hours} today={today} />
    </div>
  )
}

function Exceptions({ hours, today }: { hours: OpeningHours; today: string }) {
  const t = useTranslate()
  const format = useFormat()
  const last = addDays(today, DAYS_AHEAD)
  const coming = hours.exceptions.filter(({ from, to }) => to >= today && from <= last)
  if (coming.length === 0) return null
  return (
    <table className={styles.exceptions}>
      <caption>{t('hours.exceptions')}</caption>
      <tbody>
        {coming.map((exception) => {
          const { from, to, name, spans } = exception
          const first = format.dayAndMonth(from)
          return (
            <tr key={from}>
              <th scope="row">
                {from === to ? first : t('hours.days', { first, last: format.dayAndMonth(to) })}
                {name && (
                  <span className={styles.name} {...langAttrs(exception, 'name')}>
                    {name}
                  </span>
                )}
              </th>
              <td>
                <SpanLines spans={spans} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
