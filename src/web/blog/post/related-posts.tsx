import type { Post } from '#domain/blog/post.ts'
import { useApi } from '../../api/api.ts'
import { useTranslate } from '../../environment.tsx'
import { RelatedHead } from '../../pages/related-head.tsx'
import section from '../../pages/related-pages.module.css'
import { paths } from '../../routing/paths.ts'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { type PostsAnswer, relatedCall } from '../blog-address.ts'
import { PostCard, PostCardSkeleton } from '../post-card.tsx'
import styles from './post-screen.module.css'

/** docs/spec.md#9-business-constants-and-limits */
const MAX = 3

/** Other backends give only the name of the type. */
function sameType(a: Post, b: Post): boolean {
  return a.type_key && b.type_key ? a.type_key === b.type_key : a.type === b.type
}

/** Left out when they do not load. */
export function RelatedPosts({ post }: { post: Post }) {
  const t = useTranslate()
  const { data, isPending, isError } = useApi<PostsAnswer>(relatedCall(post))
  if (isError) return null
  const related = data?.data.filter((other) => other.id !== post.id && sameType(other, post)).slice(0, MAX)
  return (
    <section className={`section soft ${section.band} ${styles.relatedSection}`} aria-labelledby="related">
      <div className="wrap">
        <RelatedHead id="related" title={t('blog.related')} more={{ label: t('home.allPosts'), to: paths.blog() }} />
        {isPending && (
          <SkeletonList count={MAX} className={styles.related}>
            <PostCardSkeleton />
          </SkeletonList>
        )}
        {related?.length === 0 && <p className={styles.none}>{t('blog.noRelated')}</p>}
        {related && related.length > 0 && (
          <ul role="list" className={styles.related}>
            {related.map((other) => (
              <li key={other.id}>
                <PostCard post={other} level={3} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
