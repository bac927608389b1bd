import type { ReactNode } from 'react'
import type { Tint } from '#domain/catalogue/product-constants.ts'
import styles from './product-well.module.css'

interface ProductWellProps {
  tint: Tint
  /** A scene fills the well, a pack shot does not. */
  scene?: boolean
  className?: string | undefined
  children?: ReactNode
}

export function ProductWell({ tint, scene = false, className = '', children }: ProductWellProps) {
  return <div className={`well-${tint} ${styles.well} ${scene ? styles.scene : ''} ${className}`}>{children}</div>
}
