import { useState } from 'react'
import type { Post } from '#domain/blog/post.ts'
import { useApi } from '../api/api.ts'
import { useTranslate } from '../environment.tsx'
import { LoadFailure } from '../errors/load-failure.tsx'
import { PageHead } from '../head/head.tsx'
import { Banner } from '../layout/banner/banner.tsx'
import { BannerArches } from '../layout/banner/banner-arches.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { Pagination } from '../lists/pagination.tsx'
import { paths, withSearch } from '../routing/paths.ts'
import type { ScreenLocation, ScreenModule } from '../screen.ts'
import { useContact, useFormat, useSite } from '../site/site.tsx'
import { blogParameters, blogPath, listedPosts, type PostsAnswer, postsCall, readBlogAddress } from './blog-address.ts'
import styles from './blog-screen.module.css'
import { BlogTools } from './blog-tools.tsx'
import { PostGrid } from './post-grid.tsx'
import { PostCardSkeleton } from './post-skeletons.tsx'

/** Cards shown while the list loads (docs/spec.md#9-business-constants-and-limits). */
const SKELETONS = Array.from({ length: 6 }, (_, index) => index)

export const calls: ScreenModule['calls'] = ({ search }) => [postsCall(readBlogAddress(search))]
export const inBrowser: ScreenModule['inBrowser'] = (call, answer) =>
  call.startsWith('/posts') ? { ...(answer as PostsAnswer), data: listedPosts((answer as PostsAnswer).data) } : answer
export const parameters: ScreenModule['parameters'] = (search) => blogParameters(readBlogAddress(search))

/** docs/spec.md#blog-list-blog */
export default function BlogScreen({ search }: ScreenLocation) {
  const t = useTranslate()
  const format = useFormat()
  const { languages } = useSite()
  const name = useContact()?.name ?? t('layout.fallbackName')
  const address = readBlogAddress(search)
  const call = postsCall(address)
  const { data, isPending, isError } = useApi<PostsAnswer>(call)
  return (
    <>
      <PageHead
        title={`${name} ${t('meta.separator')} ${t('blog.title')}`}
        description={t('meta.blog', { name })}
        path={withSearch(paths.blog(), { page: address.page > 1 ? address.page : undefined })}
        languages={data?.translations ?? languages}
        noIndex={address.search !== ''}
      />
      <Banner
        title={t('blog.title')}
        lead={t('blog.lead')}
        crumbs={[{ label: t('nav.home'), to: paths.home() }, { label: t('blog.title') }]}
        art={<PostArches posts={data?.data} />}
      />
      <div className={`wrap ${styles.blog}`}>
        <BlogTools address={address} />
        <p className={styles.count} role="status">
          {isPending && t('blog.loading')}
          {data?.total !== undefined && t('blog.found', { count: data.total, formatted: format.number(data.total) })}
        </p>
        {isPending && <LoadingGrid />}
        {isError && <LoadFailure title={t('blog.error')} text={t('blog.errorHint')} />}
        {data?.data.length === 0 && <NoPosts />}
        {data && data.data.length > 0 && (
          <>
            <PostGrid key={call} posts={data.data} />
            <Pagination current={address.page} last={data.last_page} to={(page) => blogPath({ ...address, page })} />
          </>
        )}
      </div>
    </>
  )
}

/** The last posts, since the first ones are right below. They stay when another list is requested. */
function PostArches({ posts }: { posts: Post[] | undefined }) {
  const [shown, setShown] = useState(posts)
  if (!shown && posts) setShown(posts)
  return <BannerArches items={[...(shown ?? [])].reverse()} />
}

function LoadingGrid() {
  return (
    <ul role="list" className={styles.grid} aria-busy="true">
      {SKELETONS.map((place) => (
        <li key={place}>
          <PostCardSkeleton counts />
        </li>
      ))}
    </ul>
  )
}

function NoPosts() {
  const t = useTranslate()
  return (
    <EmptyState
      icon="search-x"
      title={t('blog.empty')}
      text={t('blog.emptyHint')}
      action={{ label: t('blog.reset'), icon: 'rotate-ccw', to: paths.blog() }}
    />
  )
}
