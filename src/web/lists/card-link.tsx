import type { ReactNode } from 'react'
import { Link } from '../routing/routing.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './card-link.module.css'

interface CardLinkProps {
  to: string
  /** Read out after the link's own words, which are the same on every card. */
  title: ReactNode
  children: ReactNode
}

/** At the foot of a `link-card`, whose whole area it covers. */
export function CardLink({ to, title, children }: CardLinkProps) {
  return (
    <Link className={`text-link ${styles.link}`} to={to}>
      <span>
        {children}
        <span className="visually-hidden">: {title}</span>
      </span>
      <Icon name="arrow-right" flip />
    </Link>
  )
}
