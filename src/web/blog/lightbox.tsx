import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Post } from '#domain/blog/post.ts'
import { directionOf } from '#domain/language/languages.ts'
import { excerpt } from '#domain/text.ts'
import { useLanguage, useTexts } from '../environment.tsx'
import { paths } from '../paths.ts'
import { Link } from '../routing.tsx'
import { Icon } from '../ui/icon.tsx'
import { markOf } from '../ui/language-mark.ts'
import { imagesOf, Picture } from '../ui/picture.tsx'
import styles from './lightbox.module.css'
import { LightboxThumbnails } from './lightbox-thumbnails.tsx'
import { useSwipe } from './use-swipe.ts'

/** Characters of a post's text below its picture. */
const EXCERPT_LENGTH = 200

/** What does not count as backdrop: a click anywhere else closes. */
const CONTENT = 'button, a, img, figcaption'

interface LightboxProps {
  posts: Post[]
  /** Index of the post that is shown first. */
  first: number
  onClose: () => void
}

/** The pictures of a page of posts over the whole screen. Mounted means open. */
export default function Lightbox({ posts, first, onClose }: LightboxProps) {
  const t = useTexts()
  const [index, setIndex] = useState(first)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const step = (by: 1 | -1) => setIndex((shown) => (shown + by + posts.length) % posts.length)
  const isRightToLeft = directionOf(useLanguage()) === 'rtl'
  /** What lies to the right on the screen is next, or previous where lines run to the left. */
  const stepToward = (side: 'left' | 'right') => step((side === 'right') === isRightToLeft ? -1 : 1)
  const swipe = useSwipe((fingerTo) => stepToward(fingerTo === 'left' ? 'right' : 'left'))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') stepToward('left')
    else if (event.key === 'ArrowRight') stepToward('right')
    else if (event.key === 'Home') setIndex(0)
    else if (event.key === 'End') setIndex(posts.length - 1)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && !event.target.closest(CONTENT)) dialog.current?.close()
  }
  const post = posts[index]
  if (!post) return null
  return (
    <dialog
      ref={dialog}
      className={`night ${styles.lightbox}`}
      aria-label={t('blog.lightbox')}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={onClick}
      {...swipe}
    >
      <button className={`icon-button ${styles.close}`} type="button" aria-label={t('blog.close')} onClick={() => dialog.current?.close()}>
        <Icon name="x" />
      </button>
      {posts.length > 1 && (
        <>
          <button className={`icon-button ${styles.previous}`} type="button" aria-label={t('carousel.previous')} onClick={() => step(-1)}>
            <Icon name="chevron-left" flip />
          </button>
          <button className={`icon-button ${styles.next}`} type="button" aria-label={t('carousel.next')} onClick={() => step(1)}>
            <Icon name="chevron-right" flip />
          </button>
        </>
      )}
      <LightboxFigure key={post.id} post={post} />
      {posts.length > 1 && <LightboxThumbnails posts={posts} shown={index} onShow={setIndex} />}
    </dialog>
  )
}

function LightboxFigure({ post }: { post: Post }) {
  const t = useTexts()
  return (
    <figure className={styles.figure}>
      <Picture image={imagesOf(post)[0]} className={styles.picture} sizes="100vw" eager />
      <figcaption className={styles.caption} aria-live="polite">
        <h2 {...markOf(post, 'title')}>{post.title}</h2>
        <p {...markOf(post, 'content')}>{excerpt(post.content, EXCERPT_LENGTH)}</p>
        <Link className={`text-link ${styles.more}`} to={paths.post(post.slug)} aria-label={`${t('blog.readMore')}: ${post.title}`}>
          {t('blog.readMore')}
          <Icon name="arrow-right" flip />
        </Link>
      </figcaption>
    </figure>
  )
}
