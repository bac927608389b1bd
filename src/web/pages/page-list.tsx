import type { Page } from '#domain/pages/page.ts'
import { PageCard, PageCardSkeleton } from './page-card.tsx'
import styles from './page-list.module.css'

const SKELETONS = [0, 1, 2]

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
