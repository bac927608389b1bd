import type { ReactNode } from 'react'
import { useTranslate } from '../environment.tsx'
import { Address } from '../site/address.tsx'
import { ChatLink } from '../site/contact-ways.tsx'
import { PhoneLink } from '../site/phone-link.tsx'
import { useContact, useSite } from '../site/site.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './contact-details.module.css'
import { CompanyHours } from './opening-hours.tsx'

export default function ContactDetails() {
  const t = useTranslate()
  const contact = useContact()
  const { opening_hours, order } = useSite()
  if (!contact) return null
  const { phone, secondary_phone, main_email, address, google_map } = contact
  return (
    <>
      <dl className={styles.details}>
        {(phone || secondary_phone) && (
          <Detail icon="phone" label={t('contactDetails.phone')} direct={!secondary_phone}>
            {phone && (
              <div className={styles.direct}>
                <PhoneLink number={phone} />
              </div>
            )}
            {secondary_phone && <PhoneLink number={secondary_phone} />}
          </Detail>
        )}
        {order.phone && (
          <Detail icon="message-circle" label={t('contactDetails.chat')} direct>
            <ChatLink />
          </Detail>
        )}
        {main_email && (
          <Detail icon="mail" label={t('contactDetails.email')}>
            <a href={`mailto:${main_email}`}>
              <bdi dir="ltr">{main_email}</bdi>
            </a>
          </Detail>
        )}
        {address && (
          <Detail icon="map-pin" label={t('contactDetails.address')}>
            <Address of={contact} />
          </Detail>
        )}
        {opening_hours && (
          <Detail icon="clock" label={t('hours.title')}>
            <CompanyHours hours={opening_hours} />
          </Detail>
        )}
      </dl>
      {google_map && (
        <a className="button button-line" href={google_map}>
          <Icon name="map" />
          {t('contactDetails.directions')}
        </a>
      )}
    </>
  )
}

interface DetailProps {
  icon: IconName
  label: string
  /** Phones have a button for it above. */
  direct?: boolean
  children: ReactNode
}

function Detail({ icon, label, direct = false, children }: DetailProps) {
  return (
    <div className={direct ? styles.direct : undefined}>
      <dt>
        <span className={styles.disc}>
          <Icon name={icon} />
        </span>
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
