import { TRAP_FIELD } from '#domain/form.ts'
import { useTexts } from '../environment.tsx'
import styles from './trap.module.css'

/** People neither see nor reach it: whatever fills it in is a program. */
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
