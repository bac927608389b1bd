import { useTranslate } from '../environment.tsx'
import { paths } from '../routing/paths.ts'
import { Link } from '../routing/routing.tsx'
import { ContactWays } from '../site/contact-ways.tsx'
import { useHeading } from '../site/heading.tsx'
import { OpeningStatus } from '../site/hours/opening-status.tsx'
import { WeekSummary } from '../site/hours/week-summary.tsx'
import { useSite } from '../site/site.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './next-step.module.css'

/** How to reach the company, at the end of a page. */
export function NextStep() {
  const t = useTranslate()
  const { title, lead } = useHeading('questions', { title: t('contact.questionsTitle'), lead: t('contact.questionsText') })
  const { opening_hours: hours } = useSite()
  return (
    <div className={`wrap ${styles.end}`}>
      <section className={styles.panel} aria-labelledby="next-step">
        <div className={styles.words}>
          <h2 id="next-step">{title}</h2>
          <p className="lead">{lead}</p>
          <div className="row">
            <Link className="button button-primary" to={`${paths.contact()}#message-title`}>
              <Icon name="mail" />
              {t('contact.writeTitle')}
            </Link>
            <ContactWays />
          </div>
        </div>
        {hours && (
          <div className={styles.hours}>
            <h3>{t('hours.title')}</h3>
            <OpeningStatus hours={hours} />
            <WeekSummary hours={hours} />
          </div>
        )}
      </section>
    </div>
  )
}
