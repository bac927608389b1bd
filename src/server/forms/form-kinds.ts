import type { Kysely } from 'kysely'
import type { PublishedSite } from '#domain/company/company.ts'
import type { FormErrors, FormName, FormRules } from '#domain/form.ts'
import { CONTACT_FORM } from '#domain/inquiries/contact-form.ts'
import { INQUIRY_FORM } from '#domain/inquiries/inquiry-form.ts'
import { inquiryRules } from '#domain/inquiries/inquiry-rules.ts'
import { APPLICATION_FORM } from '#domain/jobs/application-form.ts'
import { NEWSLETTER_FORM } from '#domain/newsletter/newsletter-form.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { siteLanguages } from '#server/storage/published/company.ts'
import { findJob } from '#server/storage/published/jobs.ts'

export interface FormKind {
  rules: FormRules
  email: string
  success: string
  receipt: boolean
  check?: (db: Kysely<Tables>, texts: Record<string, string>) => Promise<FormErrors>
}

export const FORM_KINDS: Record<FormName, FormKind> = {
  newsletter: { rules: NEWSLETTER_FORM, email: 'email', success: 'newsletters.success', receipt: false },
  contact: { rules: CONTACT_FORM, email: 'email', success: 'contactForm.success', receipt: true },
  inquiry: { rules: INQUIRY_FORM, email: 'agent_email', success: 'inquery.status.success', receipt: true },
  application: {
    rules: APPLICATION_FORM,
    email: 'applicant_email',
    success: 'job.success',
    receipt: true,
    check: checkJob,
  },
}

/** With the fields that the company asks for. */
export function formKind(form: FormName, site: PublishedSite | undefined): FormKind {
  const kind = FORM_KINDS[form]
  return form === 'inquiry' && site ? { ...kind, rules: inquiryRules(site.inquiry_fields) } : kind
}

/** Only an open job takes applications (docs/spec.md#6-roles-and-permissions). */
async function checkJob(db: Kysely<Tables>, { career_id = '' }: Record<string, string>): Promise<FormErrors> {
  const { source } = await siteLanguages(db)
  const job = await findJob(db, source, career_id)
  // A slug finds a job as well, but is not its id.
  if (!job || String(job.id) !== career_id) return { career_id: { key: 'jobUnknown' } }
  return job.status === 'open' ? {} : { career_id: { key: 'jobClosed' } }
}
