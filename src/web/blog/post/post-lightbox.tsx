import type { Post } from '#domain/blog/post.ts'
import { excerpt } from '#domain/text.ts'
import { useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { Lightbox } from '../../media/lightbox.tsx'
import { imagesOf } from '../../media/picture.tsx'
import { paths } from '../../routing/paths.ts'
import { Link } from '../../routing/routing.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './post-lightbox.module.css'

/** Characters. */
const EXCERPT_LENGTH = 200

interface PostLightboxProps {
  posts: Post[]
  first: number
  onClose: () => void
}

/** Mounted means open. */
export default function PostLightbox({ posts, first, onClose }: PostLightboxProps) {
  const t = useTranslate()
  const pictures = posts.map((post) => ({
    key: post.id,
    image: imagesOf(post)[0],
    name: post.title,
    language: langAttrs(post, 'title'),
  }))
  return (
    <Lightbox
      label={t('blog.lightbox')}
      closeLabel={t('blog.close')}
      pictures={pictures}
      first={first}
      caption={(index) => <Caption post={posts[index]} />}
      onClose={onClose}
    />
  )
}

function Caption({ post }: { post: Post | undefined }) {
  const t = useTranslate()
  if (!post) return null
  return (
    <>
      <h2 {...langAttrs(post, 'title')}>{post.title}</h2>
      <p {...langAttrs(post, 'content')}>{excerpt(post.content, EXCERPT_LENGTH)}</p>
      <Link className={`text-link ${styles.more}`} to={paths.post(post.slug)}>
        <span>
          {t('blog.readMore')}
          <span className="visually-hidden">
            : <bdi {...langAttrs(post, 'title')}>{post.title}</bdi>
          </span>
        </span>
        <Icon name="arrow-right" flip />
      </Link>
    </>
  )
}
