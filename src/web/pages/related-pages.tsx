import { useApi } from '../api/api.ts'
import { useTranslate } from '../environment.tsx'
import { titleAttrs } from '../i18n/lang-attrs.ts'
import { paths } from '../routing/paths.ts'
import { type PageAnswer, pagesOf, type ServiceAnswer, serviceCall } from './page-calls.ts'
import { PageList, PageListSkeleton } from './page-list.tsx'
import { RelatedHead } from './related-head.tsx'
import styles from './related-pages.module.css'

/** docs/spec.md#9-business-constants-and-limits */
const EXCERPT_LENGTH = 150

/** Of the same service. Absent if there are none, or if they do not load. */
export function RelatedPages({ page, service }: { page: PageAnswer; service: string }) {
  const t = useTranslate()
  const { data, isPending } = useApi<ServiceAnswer>(serviceCall(service))
  const others = pagesOf(data).filter(({ id }) => id !== page.id)
  if (!isPending && others.length === 0) return null
  return (
    <section className={`section soft ${styles.band}`} aria-labelledby="related">
      <div className="wrap">
        <RelatedHead
          id="related"
          title={t('page.related')}
          more={data && { label: data.name, to: paths.service(service), mark: titleAttrs(data, 'name') }}
        />
        {isPending ? <PageListSkeleton /> : <PageList pages={others} excerptLength={EXCERPT_LENGTH} />}
      </div>
    </section>
  )
}
