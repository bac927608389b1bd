import type { JobList } from '#domain/jobs/job.ts'
import { useApi } from '../api/api.ts'
import { listed } from '../api/listed.ts'
import { useTranslate } from '../environment.tsx'
import { LoadFailure } from '../errors/load-failure.tsx'
import { PageHead } from '../head/head.tsx'
import { Banner } from '../layout/banner/banner.tsx'
import { BannerArches } from '../layout/banner/banner-arches.tsx'
import { useServices } from '../layout/header/navigation-links.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { Pagination } from '../lists/pagination.tsx'
import { paths } from '../routing/paths.ts'
import type { ScreenLocation, ScreenModule } from '../screen.ts'
import { useContact, useFormat, useSite } from '../site/site.tsx'
import { DEFAULT_FILTER, filterAddress, filterParameters, isFiltered, type JobFilter, jobsCall, readFilter } from './job-address.ts'
import { JobCard, JobCardSkeleton } from './job-card.tsx'
import { JobTools } from './job-tools.tsx'
import styles from './jobs-screen.module.css'

/** docs/spec.md#9-business-constants-and-limits */
const SKELETONS = Array.from({ length: 6 }, (_, index) => index)

/** Other backends may leave out the locations (docs/spec.md#7-the-calls-it-makes). */
type JobsAnswer = Pick<JobList, 'careers'> & Partial<Pick<JobList, 'locations' | 'translations'>>

export const calls: ScreenModule['calls'] = ({ search }) => [jobsCall(readFilter(search))]
export const inBrowser: ScreenModule['inBrowser'] = (call, answer) => {
  if (!call.startsWith('/careers?')) return answer
  const { careers: jobs, ...rest } = answer as JobList
  return { ...rest, careers: { ...jobs, data: listed(jobs.data, 'description') } }
}
export const parameters: ScreenModule['parameters'] = (search) => filterParameters(readFilter(search))

/** docs/spec.md#careers-list-careers */
export default function JobsScreen({ search }: ScreenLocation) {
  const t = useTranslate()
  const filter = readFilter(search)
  // The previous answer provides the locations while the next one loads.
  const { data, isPlaceholderData, isError } = useApi<JobsAnswer>(jobsCall(filter), { keepPrevious: true })
  const list = isPlaceholderData ? undefined : data?.careers
  return (
    <>
      <JobsHead filter={filter} translations={data?.translations} />
      <Banner
        title={t('jobs.title')}
        lead={t('jobs.lead')}
        crumbs={[{ label: t('nav.home'), to: paths.home() }, { label: t('jobs.title') }]}
        art={<BannerArches items={useServices()} />}
      />
      <div className={`wrap ${styles.jobs}`}>
        <JobTools filter={filter} locations={data?.locations ?? []} />
        <Count list={list} />
        {isError ? (
          <LoadFailure title={t('jobs.error')} text={t('jobs.errorHint')} />
        ) : list ? (
          <Jobs filter={filter} list={list} />
        ) : (
          <Loading />
        )}
      </div>
    </>
  )
}

/** The canonical address is `/careers` for `/career` too. */
function JobsHead({ filter, translations }: { filter: JobFilter; translations: JobsAnswer['translations'] }) {
  const t = useTranslate()
  const { languages } = useSite()
  const name = useContact()?.name ?? t('layout.fallbackName')
  return (
    <PageHead
      title={`${name} ${t('meta.separator')} ${t('jobs.title')}`}
      description={t('meta.jobs', { name })}
      path={filterAddress({ ...filter, search: '' })}
      languages={translations ?? languages}
      noIndex={filter.search !== ''}
    />
  )
}

function Count({ list }: { list: JobsAnswer['careers'] | undefined }) {
  return (
    <p className={styles.count} role="status">
      {list && <CountWords list={list} />}
    </p>
  )
}

function CountWords({ list: { from, to, total, last_page } }: { list: JobsAnswer['careers'] }) {
  const t = useTranslate()
  const format = useFormat()
  if (last_page === 1 || from === null || to === null) return t('jobs.found', { count: total, formatted: format.number(total) })
  return t('jobs.showing', { from: format.number(from), to: format.number(to), total: format.number(total) })
}

function Jobs({ filter, list }: { filter: JobFilter; list: JobsAnswer['careers'] }) {
  if (list.data.length === 0) {
    return (
      <>
        <NoJobs filter={filter} />
        <Pages filter={filter} last={list.last_page} />
      </>
    )
  }
  return (
    <>
      <ul role="list" className={styles.list}>
        {list.data.map((job) => (
          <li key={job.id}>
            <JobCard job={job} />
          </li>
        ))}
      </ul>
      <Pages filter={filter} last={list.last_page} />
    </>
  )
}

/** A page beyond the last one still leads back to it. */
function Pages({ filter, last }: { filter: JobFilter; last: number }) {
  return <Pagination current={Math.min(filter.page, last + 1)} last={last} to={(page) => filterAddress({ ...filter, page })} />
}

function NoJobs({ filter }: { filter: JobFilter }) {
  const t = useTranslate()
  const changed = isFiltered(filter) || filter.page > 1
  return (
    <EmptyState
      icon="briefcase"
      title={t('jobs.empty')}
      text={t('jobs.emptyHint')}
      {...(changed
        ? { action: { label: t('jobs.reset'), icon: 'rotate-ccw', to: filterAddress({ ...DEFAULT_FILTER, perPage: filter.perPage }) } }
        : {})}
    />
  )
}

function Loading() {
  return (
    <ul role="list" className={styles.list} aria-busy="true">
      {SKELETONS.map((place) => (
        <li key={place}>
          <JobCardSkeleton />
        </li>
      ))}
    </ul>
  )
}
