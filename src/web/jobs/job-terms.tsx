import type { Job, Salary } from '#domain/jobs/job.ts'
import { useTranslate } from '../environment.tsx'
import { useFormat } from '../site/site.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'

/** The number of an amount, without its currency. */
const NUMBER = /\p{Nd}(.*\p{Nd})?/u

/** Kind of work and pay, as far as the company says. */
export function JobTerms({ job, className }: { job: Job; className: string | undefined }) {
  const t = useTranslate()
  const { employment_type: type, salary } = job
  return (
    <>
      {type && (
        <JobFact icon="briefcase" className={className}>
          {t(`job.employment.${type}`)}
        </JobFact>
      )}
      {salary && <Pay salary={salary} className={className} />}
    </>
  )
}

/** A range has the currency once. Browsers and the server do not write `formatRange` alike. */
function Pay({ salary: { min, max, currency, unit }, className }: { salary: Salary; className: string | undefined }) {
  const t = useTranslate()
  const { money } = useFormat()
  const [least = '', most = ''] = [min, max].map((amount) => money(amount, currency, 0))
  const range = (number: string) => t('job.salary.range', { least: NUMBER.exec(least)?.[0] ?? '', most: number })
  return (
    <JobFact icon="banknote" className={className}>
      {t(`job.salary.${unit}`, { amount: least === most ? most : most.replace(NUMBER, range) })}
    </JobFact>
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
