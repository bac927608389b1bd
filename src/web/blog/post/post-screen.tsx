import type { Post } from '#domain/blog/post.ts'
import { useApi } from '../../api/api.ts'
import { useTranslate } from '../../environment.tsx'
import { SectionBoundary } from '../../errors/error-boundary.tsx'
import { PageLoadFailure } from '../../errors/load-failure.tsx'
import { NotFound } from '../../errors/not-found.tsx'
import { PageHead } from '../../head/head.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { Untranslated } from '../../i18n/untranslated.tsx'
import { PrintFoot } from '../../layout/print-foot.tsx'
import { NextStep } from '../../pages/next-step.tsx'
import { Html } from '../../prose/html.tsx'
import '../../prose/wide-tables.css'
import { paths } from '../../routing/paths.ts'
import type { Screen, ScreenLocation } from '../../screen.ts'
import { useContact } from '../../site/site.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { listedPosts, type PostAnswer, type PostsAnswer, postCall, relatedCall } from '../blog-address.ts'
import { PostHero, PostHeroSkeleton } from './post-hero.tsx'
import styles from './post-screen.module.css'
import { RelatedPosts } from './related-posts.tsx'
import { useViewCount } from './use-view-count.ts'

export default {
  calls: ({ params }, read) => {
    const call = postCall(params.slug ?? '')
    const post = read<PostAnswer>(call)?.data
    return post ? [call, relatedCall(post)] : [call]
  },
  inBrowser: import.meta.env.SSR
    ? (call, answer) =>
        call.startsWith('/posts?') ? { ...(answer as PostsAnswer), data: listedPosts((answer as PostsAnswer).data) } : answer
    : undefined,
  View: PostScreen,
} satisfies Screen

/** docs/spec.md#blog-detail-blogslug */
function PostScreen({ params }: ScreenLocation) {
  const t = useTranslate()
  const { data, isPending, error } = useApi<PostAnswer>(postCall(params.slug ?? ''))
  if (data) return <PostView post={data.data} />
  if (isPending) return <PostLoading slug={params.slug ?? ''} />
  return error.status === 404 ? (
    <NotFound list={{ to: paths.blog(), label: t('nav.blog') }} />
  ) : (
    <PageLoadFailure list={{ label: t('home.allPosts'), to: paths.blog() }} />
  )
}

function PostView({ post }: { post: Post }) {
  const t = useTranslate()
  const name = useContact()?.name ?? t('layout.fallbackName')
  useViewCount(post.slug)
  return (
    <>
      <PageHead
        title={`${post.title} ${t('meta.separator')} ${name}`}
        description={post.meta_description || post.content}
        keywords={post.meta_keywords ?? undefined}
        path={paths.post(post.slug)}
        languages={post.translations ?? []}
      />
      <article>
        <PostHero post={post} />
        <div className={`wrap ${styles.body}`}>
          <Untranslated of={post} field="content" />
          <Html html={post.content} mark={langAttrs(post, 'content')} />
          <PrintFoot path={paths.post(post.slug)} />
        </div>
      </article>
      <NextStep />
      <SectionBoundary name="related posts">
        <RelatedPosts post={post} />
      </SectionBoundary>
    </>
  )
}

function PostLoading({ slug }: { slug: string }) {
  return (
    <div aria-busy="true">
      <BlogHead slug={slug} />
      <PostHeroSkeleton />
      <div className={`wrap ${styles.body}`}>
        <SkeletonText lines={8} />
      </div>
    </div>
  )
}

/** While the post loads. */
function BlogHead({ slug }: { slug: string }) {
  const t = useTranslate()
  const name = useContact()?.name ?? t('layout.fallbackName')
  return (
    <PageHead
      title={`${name} ${t('meta.separator')} ${t('blog.title')}`}
      description={t('meta.blog', { name })}
      path={paths.post(slug)}
      languages={[]}
      noIndex
    />
  )
}
