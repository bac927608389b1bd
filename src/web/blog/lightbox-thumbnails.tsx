import { useEffect, useRef } from 'react'
import type { Post } from '#domain/blog/post.ts'
import { markOf } from '../ui/language-mark.ts'
import { imagesOf, Picture } from '../ui/picture.tsx'
import styles from './lightbox.module.css'

interface LightboxThumbnailsProps {
  posts: Post[]
  shown: number
  onShow: (index: number) => void
}

/** A strip of small pictures; the shown one is marked and kept in sight. */
export function LightboxThumbnails({ posts, shown, onShow }: LightboxThumbnailsProps) {
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    strip.current?.children[shown]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <ul ref={strip} role="list" className={styles.thumbnails}>
      {posts.map((post, index) => (
        <li key={post.id}>
          <button
            type="button"
            aria-label={post.title}
            aria-current={index === shown ? 'true' : undefined}
            onClick={() => onShow(index)}
            {...markOf(post, 'title')}
          >
            <Picture image={imagesOf(post)[0]} alt="" />
          </button>
        </li>
      ))}
    </ul>
  )
}
