import type { ReactNode } from 'react'
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

/** A list that is loading: the same shape so many times. */
export function SkeletonList({ count, className, children }: { count: number; className: string | undefined; children: ReactNode }) {
  return (
    <ul role="list" className={className} aria-busy="true">
      {[...Array(count).keys()].map((place) => (
        <li key={place}>{children}</li>
      ))}
    </ul>
  )
}

/** A text that is loading. */
export function SkeletonText({ lines, className = '' }: { lines: number; className?: string | undefined }) {
  return (
    <div className={`prose ${styles.text} ${className}`}>
      {[...Array(lines).keys()].map((line) => (
        <Skeleton key={line} />
      ))}
    </div>
  )
}
