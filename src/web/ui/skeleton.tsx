import styles from './skeleton.module.css'

/** `className` gives it the size of what is loading; an arch replaces a picture. */
export function Skeleton({ className = '', shape }: { className?: string; shape?: 'arch' }) {
  const shapeClass = shape === 'arch' ? 'arch' : ''
  return <span className={`${styles.skeleton} ${shapeClass} ${className}`} aria-hidden="true" />
}

export function PictureSkeleton({ className = '' }: { className?: string | undefined }) {
  return (
    <span className={`${styles.frame} ${className}`}>
      <Skeleton shape="arch" />
    </span>
  )
}
