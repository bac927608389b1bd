import type { JobList } from '#domain/jobs/job.ts'
import { useApi } from '../api/api.ts'
import { useTranslate } from '../environment.tsx'
import { findPage } from '../routing/routes.ts'
import { usePath } from '../routing/routing.tsx'
import { useSite } from '../site/site.tsx'
import { OTHER_JOBS, OTHERS_SHOWN } from './job-address.ts'
import { JobCard } from './job-card.tsx'
import styles from './job-screen.module.css'
import list from './jobs-screen.module.css'

/** Open ones. Absent if there are none, or if they do not load. */
export default function OtherJobs() {
  const t = useTranslate()
  const { data } = useApi<Pick<JobList, 'careers'>>(OTHER_JOBS)
  const { id: shown } = findPage(usePath(), useSite().sections).params
  const others = (data?.careers.data ?? []).filter(({ id }) => String(id) !== shown).slice(0, OTHERS_SHOWN)
  if (others.length === 0) return null
  return (
    <section className={styles.others} aria-labelledby="other-jobs">
      <h2 id="other-jobs">{t('job.others')}</h2>
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
