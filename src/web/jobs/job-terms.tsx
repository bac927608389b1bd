import type { Job } from '#domain/jobs/job.ts'
import { useTranslate } from '../environment.tsx'
import { useFormat } from '../site/site.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'

/** Kind of work and pay, as far as the company says. */
export function JobTerms({ job, className }: { job: Job; className: string | undefined }) {
  const t = useTranslate()
  const { money } = useFormat()
  const { employment_type: type, salary } = job
  return (
    <>
      {type && (
        <JobFact icon="briefcase" className={className}>
          {t(`job.employment.${type}`)}
        </JobFact>
      )}
      {salary && (
        <JobFact icon="banknote" className={className}>
          {t(`job.salary.${salary.unit}`, {
            amount: [...new Set([salary.min, salary.max])].map((amount) => money(amount, salary.currency, 0)).join(' – '),
          })}
        </JobFact>
      )}
    </>
  )
}

export function JobFact({ icon, className, children }: { icon: IconName; className: string | undefined; children: string }) {
  return (
    <p className={className}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  )
}
