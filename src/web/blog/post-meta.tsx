import type { Post } from '#domain/blog/post.ts'
import { useFormat } from '../site/site.tsx'
import styles from './post-meta.module.css'
import { PostTypeLink } from './post-type-link.tsx'

export function PostMeta({ post }: { post: Post }) {
  const format = useFormat()
  return (
    <div className={styles.meta}>
      <PostTypeLink post={post} />
      {post.created_at && <time dateTime={format.isoDate(post.created_at)}>{format.shortDate(post.created_at)}</time>}
    </div>
  )
}
