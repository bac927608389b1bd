import styles from './skeleton.module.css'

/**
 * A block in the place of what is loading.
 * @param className gives it the size of what will stand there
 */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`${styles.skeleton} ${className}`} aria-hidden="true" />
}
