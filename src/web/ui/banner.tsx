import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { Breadcrumb } from './breadcrumb.tsx'
import type { Crumb } from './crumb.ts'
import { Skeleton } from './skeleton.tsx'

interface BannerProps {
  /** Null while it loads: a heading without words would be found by those who jump from heading to heading. */
  title: ReactNode | null
  lead?: ReactNode
  crumbs: Crumb[]
  /** Pictures at the end of the panel that only decorate; on wide screens. */
  art?: ReactNode
  /** The picture of the thing itself, at the end of the panel; on phones below the words. */
  picture?: ReactNode
  /** Further text below the heading. */
  children?: ReactNode
}

/** The panel at the head of a screen: where one is, and its heading. */
export function Banner({ title, lead, crumbs, art, picture, children }: BannerProps) {
  return (
    <section className={`head-panel ${styles.banner}`}>
      <div className="girih" />
      <div className={`wrap ${styles.content}`} data-art={art ? '' : undefined}>
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
