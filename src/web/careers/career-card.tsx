import type { Career } from '#domain/careers/career.ts'
import { excerpt, truncate } from '#domain/text.ts'
import { useTranslate } from '../environment.tsx'
import { paths } from '../paths.ts'
import { useFormat } from '../site.tsx'
import { CardLink } from '../ui/card-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { markOf } from '../ui/language-mark.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './career-card.module.css'
import { isOpen, StatusBadge } from './career-status.tsx'

/** Characters (docs/spec.md#9-business-constants-and-limits). */
const LOCATION_LENGTH = 30
const EXCERPT_LENGTH = 120

export function CareerCard({ career }: { career: Career }) {
  const t = useTranslate()
  const format = useFormat()
  const open = isOpen(career)
  const title = `career-${career.id}`
  return (
    <article className={`link-card ${styles.card}`} aria-labelledby={title}>
      <div className={styles.head}>
        <StatusBadge open={open}>{t(open ? 'careers.open' : 'careers.closed')}</StatusBadge>
        {career.created_at && (
          <time dateTime={format.isoDate(career.created_at)}>{t('careers.posted', { date: format.shortDate(career.created_at) })}</time>
        )}
      </div>
      <h2 id={title} {...markOf(career, 'title')}>
        {career.title}
      </h2>
      {career.location && (
        <p className={styles.location}>
          <Icon name="map-pin" />
          <span title={career.location.length > LOCATION_LENGTH ? career.location : undefined} {...markOf(career, 'location')}>
            {truncate(career.location, LOCATION_LENGTH)}
          </span>
        </p>
      )}
      <p className={styles.text} {...markOf(career, 'description')}>
        {excerpt(career.description, EXCERPT_LENGTH)}
      </p>
      <CardLink to={paths.career(career.id)} title={<bdi {...markOf(career, 'title')}>{career.title}</bdi>}>
        {t('careers.viewDetails')}
      </CardLink>
    </article>
  )
}

export function CareerCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <Skeleton className={styles.badgeLine} />
        <Skeleton className={styles.dateLine} />
      </div>
      <Skeleton className={styles.titleLine} />
      <Skeleton className={styles.locationLine} />
      <span className={styles.lines}>
        <Skeleton />
        <Skeleton className={styles.shortLine} />
      </span>
      <Skeleton className={styles.linkLine} />
    </div>
  )
}
