import { useId } from 'react'
import { ContactDetails } from '../../contact/contact-details.tsx'
import { ContactForm } from '../../contact/contact-form.tsx'
import { useTranslate } from '../../environment.tsx'
import { useContact } from '../../site/site.tsx'
import below from '../below-fold.module.css'
import styles from './contact-section.module.css'

export function ContactSection() {
  const t = useTranslate()
  const id = useId()
  const contact = useContact()
  return (
    <section className={`section ${below.contact}`} aria-labelledby={id}>
      <div className={`wrap ${styles.contact}`}>
        <div className={styles.details}>
          <h2 id={id}>{t('home.contactTitle')}</h2>
          <p className="lead">{t('home.contactText')}</p>
          {contact && <ContactDetails contact={contact} />}
        </div>
        <ContactForm />
      </div>
    </section>
  )
}
