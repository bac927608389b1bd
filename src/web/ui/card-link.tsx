import type { ReactNode } from 'react'
import { Link } from '../routing.tsx'
import styles from './card-link.module.css'
import { Icon } from './icon.tsx'

interface CardLinkProps {
  to: string
  /** Id of the card's title, which the link is named after together with its own words. */
  title: string
  children: ReactNode
}

/** The link at the foot of a `link-card`; it covers the whole card. */
export function CardLink({ to, title, children }: CardLinkProps) {
  const id = `${title}-link`
  return (
    <Link className={`text-link ${styles.link}`} to={to} id={id} aria-labelledby={`${id} ${title}`}>
      {children}
      <Icon name="arrow-right" flip />
    </Link>
  )
}
