import type { Kysely } from 'kysely'
import { APPLICATION_FORM } from '#domain/careers/application-form.ts'
import type { FormErrors, FormName, FormRules } from '#domain/form.ts'
import { CONTACT_FORM } from '#domain/inquiries/contact-form.ts'
import { INQUIRY_FORM } from '#domain/inquiries/inquiry-form.ts'
import { FALLBACK } from '#domain/language/languages.ts'
import { NEWSLETTER_FORM } from '#domain/newsletter/newsletter-form.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { findCareer } from '#server/storage/published/careers.ts'

export interface FormKind {
  rules: FormRules
  email: string
  success: string
  receipt: boolean
  check?: (db: Kysely<Tables>, texts: Record<string, string>) => Promise<FormErrors>
}

export const FORM_KINDS: Record<FormName, FormKind> = {
  newsletter: { rules: NEWSLETTER_FORM, email: 'email', success: 'newsletters.success', receipt: false },
  contact: { rules: CONTACT_FORM, email: 'email', success: 'contactForm.success', receipt: false },
  inquiry: { rules: INQUIRY_FORM, email: 'agent_email', success: 'inquery.status.success', receipt: true },
  application: {
    rules: APPLICATION_FORM,
    email: 'applicant_email',
    success: 'career.success',
    receipt: true,
    check: checkCareer,
  },
}

/** Only an open job takes applications (docs/spec.md#6-roles-and-permissions). */
async function checkCareer(db: Kysely<Tables>, { career_id = '' }: Record<string, string>): Promise<FormErrors> {
  const career = await findCareer(db, FALLBACK, career_id)
  // A slug finds a job as well, but is not its id.
  if (!career || String(career.id) !== career_id) return { career_id: { key: 'careerUnknown' } }
  return career.status === 'open' ? {} : { career_id: { key: 'careerClosed' } }
}
