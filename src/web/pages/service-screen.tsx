import { useApi } from '../api/api.ts'
import { useTranslate } from '../environment.tsx'
import { PageLoadFailure } from '../errors/load-failure.tsx'
import { NotFound } from '../errors/not-found.tsx'
import { PageHead } from '../head/head.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { Untranslated } from '../i18n/untranslated.tsx'
import { Banner } from '../layout/banner/banner.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { Html } from '../prose/html.tsx'
import '../prose/wide-tables.css'
import { paths } from '../routing/paths.ts'
import type { Screen, ScreenLocation } from '../screen.ts'
import { useContact } from '../site/site.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { Lead, LeadSkeleton, leadAndRest } from './lead.tsx'
import { PagePicture } from './media.tsx'
import { NextStep } from './next-step.tsx'
import { pagesOf, type ServiceAnswer, serviceCall, withListedPages } from './page-calls.ts'
import { PageList, PageListSkeleton } from './page-list.tsx'
import styles from './service-screen.module.css'

/** docs/spec.md#9-business-constants-and-limits gives 200 to every text that is not short anyway. */
const EXCERPT_LENGTH = 200

export default {
  calls: ({ params }) => [serviceCall(params.id)],
  inBrowser: import.meta.env.SSR ? (call, answer) => withListedPages(call, answer) : undefined,
  View: ServiceScreen,
} satisfies Screen

/** docs/spec.md#category-page-categoryid */
function ServiceScreen({ params }: ScreenLocation) {
  const t = useTranslate()
  const { data: service, error } = useApi<ServiceAnswer>(serviceCall(params.id))
  if (error) return error.status === 404 ? <NotFound /> : <PageLoadFailure />
  const mark = langAttrs(service, 'name')
  return (
    <div aria-busy={!service}>
      <ServiceHead service={service} reference={params.id ?? ''} />
      <Banner
        title={service ? <span {...mark}>{service.name}</span> : null}
        crumbs={service ? [{ label: service.name, language: mark }] : []}
        picture={<PagePicture of={service} />}
      >
        {service ? <ServiceLead service={service} /> : <LeadSkeleton />}
      </Banner>
      {service ? <Description service={service} /> : <DescriptionSkeleton />}
      <section className={`section ${styles.pages}`} aria-labelledby="pages">
        <div className="wrap">
          <h2 id="pages" className={styles.pagesTitle}>
            {t('service.pages')}
          </h2>
          {service ? <Pages service={service} /> : <PageListSkeleton />}
        </div>
      </section>
      <NextStep />
    </div>
  )
}

/** Also before the service is there. */
function ServiceHead({ service, reference }: { service: ServiceAnswer | undefined; reference: string }) {
  const t = useTranslate()
  const name = useContact()?.name ?? t('layout.fallbackName')
  return (
    <PageHead
      title={`${service?.name ?? t('types.service.many')} ${t('meta.separator')} ${name}`}
      description={service?.description || name}
      path={paths.service(service?.slug ?? reference)}
      languages={service?.translations ?? []}
      noIndex={!service}
    />
  )
}

function ServiceLead({ service }: { service: ServiceAnswer }) {
  const [lead] = leadAndRest(service.description)
  return (
    <>
      <Untranslated of={service} field="description" />
      {lead && <Lead html={lead} mark={langAttrs(service, 'description')} />}
    </>
  )
}

/** What follows the lead. */
function Description({ service }: { service: ServiceAnswer }) {
  const [, rest] = leadAndRest(service.description)
  if (!rest) return null
  return (
    <div className={`wrap ${styles.description}`}>
      <Html html={rest} mark={langAttrs(service, 'description')} />
    </div>
  )
}

function DescriptionSkeleton() {
  return (
    <div className={`wrap ${styles.description}`}>
      <SkeletonText lines={4} />
    </div>
  )
}

function Pages({ service }: { service: ServiceAnswer }) {
  const t = useTranslate()
  const pages = pagesOf(service)
  if (pages.length > 0) return <PageList pages={pages} excerptLength={EXCERPT_LENGTH} />
  return <EmptyState icon="file-text" title={t('list.empty')} action={{ label: t('notFound.home'), icon: 'house', to: paths.home() }} />
}
