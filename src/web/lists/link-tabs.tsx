import type { ReactNode } from 'react'
import type { LangAttrs } from '../i18n/lang-attrs.ts'
import { Link } from '../routing/routing.tsx'
import styles from './link-tabs.module.css'

export interface LinkTab {
  key: string
  to: string
  label: ReactNode
  current: boolean
  /** Leads to an empty list. */
  empty?: boolean
  mark?: LangAttrs
  rel?: string
}

/** Links to parts of a list, which change it in place. */
export function LinkTabs({ label, tabs }: { label: string; tabs: LinkTab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul role="list">
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              to={tab.to}
              keepScroll
              rel={tab.rel}
              aria-current={tab.current ? 'true' : undefined}
              data-empty={tab.empty || undefined}
              {...tab.mark}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
