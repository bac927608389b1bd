import type { Branch } from '#domain/branches/branch.ts'
import { useTranslate } from '../environment.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { Address } from '../site/address.tsx'
import { OpeningStatus } from '../site/hours/opening-status.tsx'
import { WeekSummary } from '../site/hours/week-summary.tsx'
import { PhoneLink } from '../site/phone-link.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './branches.module.css'
import { useBranches } from './use-branches.ts'

export default function Branches() {
  const t = useTranslate()
  const branches = useBranches()
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="branches-title">
      <h2 id="branches-title">{t('hours.branches')}</h2>
      <ul role="list" className={styles.branches}>
        {branches.map((branch) => (
          <li key={branch.id} className={styles.branch}>
            <BranchDetails branch={branch} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function BranchDetails({ branch }: { branch: Branch }) {
  const t = useTranslate()
  const { name, address, phone, email, google_map, opening_hours } = branch
  return (
    <>
      <h3 {...langAttrs(branch, 'name')}>{name}</h3>
      {address && (
        <address className={styles.address}>
          <Address of={branch} />
        </address>
      )}
      {(phone || email) && (
        <ul role="list" className={styles.ways}>
          {phone && (
            <li>
              <PhoneLink number={phone} />
            </li>
          )}
          {email && (
            <li>
              <a href={`mailto:${email}`}>
                <bdi dir="ltr">{email}</bdi>
              </a>
            </li>
          )}
        </ul>
      )}
      {opening_hours && (
        <div className={styles.hours}>
          <OpeningStatus hours={opening_hours} />
          <WeekSummary hours={opening_hours} />
        </div>
      )}
      {google_map && (
        <a className="text-link" href={google_map}>
          <Icon name="map" />
          {t('contactDetails.directions')}
          <span className="visually-hidden">: {name}</span>
        </a>
      )}
    </>
  )
}
