import { Fragment } from 'react'
import type { Contact } from '#domain/company/company.ts'
import { markOf } from '../i18n/language-mark.ts'
import styles from './address.module.css'

/** Lines break at commas, and not at a hyphen within a name. */
export function Address({ contact }: { contact: Contact }) {
  const parts = contact.address?.replace(/([,،]) /g, '$1\n').split('\n') ?? []
  return (
    <span {...markOf(contact, 'address')}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' '}
          <span className={styles.part}>{part}</span>
        </Fragment>
      ))}
    </span>
  )
}
