import { useState } from 'react'
import type { Post } from '#domain/blog/post.ts'
import { useApi } from '../api/api.ts'
import { useTranslate } from '../environment.tsx'
import { LoadFailure } from '../errors/load-failure.tsx'
import { CompanyPageHead } from '../head/company-page-head.tsx'
import { Banner } from '../layout/banner/banner.tsx'
import { BannerArches } from '../layout/banner/banner-arches.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { Pagination } from '../lists/pagination.tsx'
import { paths, withSearch } from '../routing/paths.ts'
import type { Screen, ScreenLocation } from '../screen.ts'
import { useFormat } from '../site/site.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { blogParameters, blogPath, listedPosts, type PostsAnswer, postsCall, readBlogAddress } from './blog-address.ts'
import styles from './blog-screen.module.css'
import { BlogTools } from './blog-tools.tsx'
import { PostCardSkeleton } from './post-card.tsx'
import { PostGrid } from './post-grid.tsx'

/** Cards shown while the list loads (docs/spec.md#9-business-constants-and-limits). */
const SKELETONS = 6

export default {
  calls: ({ search }) => [postsCall(readBlogAddress(search))],
  inBrowser: (call, answer) =>
    call.startsWith('/posts') ? { ...(answer as PostsAnswer), data: listedPosts((answer as PostsAnswer).data) } : answer,
  parameters: (search) => blogParameters(readBlogAddress(search)),
  View: BlogScreen,
} satisfies Screen

/** docs/spec.md#blog-list-blog */
function BlogScreen({ search }: ScreenLocation) {
  const t = useTranslate()
  const format = useFormat()
  const address = readBlogAddress(search)
  const call = postsCall(address)
  const { data, isPending, isError } = useApi<PostsAnswer>(call)
  return (
    <>
      <CompanyPageHead
        title={t('blog.title')}
        description="meta.blog"
        path={withSearch(paths.blog(), { page: address.page > 1 ? address.page : undefined })}
        languages={data?.translations}
        noIndex={address.search !== ''}
      />
      <Banner title={t('blog.title')} lead={t('blog.lead')} crumbs={[{ label: t('blog.title') }]} art={<PostArches posts={data?.data} />} />
      <div className={`wrap ${styles.blog}`}>
        <BlogTools address={address} />
        <p className={styles.count} role="status">
          {isPending && t('blog.loading')}
          {data?.total !== undefined && t('blog.found', { count: data.total, formatted: format.number(data.total) })}
        </p>
        {isPending && (
          <SkeletonList count={SKELETONS} className={styles.grid}>
            <PostCardSkeleton counts />
          </SkeletonList>
        )}
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
