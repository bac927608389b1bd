import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'

interface BannerProps {
  title: ReactNode
  lead?: ReactNode
  crumbs: Crumb[]
  /** Pictures at the end of the panel, on wide screens. */
  art?: ReactNode
}

/** The panel at the head of a screen: where one is, and its heading. */
export function Banner({ title, lead, crumbs, art }: BannerProps) {
  return (
    <section className={styles.banner}>
      <div className="girih" />
      <div className={`wrap ${styles.content}`}>
        <div>
          <Breadcrumb crumbs={crumbs} />
          <h1>{title}</h1>
          {lead && <p className={`lead ${styles.lead}`}>{lead}</p>}
        </div>
        {art && (
          <div className={styles.art} aria-hidden="true">
            {art}
          </div>
        )}
      </div>
    </section>
  )
}
