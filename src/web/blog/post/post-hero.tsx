import type { Post } from '#domain/blog/post.ts'
import { formatterOf } from '#domain/language/format.ts'
import { directionOf } from '#domain/language/languages.ts'
import type { Image } from '#domain/media.ts'
import { SPEC_POST_DATES } from '#domain/spec-names.ts'
import { useLanguage, useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { Breadcrumb } from '../../layout/banner/breadcrumb.tsx'
import { imagesOf, Picture } from '../../media/picture.tsx'
import { paths } from '../../routing/paths.ts'
import { useFormat, useSite } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PictureSkeleton, Skeleton } from '../../ui/skeleton.tsx'
import { PostTypeLink } from '../post-type-link.tsx'
import styles from './post-hero.module.css'

export function PostHero({ post }: { post: Post }) {
  const t = useTranslate()
  const [image] = imagesOf(post)
  const crumbs = [
    { label: t('blog.title'), to: paths.blog() },
    { label: post.title, language: langAttrs(post, 'title') },
  ]
  return (
    <header className="head-panel">
      <div className="girih" />
      <div className={image ? `wrap ${styles.content}` : `wrap ${styles.content} ${styles.plain}`}>
        <div className={styles.crumbs}>
          <Breadcrumb crumbs={crumbs} />
        </div>
        <div className={styles.text}>
          <PostTypeLink post={post} className={styles.type} />
          <h1 {...langAttrs(post, 'title')}>{post.title}</h1>
          <p className={styles.meta}>
            {post.created_at && (
              <span>
                <Icon name="calendar" />
                <CreationDate date={post.created_at} />
              </span>
            )}
            {post.author && (
              <span>
                <Face images={post.author_images} />
                <span>
                  <bdi {...langAttrs(post, 'author')}>{post.author}</bdi>
                  {post.author_position && (
                    <span className={styles.position} {...langAttrs(post, 'author_position')}>
                      {post.author_position}
                    </span>
                  )}
                </span>
              </span>
            )}
          </p>
        </div>
        {image && (
          <div className={styles.picture}>
            <Picture image={image} sizes="(min-width: 90em) 38rem, (min-width: 51.3125em) 43vw, 90vw" eager preview />
          </div>
        )}
      </div>
    </header>
  )
}

function Face({ images }: { images: Image[] | undefined }) {
  if (!images?.[0]) return <Icon name="user-round" />
  return (
    <span className={styles.face}>
      <Picture image={images[0]} alt="" sizes="44px" />
    </span>
  )
}

/** The specification wants some languages to have it in another (docs/reading-the-spec.md#languages). */
function CreationDate({ date }: { date: string }) {
  const language = useLanguage()
  const own = useFormat()
  const { time_zone: timeZone } = useSite()
  const other = SPEC_POST_DATES[language]
  const format = other ? formatterOf(other, { timeZone }) : own
  const mark = other ? { lang: other, dir: directionOf(other) } : {}
  return (
    <time dateTime={format.isoDate(date)} {...mark}>
      {format.longDate(date)}
    </time>
  )
}

export function PostHeroSkeleton() {
  const t = useTranslate()
  return (
    <div className="head-panel">
      <div className="girih" />
      <div className={`wrap ${styles.content}`}>
        <div className={styles.crumbs}>
          <Breadcrumb crumbs={[{ label: t('blog.title'), to: paths.blog() }]} />
        </div>
        <div className={styles.text}>
          <Skeleton className={styles.line} />
          <Skeleton className={styles.heading} />
          <Skeleton className={styles.heading} />
          <Skeleton className={`${styles.heading} ${styles.narrow}`} />
          <Skeleton className={styles.line} />
          <Skeleton className={`${styles.person} ${styles.narrow}`} />
        </div>
        <PictureSkeleton className={styles.picture} />
      </div>
    </div>
  )
}
