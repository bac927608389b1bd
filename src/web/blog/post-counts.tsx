import type { Post } from '#domain/blog/post.ts'
import { useTranslate } from '../environment.tsx'
import { useFormat, useSite } from '../site/site.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './post-card.module.css'

/** The company's fixed figures (docs/spec.md#9-business-constants-and-limits), except for views that were really counted; emptied ones are left out. */
export function PostCounts({ post }: { post: Post }) {
  const t = useTranslate()
  const format = useFormat()
  const { post_likes, post_comments, post_views } = useSite().figures
  const counts = [
    { icon: 'heart', text: 'blog.likes', count: post_likes },
    { icon: 'message-square', text: 'blog.comments', count: post_comments },
    { icon: 'eye', text: 'blog.views', count: post.views > 0 ? post.views : post_views },
  ] as const
  return (
    <ul role="list" className={styles.counts}>
      {counts.map(({ icon, text, count }) => {
        if (count === null) return null
        const formatted = format.number(count)
        return (
          <li key={icon}>
            <Icon name={icon} />
            <span aria-hidden="true">{formatted}</span>
            <span className="visually-hidden">{t(text, { count, formatted })}</span>
          </li>
        )
      })}
    </ul>
  )
}
