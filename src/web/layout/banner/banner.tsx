import type { ReactNode } from 'react'
import type { Crumb } from '../../head/head-collector.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './banner.module.css'
import { Breadcrumb } from './breadcrumb.tsx'

interface BannerProps {
  /** Null while it loads, so that people who navigate by headings find no empty one. */
  title: ReactNode | null
  lead?: ReactNode
  /** Below the home page. */
  crumbs: Crumb[]
  /** Decoration, on wide screens only. */
  art?: ReactNode
  /** Below the text on phones. */
  picture?: ReactNode
  children?: ReactNode
}

export function Banner({ title, lead, crumbs, art, picture, children }: BannerProps) {
  return (
    <section className={`head-panel ${styles.banner}`}>
      <div className="girih" />
      <div className={`wrap ${styles.content}`}>
        <div>
          <Breadcrumb crumbs={crumbs} />
          {title === null ? <Skeleton className={styles.title} /> : <h1>{title}</h1>}
          {lead && <p className={`lead ${styles.lead}`}>{lead}</p>}
          {children}
        </div>
        {art && (
          <div className={styles.art} aria-hidden="true">
            {art}
          </div>
        )}
        {picture && <div className={styles.picture}>{picture}</div>}
      </div>
    </section>
  )
}
