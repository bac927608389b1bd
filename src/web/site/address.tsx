import { Fragment } from 'react'
import { langAttrs } from '../i18n/lang-attrs.ts'
import styles from './address.module.css'

/** Lines break at commas, and not at a hyphen within a name. */
export function Address({ of: place }: { of: { address: string | null; fallback: string[] } }) {
  const parts = place.address?.replace(/([,،]) /g, '$1\n').split('\n') ?? []
  return (
    <span {...langAttrs(place, 'address')}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' '}
          <span className={styles.part}>{part}</span>
        </Fragment>
      ))}
    </span>
  )
}
