import type { Post } from '#domain/blog/post.ts'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { useFormat } from '../site/site.tsx'
import styles from './post-meta.module.css'

export function PostMeta({ post }: { post: Post }) {
  const format = useFormat()
  return (
    <div className={styles.meta}>
      {post.type && (
        <span className="chip" {...langAttrs(post, 'type')}>
          {post.type}
        </span>
      )}
      {post.created_at && <time dateTime={format.isoDate(post.created_at)}>{format.shortDate(post.created_at)}</time>}
    </div>
  )
}
