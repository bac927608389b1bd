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

/**
 * The frame of a picture that is loading, with an arch in it.
 * @param className gives it the size and shape of the frame
 */
export function PictureSkeleton({ className = '' }: { className?: string | undefined }) {
  return (
    <span className={`${styles.frame} ${className}`}>
      <Skeleton shape="arch" />
    </span>
  )
}
