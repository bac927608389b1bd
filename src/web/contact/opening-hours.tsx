import type { OpeningHours } from '#domain/hours/opening-hours.ts'
import { addDays, weekdayOf } from '#domain/hours/weekdays.ts'
import { useEnvironment, useTranslate } from '../environment.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { OpeningStatus } from '../site/hours/opening-status.tsx'
import { SpanLines } from '../site/hours/span-lines.tsx'
import { useHoursFormat } from '../site/hours/use-hours-format.ts'
import { useWallClock } from '../site/hours/use-wall-clock.ts'
import { WeekSummary } from '../site/hours/week-summary.tsx'
import { useFormat } from '../site/site.tsx'
import styles from './opening-hours.module.css'

/** Days ahead of which exceptions are told. */
const DAYS_AHEAD = 30

export function OpeningHoursTable({ hours, brief }: { hours: OpeningHours; brief: boolean }) {
  const { renderedOn } = useEnvironment()
  const today = useWallClock()?.day ?? renderedOn
  return (
    <>
      <OpeningStatus hours={hours} />
      {brief ? <WeekSummary hours={hours} /> : <Week hours={hours} today={today} />}
      <Exceptions hours={hours} today={today} />
    </>
  )
}

function Week({ hours, today }: { hours: OpeningHours; today: string }) {
  const t = useTranslate()
  const format = useHoursFormat()
  const weekday = weekdayOf(today)
  return (
    <table className={styles.week}>
      <caption className="visually-hidden">{t('hours.title')}</caption>
      <tbody>
        {hours.week.map(({ day, spans }) => (
          <tr key={day} aria-current={day === weekday ? 'date' : undefined}>
            <th scope="row">{format.weekday(day, 'long')}</th>
            <td>
              <SpanLines spans={spans} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
