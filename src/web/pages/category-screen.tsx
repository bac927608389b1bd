import { useApi } from '../api.ts'
import { useTranslate } from '../environment.tsx'
import { PageHead } from '../head.tsx'
import { PageLoadFailure } from '../layout/load-failure.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { paths } from '../paths.ts'
import type { ScreenLocation, ScreenModule } from '../screen.ts'
import { useContact } from '../site.tsx'
import { Banner } from '../ui/banner.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Html } from '../ui/html.tsx'
import { markOf } from '../ui/language-mark.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './category-screen.module.css'
import { type CategoryAnswer, categoryCall, pagesOf, withListedPages } from './page-calls.ts'
import { PageList, PageListSkeleton } from './page-list.tsx'
import { PagePicture } from './page-picture.tsx'

/** docs/spec.md#9-business-constants-and-limits gives 200 to every text that is not short anyway. */
const EXCERPT_LENGTH = 200

const LINES = [0, 1, 2, 3, 4, 5]

export const inBrowser: ScreenModule['inBrowser'] = (call, answer) => withListedPages(call, answer)
export const calls: ScreenModule['calls'] = ({ params }) => [categoryCall(params.id)]

/** docs/spec.md#category-page-categoryid */
export default function CategoryScreen({ params }: ScreenLocation) {
  const t = useTranslate()
  const { data: category, error } = useApi<CategoryAnswer>(categoryCall(params.id))
  if (error) return error.status === 404 ? <NotFound /> : <PageLoadFailure />
  const home = { label: t('nav.home'), to: paths.home() }
  const mark = markOf(category, 'name')
  return (
    <div aria-busy={!category}>
      <CategoryHead category={category} reference={params.id ?? ''} />
      <Banner
        title={category ? <span {...mark}>{category.name}</span> : null}
        crumbs={category ? [home, { label: category.name, language: mark }] : [home]}
        picture={<PagePicture of={category} />}
      >
        {category ? <Description category={category} /> : <DescriptionSkeleton />}
      </Banner>
      <section className="section" aria-labelledby="pages">
        <div className="wrap">
          <h2 id="pages" className={styles.pagesTitle}>
            {t('category.pages')}
          </h2>
          {category ? <Pages category={category} /> : <PageListSkeleton />}
        </div>
      </section>
    </div>
  )
}

/** Also before the category is there. */
function CategoryHead({ category, reference }: { category: CategoryAnswer | undefined; reference: string }) {
  const t = useTranslate()
  const name = useContact()?.name ?? t('layout.fallbackName')
  return (
    <PageHead
      title={`${category?.name ?? t('layout.pages')} ${t('meta.separator')} ${name}`}
      description={category?.description || name}
      path={paths.category(category?.slug ?? reference)}
      languages={category?.translations ?? []}
      noIndex={!category}
    />
  )
}

function Description({ category }: { category: CategoryAnswer }) {
  if (!category.description) return null
  return <Html className={`prose ${styles.description}`} html={category.description} mark={markOf(category, 'description')} />
}

function DescriptionSkeleton() {
  return (
    <div className={`prose ${styles.description}`}>
      {LINES.map((line) => (
        <Skeleton key={line} />
      ))}
    </div>
  )
}

function Pages({ category }: { category: CategoryAnswer }) {
  const t = useTranslate()
  const pages = pagesOf(category)
  if (pages.length > 0) return <PageList pages={pages} excerptLength={EXCERPT_LENGTH} />
  return <EmptyState icon="file-text" title={t('category.empty')} action={{ label: t('notFound.home'), icon: 'house', to: paths.home() }} />
}
