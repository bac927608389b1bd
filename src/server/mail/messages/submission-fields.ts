import type { FormRules } from '#domain/form.ts'
import { CONTACT_FORM } from '#domain/inquiries/contact-form.ts'
import { INQUIRY_FORM } from '#domain/inquiries/inquiry-form.ts'
import { COMPANY_REGIONS, COMPANY_TYPES, INQUIRY_TYPES, PAYMENT_METHODS } from '#domain/inquiries/inquiry-options.ts'
import { APPLICATION_FORM } from '#domain/jobs/application-form.ts'
import type { SubmissionForm } from '#server/storage/engine/schema.ts'

interface MailedForm {
  rules: FormRules
  name: string
  email: string
  label: (field: string) => string
}

const APPLICATION_LABELS: Record<string, string> = {
  career_id: 'mail:notice.position',
  applicant_name: 'job.name',
  applicant_email: 'job.email',
  content: 'job.message',
  resume: 'job.resume',
  cover_letter: 'job.coverLetter',
}

/** The form says "Your name" to the visitor. */
const INQUIRY_LABELS: Record<string, string> = {
  agent_name: 'contactForm.name',
  agent_email: 'contactForm.email',
  agent_phone: 'contactForm.phone',
  duration: 'mail:notice.duration',
}

/** Where the texts of a field's choices are. */
const CHOICES: Record<string, [texts: string, values: readonly string[]]> = {
  company_type: ['inquiry.companyTypes', COMPANY_TYPES],
  company_region: ['inquiry.regions', COMPANY_REGIONS],
  type_of_inquiry: ['inquiry.inquiryTypes', INQUIRY_TYPES],
  payment_method: ['inquiry.paymentMethods', PAYMENT_METHODS],
}

export const MAILED_FORMS: Record<SubmissionForm, MailedForm> = {
  contact: { rules: CONTACT_FORM, name: 'name', email: 'email', label: (field) => `contactForm.${field}` },
  inquiry: {
    rules: INQUIRY_FORM,
    name: 'agent_name',
    email: 'agent_email',
    label: (field) => INQUIRY_LABELS[field] ?? `inquiry.${field}`,
  },
  application: {
    rules: APPLICATION_FORM,
    name: 'applicant_name',
    email: 'applicant_email',
    label: (field) => APPLICATION_LABELS[field] ?? field,
  },
}

/** A packaged choice in the words of the form; a company's own, and any other value, as it is. */
export function choiceText(field: string, value: string, t: (key: string) => string): string {
  const [texts, values] = CHOICES[field] ?? []
  return values?.includes(value) ? t(`${texts}.${value}`) : value
}

export function textsOf(submission: { texts: string }): Record<string, string> {
  return JSON.parse(submission.texts) as Record<string, string>
}
