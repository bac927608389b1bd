import type { OpenSpan } from '#domain/hours/opening-hours.ts'
import { useTranslate } from '../../environment.tsx'
import styles from './span-lines.module.css'
import { useHoursFormat } from './use-hours-format.ts'

/** The hours of a day, a line for each span. */
export function SpanLines({ spans }: { spans: OpenSpan[] }) {
  const t = useTranslate()
  const format = useHoursFormat()
  if (spans.length === 0) return t('hours.closedDay')
  return spans.map(({ opens, closes }) => (
    <span key={opens} className={styles.span}>
      {opens === '00:00' && closes === '24:00'
        ? t('hours.allDay')
        : t('hours.range', { first: format.time(opens), last: format.time(closes) })}
    </span>
  ))
}
