import type { ReactNode } from 'react'
import type { Tint } from '#domain/catalogue/product-constants.ts'
import styles from './product-well.module.css'

/** The tinted well with an arch in which a product's picture stands. */
export function ProductWell({ tint, className = '', children }: { tint: Tint; className?: string; children: ReactNode }) {
  return <div className={`well-${tint} ${styles.well} ${className}`}>{children}</div>
}
