import type { Page } from '#domain/pages/page.ts'
import { excerpt } from '#domain/text.ts'
import { useTranslate } from '../environment.tsx'
import { langAttrs, titleAttrs } from '../i18n/lang-attrs.ts'
import { CardLink } from '../lists/card-link.tsx'
import { paths } from '../routing/paths.ts'
import { PictureSkeleton, Skeleton } from '../ui/skeleton.tsx'
import { Media } from './media.tsx'
import styles from './page-card.module.css'

/** For three columns; of two, the pictures are narrower. */
const SIZES = '(max-width: 19.9375em) 92vw, (min-width: 90em) 26rem, (min-width: 51.3125em) 30vw, 34vw'

interface PageCardProps {
  page: Page
  excerptLength: number
}

export function PageCard({ page, excerptLength }: PageCardProps) {
  const t = useTranslate()
  const title = `page-${page.id}`
  return (
    <article className={`link-card ${styles.card}`} aria-labelledby={title}>
      <Media of={page} sizes={SIZES} alt="" className={`link-card-picture ${styles.media}`} />
      <h3 id={title} {...titleAttrs(page, 'title')}>
        {page.title}
      </h3>
      <p className={styles.text} {...langAttrs(page, 'content')}>
        {excerpt(page.content, excerptLength)}
      </p>
      <CardLink to={paths.page(page.slug)} title={<bdi {...langAttrs(page, 'title')}>{page.title}</bdi>}>
        {t('service.readMore')}
      </CardLink>
    </article>
  )
}

export function PageCardSkeleton() {
  return (
    <div className={styles.card}>
      <PictureSkeleton className={styles.mediaShape} />
      <Skeleton className={styles.titleLine} />
      <span className={styles.lines}>
        <Skeleton />
        <Skeleton />
        <Skeleton className={styles.shortLine} />
      </span>
    </div>
  )
}
