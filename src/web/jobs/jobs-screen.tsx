import type { JobList } from '#domain/jobs/job.ts'
import { JOB_PAGE_SIZES } from '#domain/jobs/job-constants.ts'
import { useApi } from '../api/api.ts'
import { useTranslate } from '../environment.tsx'
import { LoadFailure } from '../errors/load-failure.tsx'
import { CompanyPageHead } from '../head/company-page-head.tsx'
import { Banner } from '../layout/banner/banner.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { NothingYet } from '../lists/nothing-yet.tsx'
import { Pagination } from '../lists/pagination.tsx'
import type { Screen, ScreenLocation } from '../screen.ts'
import { useHeading } from '../site/heading.tsx'
import { useFormat } from '../site/site.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import {
  DEFAULT_FILTER,
  filterAddress,
  filterParameters,
  isFiltered,
  type JobFilter,
  jobsCall,
  listedJobs,
  readFilter,
} from './job-address.ts'
import { JobCard, JobCardSkeleton } from './job-card.tsx'
import { JobTools, PageSize } from './job-tools.tsx'
import styles from './jobs-screen.module.css'

/** docs/spec.md#9-business-constants-and-limits */
const SKELETONS = 6

const SMALLEST_PAGE = Math.min(...JOB_PAGE_SIZES)

/** Other backends may leave out the locations (docs/spec.md#7-the-calls-it-makes). */
type JobsAnswer = Pick<JobList, 'careers'> & Partial<Pick<JobList, 'locations' | 'translations'>>

export default {
  calls: ({ search }) => [jobsCall(readFilter(search))],
  inBrowser: import.meta.env.SSR ? (call, answer) => (call.startsWith('/careers?') ? listedJobs(answer as JobList) : answer) : undefined,
  parameters: (search) => filterParameters(readFilter(search)),
  worded: ['location'],
  View: JobsScreen,
} satisfies Screen

/** docs/spec.md#careers-list-careers */
function JobsScreen({ search }: ScreenLocation) {
  const t = useTranslate()
  const filter = readFilter(search)
  // The previous answer provides the locations while the next one loads.
  const { data, isPlaceholderData, isError } = useApi<JobsAnswer>(jobsCall(filter), { keepPrevious: true })
  const list = isPlaceholderData ? undefined : data?.careers
  return (
    <>
      <CompanyPageHead
        title={t('jobs.title')}
        description="meta.jobs"
        // `/careers` for `/career` too.
        path={filterAddress({ ...filter, search: '' })}
        languages={data?.translations}
        noIndex={filter.search !== ''}
      />
      <Banner {...useHeading('jobs', { title: t('jobs.title'), lead: t('jobs.lead') })} crumbs={[{ label: t('jobs.title') }]} />
      {data && hasNone(data, filter) ? (
        <div className="section wrap">
          <NothingYet icon="briefcase" title={t('jobs.empty')} />
        </div>
      ) : (
        <div className={`wrap ${styles.jobs}`}>
          <JobTools filter={filter} locations={data?.locations ?? []} />
          <p className={styles.count} role="status">
            {list ? <CountWords list={list} /> : !isError && t('jobs.loading')}
          </p>
          {isError ? (
            <LoadFailure title={t('jobs.error')} text={t('jobs.errorHint')} />
          ) : list ? (
            <Jobs filter={filter} list={list} />
          ) : (
            <SkeletonList count={SKELETONS} className={styles.list}>
              <JobCardSkeleton />
            </SkeletonList>
          )}
          {data && data.careers.total > SMALLEST_PAGE && <PageSize filter={filter} />}
        </div>
      )}
    </>
  )
}

/** No job at all, not even a closed one: the locations are those of all jobs. */
function hasNone({ careers, locations = [] }: JobsAnswer, filter: JobFilter): boolean {
  return careers.total === 0 && locations.length === 0 && !isFiltered(filter)
}

function CountWords({ list: { from, to, total, last_page } }: { list: JobsAnswer['careers'] }) {
  const t = useTranslate()
  const format = useFormat()
  if (last_page === 1 || from === null || to === null) return t('jobs.found', { count: total, formatted: format.number(total) })
  return t('jobs.showing', { from: format.number(from), to: format.number(to), total: format.number(total) })
}

function Jobs({ filter, list }: { filter: JobFilter; list: JobsAnswer['careers'] }) {
  return (
    <>
      {list.data.length === 0 ? (
        <NoJobs filter={filter} />
      ) : (
        <ul role="list" className={styles.list}>
          {list.data.map((job) => (
            <li key={job.id}>
              <JobCard job={job} withStatus={filter.status !== 'open'} />
            </li>
          ))}
        </ul>
      )}
      <Pagination current={filter.page} last={list.last_page} to={(page) => filterAddress({ ...filter, page })} />
    </>
  )
}

function NoJobs({ filter }: { filter: JobFilter }) {
  const t = useTranslate()
  const changed = isFiltered(filter) || filter.page > 1
  return (
    <EmptyState
      icon="briefcase"
      title={t('jobs.empty')}
      text={t('list.checkBack')}
      action={
        changed
          ? { label: t('jobs.reset'), icon: 'rotate-ccw', to: filterAddress({ ...DEFAULT_FILTER, perPage: filter.perPage }) }
          : undefined
      }
    />
  )
}
