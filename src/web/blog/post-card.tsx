import type { ReactNode } from 'react'
import type { Post } from '#domain/blog/post.ts'
import { excerpt } from '#domain/text.ts'
import { langAttrs, titleAttrs } from '../i18n/lang-attrs.ts'
import { imagesOf, Picture } from '../media/picture.tsx'
import { paths } from '../routing/paths.ts'
import { Link } from '../routing/routing.tsx'
import { PictureSkeleton, Skeleton } from '../ui/skeleton.tsx'
import styles from './post-card.module.css'
import { PostMeta } from './post-meta.tsx'

/** Characters (docs/spec.md#9-business-constants-and-limits). */
const EXCERPT_LENGTH = 100

interface PostCardProps {
  post: Post
  level: 2 | 3
  /** Over the picture. */
  opener?: ReactNode
  counts?: ReactNode
  eager?: boolean
}

export function PostCard({ post, level, opener, counts, eager = false }: PostCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={`link-card ${styles.card}`}>
      <div className={styles.frame}>
        <div className={`link-card-picture ${styles.picture}`}>
          <Picture
            image={imagesOf(post)[0]}
            sizes="(min-width: 90em) 26rem, (min-width: 51.3125em) 30vw, (min-width: 37.5625em) 46vw, 34vw"
            eager={eager}
            preview
            placeholder="file-text"
          />
        </div>
        {opener}
      </div>
      <div className={styles.body}>
        <PostMeta post={post} />
        <Heading className={`link-card-title ${styles.title}`} {...titleAttrs(post, 'title')}>
          <Link to={paths.post(post.slug)}>{post.title}</Link>
        </Heading>
        <p className={styles.text} {...langAttrs(post, 'content')}>
          {excerpt(post.content, EXCERPT_LENGTH)}
        </p>
        {counts}
      </div>
    </article>
  )
}

export function PostCardSkeleton({ counts = false }: { counts?: boolean }) {
  return (
    <div className={styles.card}>
      <div className={styles.frame}>
        <PictureSkeleton className={styles.picture} />
      </div>
      <div className={styles.body}>
        <Skeleton className={`${styles.line} ${styles.short}`} />
        <div>
          <Skeleton className={styles.heading} />
          <Skeleton className={`${styles.heading} ${styles.short}`} />
        </div>
        <div className={styles.text}>
          <Skeleton className={styles.line} />
          <Skeleton className={styles.line} />
          <Skeleton className={`${styles.line} ${styles.long}`} />
        </div>
        {counts && <Skeleton className={`${styles.line} ${styles.short}`} />}
      </div>
    </div>
  )
}
