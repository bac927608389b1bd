import type { ReactNode } from 'react'
import type { Tint } from '#domain/catalogue/product-constants.ts'
import styles from './product-well.module.css'

interface ProductWellProps {
  tint: Tint
  /** Whether the picture in it is a scene, which fills the well, and not a pack shot. */
  scene?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The tinted well with an arch in which a product's picture stands. */
export function ProductWell({ tint, scene = false, className = '', children }: ProductWellProps) {
  return <div className={`well-${tint} ${styles.well} ${scene ? styles.scene : ''} ${className}`}>{children}</div>
}
