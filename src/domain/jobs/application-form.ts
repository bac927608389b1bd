import { EMAIL_LENGTH, type FormRules } from '../form.ts'

const PAPER = { kind: 'file', extensions: ['.pdf', '.doc', '.docx'], limit: 'application_mb' } as const

/** docs/spec.md#5-validation-rules; only the server knows whether the job exists and is open. */
export const APPLICATION_FORM = {
  name: 'application',
  fields: {
    career_id: { kind: 'line', max: 20, required: 'jobUnknown' },
    applicant_name: { kind: 'line', max: 200, required: 'nameRequired' },
    applicant_email: { kind: 'email', max: EMAIL_LENGTH, required: 'emailRequired', invalid: 'emailInvalid' },
    content: { kind: 'text', max: 20_000, required: 'messageRequired' },
    resume: { ...PAPER, required: 'resumeRequired' },
    cover_letter: PAPER,
  },
} as const satisfies FormRules
