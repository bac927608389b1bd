import { useState } from 'react'
import type { Post, PostType } from '#domain/blog/post.ts'
import { useApi } from '../api/api.ts'
import { useTranslate } from '../environment.tsx'
import { LoadFailure } from '../errors/load-failure.tsx'
import { CompanyPageHead } from '../head/company-page-head.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { Banner } from '../layout/banner/banner.tsx'
import { BannerArches } from '../layout/banner/banner-arches.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { LinkTabs } from '../lists/link-tabs.tsx'
import { NothingYet } from '../lists/nothing-yet.tsx'
import { Pagination } from '../lists/pagination.tsx'
import { paths, withSearch } from '../routing/paths.ts'
import type { Screen, ScreenLocation } from '../screen.ts'
import { useHeading } from '../site/heading.tsx'
import { useFormat } from '../site/site.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { type BlogAddress, blogParameters, blogPath, listedPosts, type PostsAnswer, postsCall, readBlogAddress } from './blog-address.ts'
import styles from './blog-screen.module.css'
import { BlogTools } from './blog-tools.tsx'
import { PostCardSkeleton } from './post-card.tsx'
import { PostGrid } from './post-grid.tsx'

/** Cards shown while the list loads (docs/spec.md#9-business-constants-and-limits). */
const SKELETONS = 6

const ALL_POSTS = postsCall(readBlogAddress(new URLSearchParams()))

export default {
  calls: ({ search }, read) => {
    const call = postsCall(readBlogAddress(search))
    return read<PostsAnswer>(call)?.data.length === 0 ? [call, ALL_POSTS] : [call]
  },
  inBrowser: import.meta.env.SSR
    ? (call, answer) =>
        call.startsWith('/posts') ? { ...(answer as PostsAnswer), data: listedPosts((answer as PostsAnswer).data) } : answer
    : undefined,
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
  const types = useTypes(data?.types)
  const typeName = types.find(({ key }) => key === address.type)?.name
  return (
    <>
      <CompanyPageHead
        title={typeName ? `${t('blog.title')} ${t('meta.separator')} ${typeName}` : t('blog.title')}
        description="meta.blog"
        // A type and a page are pages of their own; orders and searches are not.
        path={withSearch(paths.blog(), { type: address.type, page: address.page > 1 ? address.page : undefined })}
        languages={data?.translations}
        noIndex={address.search !== '' || (address.type !== '' && data?.data.length === 0)}
      />
      <Banner
        {...useHeading('blog', { title: t('blog.title'), lead: t('blog.lead') })}
        crumbs={[{ label: t('blog.title') }]}
        art={<PostArches posts={data?.data} />}
      />
      {data?.data.length === 0 && blogPath(address) === paths.blog() ? (
        <div className="section wrap">
          <NothingYet icon="file-text" title={t('blog.none')} />
        </div>
      ) : (
        <div className={`wrap ${styles.blog}`}>
          <BlogTools address={address} />
          <Types address={address} types={types} />
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
      )}
    </>
  )
}

/** They stay while another list loads, so that the pressed link stays. */
function useTypes(read: PostType[] | undefined): PostType[] {
  const [shown, setShown] = useState(read)
  if (read && read !== shown) setShown(read)
  return read ?? shown ?? []
}

/** Nothing for a single type, and from another backend that gives none. */
function Types({ address, types }: { address: BlogAddress; types: PostType[] }) {
  const t = useTranslate()
  if (types.length < 2) return null
  const to = (type: string) => blogPath({ ...address, type, page: 1 })
  const all = { key: '', to: to(''), label: t('blog.allTypes'), current: address.type === '' }
  const each = types.map((type) => ({
    key: type.key,
    to: to(type.key),
    label: type.name,
    current: type.key === address.type,
    mark: langAttrs(type, 'name'),
  }))
  return (
    <div className={styles.types}>
      <LinkTabs label={t('blog.types')} tabs={[all, ...each]} />
    </div>
  )
}

/** The last posts, since the first ones are right below. They stay when another list is requested; an empty one has those of the whole blog. */
function PostArches({ posts }: { posts: Post[] | undefined }) {
  const all = useApi<PostsAnswer>(ALL_POSTS, { enabled: posts?.length === 0 }).data?.data
  const [shown, setShown] = useState(posts)
  const found = posts?.length === 0 ? all : posts
  if (!shown?.length && found && found !== shown) setShown(found)
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
