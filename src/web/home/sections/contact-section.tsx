import { useId } from 'react'
import ContactDetails from '../../contact/contact-details.tsx'
import { ContactForm } from '../../contact/contact-form.tsx'
import { useTranslate } from '../../environment.tsx'
import { ContactWays } from '../../site/contact-ways.tsx'
import { useHeading } from '../../site/heading.tsx'
import below from '../below-fold.module.css'
import styles from './contact-section.module.css'

export function ContactSection() {
  const t = useTranslate()
  const { title, lead } = useHeading('home_contact', { title: t('home.contactTitle'), lead: t('home.contactText') })
  const id = useId()
  return (
    <section className={`section ${below.contact}`} aria-labelledby={id}>
      <div className={`wrap ${styles.contact}`}>
        <div className={styles.details}>
          <h2 id={id}>{title}</h2>
          <p className="lead">{lead}</p>
          <div className={`row ${styles.ways}`}>
            <ContactWays />
          </div>
          <ContactDetails />
        </div>
        <ContactForm />
      </div>
    </section>
  )
}
