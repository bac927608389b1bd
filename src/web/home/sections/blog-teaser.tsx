import { useId } from 'react'
import type { Post } from '#domain/blog/post.ts'
import { excerpt } from '#domain/text.ts'
import { listedPosts } from '../../blog/blog-address.ts'
import { PostMeta } from '../../blog/post-meta.tsx'
import { useTranslate } from '../../environment.tsx'
import { langAttrs, titleAttrs } from '../../i18n/lang-attrs.ts'
import { imagesOf, Picture } from '../../media/picture.tsx'
import { CutText } from '../../prose/cut-text.tsx'
import { paths } from '../../routing/paths.ts'
import { Link } from '../../routing/routing.tsx'
import { useHeading } from '../../site/heading.tsx'
import below from '../below-fold.module.css'
import { HOME_CALLS, useList } from '../home-calls.ts'
import { SectionHead } from '../section-head.tsx'
import styles from './blog-teaser.module.css'

const POSTS = 4
/** Characters (docs/spec.md#9-business-constants-and-limits). */
const TITLE_LENGTH = 30
const EXCERPT_LENGTH = 100

/** Reduced to what the page carries for its scripts. */
export function teasedPosts(posts: Post[]): Post[] {
  return listedPosts(posts).slice(0, POSTS)
}

/** docs/spec.md#home- */
export function BlogTeaser() {
  const t = useTranslate()
  const { title } = useHeading('home_blog', { title: t('home.blogTitle') })
  const id = useId()
  const [first, ...others] = useList<Post>(HOME_CALLS.posts).slice(0, POSTS)
  if (!first) return null
  return (
    <section className={`section soft ${below.blog}`} aria-labelledby={id}>
      <div className="wrap">
        <SectionHead id={id} title={title} more={{ label: t('home.allPosts'), to: paths.blog() }} />
        <div className={`${styles.posts} ${others.length > 0 ? styles.several : styles.single}`}>
          <Card post={first} sizes="(max-width: 31.25em) 120vw, (max-width: 43.6875em) 92vw, (max-width: 68.75em) 56vw, 700px" />
          {others.length > 0 && (
            <div className={styles.stack}>
              {others.map((post) => (
                <Card
                  key={post.id}
                  post={post}
                  sizes="(max-width: 18em) 92vw, (max-width: 43.6875em) 160px, (max-width: 68.75em) 31vw, 270px"
                  titleLength={TITLE_LENGTH}
                />
              ))}
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

interface CardProps {
  post: Post
  sizes: string
  /** Characters; undefined where there is room for all. */
  titleLength?: number
}

function Card({ post, sizes, titleLength }: CardProps) {
  return (
    <article className={`link-card ${styles.card}`}>
      <div className={`link-card-picture ${styles.picture}`}>
        <Picture image={imagesOf(post)[0]} alt="" sizes={sizes} placeholder="file-text" />
      </div>
      <div className={styles.body}>
        <PostMeta post={post} />
        <h3 className="link-card-title" {...titleAttrs(post, 'title')}>
          <Link to={paths.post(post.slug)} title={post.title}>
            {titleLength === undefined ? post.title : <CutText text={post.title} length={titleLength} />}
          </Link>
        </h3>
        <p {...langAttrs(post, 'content')}>{excerpt(post.content, EXCERPT_LENGTH)}</p>
      </div>
    </article>
  )
}
