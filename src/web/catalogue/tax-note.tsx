import { langAttrs } from '../i18n/lang-attrs.ts'
import { useSite } from '../site/site.tsx'
import styles from './tax-note.module.css'

export function TaxNote() {
  const { tax_note: note } = useSite()
  if (!note) return null
  return (
    <small className={styles.note} {...langAttrs(note, 'text')}>
      {note.text}
    </small>
  )
}
