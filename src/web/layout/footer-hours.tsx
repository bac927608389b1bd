import { useTranslate } from '../environment.tsx'
import { OpeningStatus } from '../site/hours/opening-status.tsx'
import { WeekSummary } from '../site/hours/week-summary.tsx'
import { useSite } from '../site/site.tsx'
import styles from './footer.module.css'

export default function FooterHours() {
  const t = useTranslate()
  const { opening_hours: hours } = useSite()
  if (!hours) return null
  return (
    <div className={styles.hours}>
      <h3>{t('hours.title')}</h3>
      <OpeningStatus hours={hours} />
      <WeekSummary hours={hours} />
    </div>
  )
}
