import { HONEYPOT_FIELD } from '#domain/form.ts'
import { useTranslate } from '../environment.tsx'
import styles from './honeypot.module.css'

/** People neither see nor reach it: whatever fills it in is a program. */
export function Honeypot() {
  const t = useTranslate()
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        {t('forms.trap')}
        <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
