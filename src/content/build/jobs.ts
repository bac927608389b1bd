import type { Job, Salary } from '#domain/jobs/job.ts'
import type { JobSource } from '#domain/jobs/job-source.ts'
import { fold } from '#domain/language/fold.ts'
import type { BuiltFields, DocumentReading } from './partial.ts'

export function jobFields({ fields }: DocumentReading<'jobs'>): BuiltFields<Job> {
  const { title, location, status, employment_type = null, closing_date = null, country = null, salary } = fields
  return {
    data: { title, location, status, employment_type, closing_date, country, salary: salary ? salaryOf(salary) : null },
    columns: { status, closing_date, location: fold(location) },
  }
}

function salaryOf({ currency, unit, value, min = 0, max = 0 }: NonNullable<JobSource['salary']>): Salary {
  return { currency, unit, min: value ?? min, max: value ?? max }
}
