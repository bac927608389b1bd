import { TRAP_FIELD } from '#domain/form.ts'
import { useTexts } from '../environment.tsx'
import styles from './trap.module.css'

/** A field that people neither see nor reach: what fills it in is a program. */
export function Trap() {
  const t = useTexts()
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        {t('forms.trap')}
        <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
