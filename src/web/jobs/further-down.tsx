import type { Job, JobList } from '#domain/jobs/job.ts'
import { useApi } from '../api/api.ts'
import { useTranslate } from '../environment.tsx'
import { PrintFoot } from '../layout/print-foot.tsx'
import { RelatedHead } from '../pages/related-head.tsx'
import { paths } from '../routing/paths.ts'
import { findPage } from '../routing/routes.ts'
import { usePath } from '../routing/routing.tsx'
import { useSite } from '../site/site.tsx'
import { jobCall, OTHER_JOBS, OTHERS_SHOWN } from './job-address.ts'
import { JobCard } from './job-card.tsx'
import styles from './job-screen.module.css'
import list from './jobs-screen.module.css'

/** Below the description and the application. */
export default function FurtherDown() {
  const { id } = findPage(usePath(), useSite().sections).params
  const job = useApi<{ data: Job }>(jobCall(id)).data?.data
  if (!job) return null
  return (
    <>
      <OtherJobs job={job} />
      <PrintFoot path={paths.job(job.id)} />
    </>
  )
}

/** Open ones. Absent if there are none, or if they do not load. */
function OtherJobs({ job }: { job: Job }) {
  const t = useTranslate()
  const { data } = useApi<Pick<JobList, 'careers'>>(OTHER_JOBS)
  const others = (data?.careers.data ?? []).filter(({ id }) => id !== job.id).slice(0, OTHERS_SHOWN)
  if (others.length === 0) return null
  return (
    <section className={styles.others} aria-labelledby="other-jobs">
      <RelatedHead id="other-jobs" title={t('job.others')} more={{ label: t('job.all'), to: paths.jobs() }} />
      <ul role="list" className={list.list}>
        {others.map((other) => (
          <li key={other.id}>
            <JobCard job={other} level={3} withStatus={false} />
          </li>
        ))}
      </ul>
    </section>
  )
}
