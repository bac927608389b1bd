import { pageWindow } from '#domain/paging.ts'
import { useTranslate } from '../environment.tsx'
import { Link } from '../routing/routing.tsx'
import { useFormat } from '../site/site.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './pagination.module.css'

interface PaginationProps {
  current: number
  last: number
  to: (page: number) => string
}

/** Nothing for one page; a page beyond the last one leads back to it (docs/spec.md#9-business-constants-and-limits). */
export function Pagination({ current: asked, last, to }: PaginationProps) {
  const t = useTranslate()
  const format = useFormat()
  if (last < 2) return null
  const current = Math.min(asked, last + 1)
  return (
    <nav className={styles.pagination} aria-label={t('pagination.label')}>
      <Step label={t('pagination.previous')} icon="chevron-left" to={current > 1 ? to(current - 1) : undefined} rel="prev" />
      {pageWindow(current, last).map((page) =>
        page === 'gap' ? (
          <span key="gap" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={page}
            to={to(page)}
            aria-current={page === current ? 'page' : undefined}
            aria-label={t('pagination.page', { page: format.number(page) })}
          >
            {format.number(page)}
          </Link>
        ),
      )}
      <Step label={t('pagination.next')} icon="chevron-right" to={current < last ? to(current + 1) : undefined} rel="next" />
    </nav>
  )
}

function Step({ label, icon, to, rel }: { label: string; icon: 'chevron-left' | 'chevron-right'; to: string | undefined; rel: string }) {
  const sign = <Icon name={icon} flip />
  if (!to) {
    return (
      <button className={styles.off} type="button" disabled aria-label={label}>
        {sign}
      </button>
    )
  }
  return (
    <Link to={to} rel={rel} aria-label={label}>
      {sign}
    </Link>
  )
}
