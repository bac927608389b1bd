import type { ReactNode } from 'react'
import type { Tint } from '#domain/catalogue/product-constants.ts'
import styles from './product-well.module.css'

interface ProductWellProps {
  tint: Tint
  /** A scene fills the well, a pack shot does not. */
  scene?: boolean
  className?: string | undefined
  /** `grows` on cards, `grown` on the product's page: one becomes the other (routing/growing-picture.ts). */
  growth?: 'grows' | 'grown'
  children?: ReactNode
}

export function ProductWell({ tint, scene = false, className = '', growth, children }: ProductWellProps) {
  return (
    <div className={`well-${tint} ${styles.well} ${scene ? styles.scene : ''} ${className}`} {...(growth && { [`data-${growth}`]: '' })}>
      {children}
    </div>
  )
}
