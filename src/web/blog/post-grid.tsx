import { useSyncExternalStore } from 'react'
import type { Post } from '#domain/blog/post.ts'
import { useTranslate } from '../environment.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { Naming } from '../i18n/naming.tsx'
import { useLightbox } from '../lazy/use-lightbox.ts'
import { imagesOf } from '../media/picture.tsx'
import { paths } from '../routing/paths.ts'
import { Link, useNavigate } from '../routing/routing.tsx'
import { useFormat, useSite } from '../site/site.tsx'
import { Icon } from '../ui/icon.tsx'
import list from './blog-screen.module.css'
import styles from './post-card.module.css'
import { PostCard } from './post-card.tsx'

const loadLightbox = () => import('./post/post-lightbox.tsx')

export function PostGrid({ posts }: { posts: Post[] }) {
  const navigate = useNavigate()
  // The post has the picture as well.
  const { Lightbox, first, open, close } = useLightbox(loadLightbox, (index) => navigate(paths.post(posts[index]?.slug ?? '')))
  return (
    <>
      <ul role="list" className={list.grid}>
        {posts.map((post, index) => (
          <li key={post.id}>
            <PostCard
              post={post}
              level={2}
              eager={index === 0}
              opener={imagesOf(post).length > 0 && <PictureOpener post={post} onOpen={(from) => void open(index, from)} />}
              counts={<PostCounts post={post} />}
            />
          </li>
        ))}
      </ul>
      {Lightbox && first !== undefined && <Lightbox posts={posts} first={first} onClose={close} />}
    </>
  )
}

const subscribeToNothing = () => () => {}

/** Until scripts run it is a link to the post. */
function PictureOpener({ post, onOpen }: { post: Post; onOpen: (from: HTMLElement) => void }) {
  const t = useTranslate()
  const scripted = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  if (!scripted) {
    return (
      <Link className={styles.opener} to={paths.post(post.slug)}>
        <span className="visually-hidden" {...langAttrs(post, 'title')}>
          {post.title}
        </span>
      </Link>
    )
  }
  return (
    <button className={styles.opener} type="button" aria-haspopup="dialog" onClick={(event) => onOpen(event.currentTarget)}>
      <span className="visually-hidden">
        <Naming text={t('blog.openPicture', { title: post.title })} name={post.title} mark={langAttrs(post, 'title')} />
      </span>
      <span className={styles.sign}>
        <Icon name="maximize-2" />
      </span>
    </button>
  )
}

/** The company's fixed figures (docs/spec.md#9-business-constants-and-limits), unless more views were really counted; emptied ones are left out. */
function PostCounts({ post }: { post: Post }) {
  const t = useTranslate()
  const format = useFormat()
  const { post_likes, post_comments, post_views } = useSite().figures
  const counts = [
    { icon: 'heart', text: 'blog.likes', count: post_likes },
    { icon: 'message-square', text: 'blog.comments', count: post_comments },
    { icon: 'eye', text: 'blog.views', count: post.views > (post_views ?? 0) ? post.views : post_views },
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
