import { useApi } from '../api.ts'
import { useTranslate } from '../environment.tsx'
import { PageHead } from '../head.tsx'
import { PageLoadFailure } from '../layout/load-failure.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { paths } from '../paths.ts'
import { Link } from '../routing.tsx'
import type { ScreenLocation, ScreenModule } from '../screen.ts'
import { useContact, useFormat } from '../site.tsx'
import { Banner } from '../ui/banner.tsx'
import type { Crumb } from '../ui/crumb.ts'
import { SectionBoundary } from '../ui/error-boundary.tsx'
import { Html } from '../ui/html.tsx'
import { markOf } from '../ui/language-mark.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { categoryCall, categoryReference, type PageAnswer, pageCall, withListedPages } from './page-calls.ts'
import { PagePicture } from './page-picture.tsx'
import styles from './page-screen.module.css'
import { RelatedPages } from './related-pages.tsx'

const LINES = Array.from({ length: 8 }, (_, index) => index)

export const inBrowser: ScreenModule['inBrowser'] = (call, answer) => withListedPages(call, answer)
export const calls: ScreenModule['calls'] = ({ params }, read) => {
  const call = pageCall(params.id)
  const page = read<PageAnswer>(call)
  const reference = page && categoryReference(page)
  return reference ? [call, categoryCall(reference)] : [call]
}

/** docs/spec.md#content-page-dataid */
export default function PageScreen({ params }: ScreenLocation) {
  const t = useTranslate()
  const { data: page, error } = useApi<PageAnswer>(pageCall(params.id))
  if (error) return error.status === 404 ? <NotFound /> : <PageLoadFailure />
  const reference = page && categoryReference(page)
  return (
    <article aria-busy={!page}>
      <ContentHead page={page} reference={params.id ?? ''} />
      <Banner
        title={page ? <span {...markOf(page, 'title')}>{page.title}</span> : null}
        crumbs={[{ label: t('nav.home'), to: paths.home() }, ...crumbsBelowHome(page)]}
        picture={<PagePicture of={page} />}
      />
      {page ? <Content page={page} /> : <Loading />}
      {page && reference && (
        <SectionBoundary name="related pages">
          <RelatedPages page={page} category={reference} />
        </SectionBoundary>
      )}
    </article>
  )
}

/** Also before the page is there. */
function ContentHead({ page, reference }: { page: PageAnswer | undefined; reference: string }) {
  const t = useTranslate()
  const name = useContact()?.name ?? t('layout.fallbackName')
  return (
    <PageHead
      title={`${page?.title ?? t('layout.pages')} ${t('meta.separator')} ${name}`}
      description={page?.content || name}
      path={paths.page(page?.slug ?? reference)}
      languages={page?.translations ?? []}
      noIndex={!page}
    />
  )
}

function crumbsBelowHome(page: PageAnswer | undefined): Crumb[] {
  if (!page) return []
  const own = { label: page.title, language: markOf(page, 'title') }
  const reference = categoryReference(page)
  const category = page.page_category?.name
  if (!category || !reference) return [own]
  return [{ label: category, to: paths.category(reference), language: markOf(page, 'page_category') }, own]
}

function Content({ page }: { page: PageAnswer }) {
  const t = useTranslate()
  return (
    <div className={`wrap ${styles.columns}`}>
      <SideCard page={page} />
      {page.content.trim() ? (
        <Html className={`prose ${styles.text}`} html={page.content} mark={markOf(page, 'content')} />
      ) : (
        <p className="lead">{t('page.noData')}</p>
      )}
    </div>
  )
}

function SideCard({ page }: { page: PageAnswer }) {
  const t = useTranslate()
  const format = useFormat()
  const reference = categoryReference(page)
  const category = page.page_category?.name
  if (!category && !page.created_at) return null
  return (
    <aside className={styles.side}>
      <dl>
        {category && (
          <div>
            <dt>{t('page.category')}</dt>
            <dd {...markOf(page, 'page_category')}>{reference ? <Link to={paths.category(reference)}>{category}</Link> : category}</dd>
          </div>
        )}
        {page.created_at && (
          <div>
            <dt>{t('page.published')}</dt>
            <dd>
              <time dateTime={format.isoDate(page.created_at)}>{format.longDate(page.created_at)}</time>
            </dd>
          </div>
        )}
      </dl>
    </aside>
  )
}

function Loading() {
  return (
    <div className={`wrap ${styles.columns}`}>
      <Skeleton className={styles.sideShape} />
      <div className="prose">
        {LINES.map((line) => (
          <Skeleton key={line} />
        ))}
      </div>
    </div>
  )
}
