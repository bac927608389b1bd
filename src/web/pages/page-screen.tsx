import { useApi } from '../api/api.ts'
import { useTranslate } from '../environment.tsx'
import { SectionBoundary } from '../errors/error-boundary.tsx'
import { PageLoadFailure } from '../errors/load-failure.tsx'
import { NotFound } from '../errors/not-found.tsx'
import { PageHead } from '../head/head.tsx'
import type { Crumb } from '../head/head-collector.ts'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { Untranslated } from '../i18n/untranslated.tsx'
import { Banner } from '../layout/banner/banner.tsx'
import { lazySection } from '../lazy/lazy-section.tsx'
import { Html } from '../prose/html.tsx'
import '../prose/wide-tables.css'
import { paths } from '../routing/paths.ts'
import { Link } from '../routing/routing.tsx'
import type { Screen, ScreenLocation } from '../screen.ts'
import { ContactWays } from '../site/contact-ways.tsx'
import { useContact, useFormat } from '../site/site.tsx'
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { Lead, LeadSkeleton, leadAndRest } from './lead.tsx'
import { PagePicture } from './media.tsx'
import { NextStep } from './next-step.tsx'
import { type PageAnswer, pageCall, serviceCall, serviceReference, withListedPages } from './page-calls.ts'
import styles from './page-screen.module.css'
import { RegionsWaiting } from './regions/regions-waiting.tsx'
import { REGIONS_CALL } from './regions/use-regions.ts'
import { RelatedPages } from './related-pages.tsx'

const RegionsSection = lazySection('pages/regions/regions-section.tsx', () => import('./regions/regions-section.tsx'), <RegionsWaiting />)

export default {
  calls: ({ params }, read) => {
    const call = pageCall(params.id)
    const page = read<PageAnswer>(call)
    const reference = page && serviceReference(page)
    return [call, ...(reference ? [serviceCall(reference)] : []), ...(page?.regions ? [REGIONS_CALL] : [])]
  },
  inBrowser: import.meta.env.SSR ? (call, answer) => withListedPages(call, answer) : undefined,
  View: PageScreen,
} satisfies Screen

/** docs/spec.md#content-page-dataid */
function PageScreen({ params }: ScreenLocation) {
  const { data: page, error } = useApi<PageAnswer>(pageCall(params.id))
  if (error) return error.status === 404 ? <NotFound /> : <PageLoadFailure />
  const reference = page && serviceReference(page)
  return (
    <article aria-busy={!page}>
      <ContentHead page={page} reference={params.id ?? ''} />
      <Banner
        title={page ? <span {...langAttrs(page, 'title')}>{page.title}</span> : null}
        crumbs={crumbsOf(page)}
        picture={<PagePicture of={page} />}
      >
        {page ? <PageLead page={page} /> : <LeadSkeleton />}
      </Banner>
      {page ? <Content page={page} /> : <Loading />}
      {page?.regions && <RegionsSection />}
      {reference && <NextStep />}
      {page && reference && (
        <SectionBoundary name="related pages">
          <RelatedPages page={page} service={reference} />
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
      title={`${page?.title ?? t('types.service.many')} ${t('meta.separator')} ${name}`}
      description={page?.content || name}
      path={paths.page(page?.slug ?? reference)}
      languages={page?.translations ?? []}
      noIndex={!page}
    />
  )
}

function crumbsOf(page: PageAnswer | undefined): Crumb[] {
  if (!page) return []
  const own = { label: page.title, language: langAttrs(page, 'title') }
  const reference = serviceReference(page)
  const service = page.page_category?.name
  if (!service || !reference) return [own]
  return [{ label: service, to: paths.service(reference), language: langAttrs(page, 'page_category') }, own]
}

/** Characters, tags included. */
const LONGEST_LEAD = 320

/** A short first paragraph is the lead of the text that follows it. */
function bannerAndBody({ content }: PageAnswer): [lead: string, body: string] {
  const [lead, rest] = leadAndRest(content)
  return rest && lead.length <= LONGEST_LEAD ? [lead, rest] : ['', content]
}

function PageLead({ page }: { page: PageAnswer }) {
  const [lead] = bannerAndBody(page)
  return (
    <>
      <Untranslated of={page} field="content" />
      {lead && <Lead html={lead} mark={langAttrs(page, 'content')} />}
    </>
  )
}

function Content({ page }: { page: PageAnswer }) {
  const t = useTranslate()
  const [, body] = bannerAndBody(page)
  return (
    <div className={`wrap ${styles.columns}`}>
      <SideCard page={page} />
      {body.trim() ? <Html html={body} mark={langAttrs(page, 'content')} /> : <p className="lead">{t('list.empty')}</p>}
    </div>
  )
}

function SideCard({ page }: { page: PageAnswer }) {
  const t = useTranslate()
  const format = useFormat()
  const reference = serviceReference(page)
  const service = page.page_category?.name
  const { checked } = page
  if (!service && !page.created_at && !checked) return null
  return (
    <aside className={styles.side}>
      <dl>
        {service && (
          <div>
            <dt>{t('page.service')}</dt>
            <dd {...langAttrs(page, 'page_category')}>{reference ? <Link to={paths.service(reference)}>{service}</Link> : service}</dd>
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
        {checked && (
          <div>
            <dt>{t('page.checkedBy')}</dt>
            <dd>
              <bdi {...langAttrs(checked, 'name')}>{checked.name}</bdi>
              {checked.position && <p {...langAttrs(checked, 'position')}>{checked.position}</p>}
            </dd>
          </div>
        )}
        {checked?.date && (
          <div>
            <dt>{t('page.checkedOn')}</dt>
            <dd>
              <time dateTime={format.isoDate(checked.date)}>{format.longDate(checked.date)}</time>
            </dd>
          </div>
        )}
      </dl>
      <div className={styles.ask}>
        <ContactWays />
      </div>
    </aside>
  )
}

function Loading() {
  return (
    <div className={`wrap ${styles.columns}`}>
      <Skeleton className={styles.sideShape} />
      <SkeletonText lines={8} />
    </div>
  )
}
