import styles from './spinner.module.css'

/** `page` fills the screen (docs/spec.md#2-screens-and-routes). */
export function Spinner({ label, page = false }: { label: string; page?: boolean }) {
  return (
    <div className={page ? styles.page : styles.inline} role="status">
      <span className={styles.arc} aria-hidden="true" />
      <span>{label}</span>
    </div>
  )
}
