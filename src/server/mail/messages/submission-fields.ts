import type { FormRules } from '#domain/form.ts'
import { CONTACT_FORM } from '#domain/inquiries/contact-form.ts'
import { INQUIRY_FORM } from '#domain/inquiries/inquiry-form.ts'
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
const CHOICES: Record<string, string> = {
  company_type: 'inquiry.companyTypes',
  company_region: 'inquiry.regions',
  type_of_inquiry: 'inquiry.inquiryTypes',
  payment_method: 'inquiry.paymentMethods',
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

/** A choice in the words of the form; any other value as it is. */
export function choiceText(field: string, value: string, t: (key: string) => string): string {
  const texts = CHOICES[field]
  return texts && value ? t(`${texts}.${value}`) : value
}

export function textsOf(submission: { texts: string }): Record<string, string> {
  return JSON.parse(submission.texts) as Record<string, string>
}
