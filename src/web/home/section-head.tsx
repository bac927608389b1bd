import type { ReactNode } from 'react'
import { Link } from '../routing/routing.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './section-head.module.css'

interface SectionHeadProps {
  id: string
  title: ReactNode
  more?: { label: string; to: string }
  children?: ReactNode
}

export function SectionHead({ id, title, more, children }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      <div className={styles.end}>
        {children}
        {more && (
          <Link className={`text-link ${styles.more}`} to={more.to}>
            {more.label}
            <Icon name="arrow-right" flip />
          </Link>
        )}
      </div>
    </div>
  )
}
