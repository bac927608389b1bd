import type { Page } from '#domain/pages/page.ts'
import { PageCard, PageCardSkeleton } from './page-card.tsx'
import styles from './page-list.module.css'

/** Cards in the place of a list that is loading. */
const SKELETONS = [0, 1, 2]

/**
 * Pages of a category as cards.
 * @param excerptLength characters shown of each
 */
export function PageList({ pages, excerptLength }: { pages: Page[]; excerptLength: number }) {
  return (
    <ul role="list" className={styles.list}>
      {pages.map((page) => (
        <li key={page.id}>
          <PageCard page={page} excerptLength={excerptLength} />
        </li>
      ))}
    </ul>
  )
}

/** The shape of the list while it loads. */
export function PageListSkeleton() {
  return (
    <ul role="list" className={styles.list} aria-busy="true">
      {SKELETONS.map((place) => (
        <li key={place}>
          <PageCardSkeleton />
        </li>
      ))}
    </ul>
  )
}
