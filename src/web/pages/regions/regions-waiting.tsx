import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './regions-section.module.css'

export function RegionsWaiting() {
  return (
    <div className={`wrap ${styles.section}`}>
      <Skeleton className={styles.waiting} />
    </div>
  )
}
