import { useApi } from '../api.ts'
import { useTranslate } from '../environment.tsx'
import { paths } from '../paths.ts'
import { Link } from '../routing.tsx'
import { Icon } from '../ui/icon.tsx'
import { markOf } from '../ui/language-mark.ts'
import { type CategoryAnswer, categoryCall, type PageAnswer, pagesOf } from './page-calls.ts'
import { PageList, PageListSkeleton } from './page-list.tsx'
import styles from './related-pages.module.css'

/** docs/spec.md#9-business-constants-and-limits */
const EXCERPT_LENGTH = 150

/** Of the same category. Left out when there are none, or when they do not load. */
export function RelatedPages({ page, category }: { page: PageAnswer; category: string }) {
  const t = useTranslate()
  const { data, isPending } = useApi<CategoryAnswer>(categoryCall(category))
  const others = pagesOf(data).filter(({ id }) => id !== page.id)
  if (!isPending && others.length === 0) return null
  return (
    <section className="section soft" aria-labelledby="related">
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="related">{t('page.related')}</h2>
          {data && (
            <Link className="text-link" to={paths.category(category)} {...markOf(data, 'name')}>
              {data.name}
              <Icon name="arrow-right" flip />
            </Link>
          )}
        </div>
        {isPending ? <PageListSkeleton /> : <PageList pages={others} excerptLength={EXCERPT_LENGTH} />}
      </div>
    </section>
  )
}
