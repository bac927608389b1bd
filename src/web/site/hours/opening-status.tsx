import type { OpeningHours } from '#domain/hours/opening-hours.ts'
import { type OpeningState, openingState } from '#domain/hours/opening-state.ts'
import { weekdayOf } from '#domain/hours/weekdays.ts'
import { useTranslate } from '../../environment.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFormat } from '../site.tsx'
import styles from './opening-status.module.css'
import { useHoursFormat } from './use-hours-format.ts'
import { useWallClock } from './use-wall-clock.ts'

const WEEK = 7

/** Two lines that load until the browser knows what to write: pages are kept, and the moment passes. */
export function OpeningStatus({ hours }: { hours: OpeningHours }) {
  const t = useTranslate()
  const changeText = useChangeText()
  const clock = useWallClock()
  if (clock === null) return null
  const state = clock && openingState(hours, clock)
  return (
    <p className={`${styles.status} scripted`} data-open={state?.open}>
      {state ? (
        <>
          <strong>{t(state.open ? 'hours.open' : 'hours.closed')}</strong>
          <span>{changeText(state, clock)}</span>
        </>
      ) : (
        <>
          <Skeleton className={styles.line} />
          <Skeleton className={styles.line} />
        </>
      )}
    </p>
  )
}

function useChangeText(): (state: OpeningState, now: { time: string }) => string {
  const t = useTranslate()
  const { dayAndMonth } = useFormat()
  const format = useHoursFormat()
  return ({ open, changes }, now) => {
    if (!changes) return ''
    const { daysAhead, day } = changes
    const time = format.time(changes.time)
    // A time that comes twice until then would mislead.
    if (open) return daysAhead === 0 || (daysAhead === 1 && changes.time <= now.time) ? t('hours.closesAt', { time }) : ''
    if (daysAhead === 0) return t('hours.opensAt', { time })
    if (daysAhead === 1) return t('hours.opensTomorrow', { time })
    if (daysAhead < WEEK) return t('hours.opensWeekday', { day: format.weekday(weekdayOf(day), 'long'), time })
    return t('hours.opensDate', { day: dayAndMonth(day), time })
  }
}
