import type { Page } from '#domain/pages/page.ts'
import { SkeletonList } from '../ui/skeleton.tsx'
import { PageCard, PageCardSkeleton } from './page-card.tsx'
import styles from './page-list.module.css'

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
    <SkeletonList count={3} className={styles.list}>
      <PageCardSkeleton />
    </SkeletonList>
  )
}
