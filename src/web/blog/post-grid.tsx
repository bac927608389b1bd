import { useRef, useState, useSyncExternalStore } from 'react'
import type { Post } from '#domain/blog/post.ts'
import { useTranslate } from '../environment.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { Naming } from '../i18n/naming.tsx'
import { useOnDemand } from '../lazy/use-on-demand.ts'
import { imagesOf } from '../media/picture.tsx'
import { paths } from '../routing/paths.ts'
import { Link, useNavigate } from '../routing/routing.tsx'
import { Icon } from '../ui/icon.tsx'
import list from './blog-screen.module.css'
import styles from './post-card.module.css'
import { PostCard } from './post-card.tsx'
import { PostCounts } from './post-counts.tsx'

const loadLightbox = () => import('./post/post-lightbox.tsx')

export function PostGrid({ posts }: { posts: Post[] }) {
  const [opened, setOpened] = useState<number>()
  const opener = useRef<HTMLElement>(null)
  const { View: Lightbox, fetchView } = useOnDemand(loadLightbox)
  const navigate = useNavigate()
  const open = async (index: number, from: HTMLElement) => {
    opener.current = from
    const post = posts[index]
    if (await fetchView()) setOpened(index)
    // It has the picture as well.
    else if (post) navigate(paths.post(post.slug))
  }
  const close = () => {
    setOpened(undefined)
    opener.current?.focus()
  }
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
      {Lightbox && opened !== undefined && <Lightbox posts={posts} first={opened} onClose={close} />}
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
