import type { Post } from '#domain/blog/post.ts'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { paths, withSearch } from '../routing/paths.ts'
import { Link } from '../routing/routing.tsx'
import styles from './post-type-link.module.css'

/** To the posts of the same type; only its name where a backend gives no key. */
export function PostTypeLink({ post, className = '' }: { post: Post; className?: string | undefined }) {
  if (!post.type) return null
  const mark = langAttrs(post, 'type')
  if (!post.type_key) {
    return (
      <span className={`chip ${className}`} {...mark}>
        {post.type}
      </span>
    )
  }
  return (
    <Link className={`chip ${styles.link} ${className}`} to={withSearch(paths.blog(), { type: post.type_key })} {...mark}>
      {post.type}
    </Link>
  )
}
