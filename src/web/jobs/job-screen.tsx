import type { ReactNode } from 'react'
import type { Job, JobList } from '#domain/jobs/job.ts'
import { useApi } from '../api/api.ts'
import { useTranslate } from '../environment.tsx'
import { PageLoadFailure } from '../errors/load-failure.tsx'
import { PageHead } from '../head/head.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { Untranslated } from '../i18n/untranslated.tsx'
import { Banner } from '../layout/banner/banner.tsx'
import { lazySection } from '../lazy/lazy-section.tsx'
import { Html } from '../prose/html.tsx'
import { paths } from '../routing/paths.ts'
import { Link } from '../routing/routing.tsx'
import type { Screen, ScreenLocation } from '../screen.ts'
import { useContact, useFormat } from '../site/site.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { Application, ApplyButton, useApplication } from './application.tsx'
import { jobCall, listedJobs, OTHER_JOBS } from './job-address.ts'
import styles from './job-screen.module.css'
import { isOpen, StatusBadge } from './job-status.tsx'
import { JobFact, JobTerms } from './job-terms.tsx'

/** Few see it. */
const MissingJob = lazySection('jobs/missing-job.tsx', () => import('./missing-job.tsx'))

const FurtherDown = lazySection('jobs/further-down.tsx', () => import('./further-down.tsx'))

export default {
  calls: ({ params }) => [jobCall(params.id), OTHER_JOBS],
  inBrowser: import.meta.env.SSR ? (call, answer) => (call === OTHER_JOBS ? listedJobs(answer as JobList) : answer) : undefined,
  View: JobScreen,
} satisfies Screen

/** docs/spec.md#career-detail-careersid */
function JobScreen({ params }: ScreenLocation) {
  const t = useTranslate()
  const { data, error } = useApi<{ data: Job }>(jobCall(params.id))
  if (error?.status === 404) return <MissingJob />
  if (error) return <PageLoadFailure text={t('jobs.errorHint')} />
  return (
    <>
      <JobHead job={data?.data} id={params.id ?? ''} />
      <JobPage job={data?.data} />
    </>
  )
}

/** Also before the job is there. */
function JobHead({ job, id }: { job: Job | undefined; id: string }) {
  const t = useTranslate()
  const name = useContact()?.name ?? t('layout.fallbackName')
  return (
    <PageHead
      title={job ? `${job.title} ${t('meta.separator')} ${name}` : `${name} ${t('meta.separator')} ${t('jobs.title')}`}
      description={job?.description ?? t('meta.jobs', { name })}
      path={paths.job(job?.id ?? id)}
      languages={job?.translations ?? []}
      noIndex={!job}
    />
  )
}

function JobPage({ job }: { job: Job | undefined }) {
  const t = useTranslate()
  const list = { label: t('jobs.title'), to: paths.jobs() }
  return (
    <div aria-busy={!job}>
      <Banner
        title={job ? <span {...langAttrs(job, 'title')}>{job.title}</span> : null}
        crumbs={job ? [list, { label: job.title, language: langAttrs(job, 'title') }] : [list]}
      >
        {job && <Untranslated of={job} field="description" />}
      </Banner>
      <div className={`wrap ${styles.job}`}>
        <Link className={`button button-quiet ${styles.back}`} to={paths.jobs()}>
          <Icon name="chevron-left" flip />
          {t('job.all')}
        </Link>
        {job ? isOpen(job) ? <OpenJob key={job.id} job={job} /> : <ClosedJob job={job} /> : <Loading />}
      </div>
      <div className="wrap">
        <FurtherDown />
      </div>
    </div>
  )
}

function OpenJob({ job }: { job: Job }) {
  const t = useTranslate()
  const application = useApplication()
  return (
    <>
      <SideCard job={job}>
        <ApplyButton application={application} />
      </SideCard>
      <div className={styles.main}>
        <Html html={job.description} mark={langAttrs(job, 'description')} />
        {!application.shown && !application.thanks && (
          <button className={`button button-primary button-large scripted ${styles.again}`} type="button" onClick={application.open}>
            {t('job.apply')}
          </button>
        )}
        <Application application={application} jobId={job.id} />
      </div>
    </>
  )
}

function ClosedJob({ job }: { job: Job }) {
  const t = useTranslate()
  return (
    <>
      <SideCard job={job}>
        <p className={styles.closed}>{t('job.closedHint')}</p>
      </SideCard>
      <div className={styles.main}>
        <Html html={job.description} mark={langAttrs(job, 'description')} />
      </div>
    </>
  )
}

function SideCard({ job, children }: { job: Job; children: ReactNode }) {
  const t = useTranslate()
  const format = useFormat()
  const open = isOpen(job)
  return (
    <div className={styles.side}>
      <StatusBadge open={open}>{t(open ? 'job.openForApplications' : 'job.closed')}</StatusBadge>
      {job.location && (
        <p className={styles.fact}>
          <Icon name="map-pin" />
          <span {...langAttrs(job, 'location')}>{job.location}</span>
        </p>
      )}
      {job.created_at && (
        <p className={styles.fact}>
          <Icon name="calendar" />
          <time dateTime={format.isoDate(job.created_at)}>{t('jobs.posted', { date: format.longDate(job.created_at) })}</time>
        </p>
      )}
      <JobTerms job={job} className={styles.fact} />
      {open && job.closing_date && (
        <JobFact icon="clock" className={styles.fact}>
          {t('job.applyBy', { date: format.longDate(job.closing_date) })}
        </JobFact>
      )}
      {children}
    </div>
  )
}

function Loading() {
  return (
    <>
      <Skeleton className={styles.sideShape} />
      <SkeletonText lines={8} />
    </>
  )
}
