import type { Job } from '#domain/jobs/job.ts'
import { excerpt } from '#domain/text.ts'
import { useTranslate } from '../environment.tsx'
import { langAttrs, titleAttrs } from '../i18n/lang-attrs.ts'
import { CardLink } from '../lists/card-link.tsx'
import { CutText } from '../prose/cut-text.tsx'
import { paths } from '../routing/paths.ts'
import { useFormat } from '../site/site.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './job-card.module.css'
import { isOpen, StatusBadge } from './job-status.tsx'
import { JobTerms } from './job-terms.tsx'

/** Characters (docs/spec.md#9-business-constants-and-limits). */
const LOCATION_LENGTH = 30
const EXCERPT_LENGTH = 120

interface JobCardProps {
  job: Job
  level?: 2 | 3
  /** Not where all have the same. */
  withStatus: boolean
}

export function JobCard({ job, level = 2, withStatus }: JobCardProps) {
  const t = useTranslate()
  const format = useFormat()
  const open = isOpen(job)
  const title = `job-${job.id}`
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={`link-card ${styles.card}`} aria-labelledby={title}>
      <div className={styles.head}>
        {withStatus && <StatusBadge open={open}>{t(open ? 'jobs.open' : 'jobs.closed')}</StatusBadge>}
        {job.created_at && (
          <time dateTime={format.isoDate(job.created_at)}>{t('jobs.posted', { date: format.shortDate(job.created_at) })}</time>
        )}
      </div>
      <Heading id={title} className={styles.title} {...titleAttrs(job, 'title')}>
        {job.title}
      </Heading>
      <div className={styles.facts}>
        {job.location && (
          <p>
            <Icon name="map-pin" />
            <span title={job.location.length > LOCATION_LENGTH ? job.location : undefined} {...langAttrs(job, 'location')}>
              <CutText text={job.location} length={LOCATION_LENGTH} />
            </span>
          </p>
        )}
        <JobTerms job={job} className={undefined} />
      </div>
      <p className={styles.text} {...langAttrs(job, 'description')}>
        {excerpt(job.description, EXCERPT_LENGTH)}
      </p>
      <CardLink to={paths.job(job.id)} title={<bdi {...langAttrs(job, 'title')}>{job.title}</bdi>}>
        {t('jobs.viewDetails')}
      </CardLink>
    </article>
  )
}

export function JobCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <Skeleton className={styles.dateLine} />
      </div>
      <Skeleton className={styles.titleLine} />
      <div className={styles.facts}>
        <Skeleton className={styles.factsLine} />
        <Skeleton className={styles.payLine} />
      </div>
      <span className={styles.lines}>
        <Skeleton />
        <Skeleton className={styles.shortLine} />
      </span>
      <Skeleton className={styles.linkLine} />
    </div>
  )
}
