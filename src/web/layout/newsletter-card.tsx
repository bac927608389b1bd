import { useId } from 'react'
import { useTranslate } from '../environment.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { useHeading } from '../site/heading.tsx'
import { useSite } from '../site/site.tsx'
import styles from './newsletter-card.module.css'

/** docs/spec.md#shared-layout */
export function NewsletterCard() {
  const t = useTranslate()
  const { title } = useHeading('newsletter', { title: t('newsletters.title') })
  const id = useId()
  const { newsletter } = useSite().figures
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={`girih ${styles.pattern}`} />
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        {newsletter.length > 0 && (
          <dl className={styles.figures}>
            {newsletter.map((figure) => (
              <div key={figure.label}>
                <dt {...langAttrs(figure, 'label')}>{figure.label}</dt>
                <dd {...langAttrs(figure, 'value')}>{figure.value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <NewsletterForm />
    </section>
  )
}
