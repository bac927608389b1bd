import type { ReactNode } from 'react'
import { Link } from '../routing.tsx'
import styles from './card-link.module.css'
import { Icon } from './icon.tsx'

interface CardLinkProps {
  to: string
  /** The card's title; read out behind the link's own words, which say the same on every card. */
  title: ReactNode
  children: ReactNode
}

/** The link at the foot of a `link-card`; it covers the whole card. */
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
