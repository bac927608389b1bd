import styles from './skeleton.module.css'

/**
 * A block in the place of what is loading.
 * @param className gives it the size of what will stand there
 * @param shape an arch stands for a picture
 */
export function Skeleton({ className = '', shape }: { className?: string; shape?: 'arch' }) {
  const shapeClass = shape === 'arch' ? 'arch' : ''
  return <span className={`${styles.skeleton} ${shapeClass} ${className}`} aria-hidden="true" />
}
