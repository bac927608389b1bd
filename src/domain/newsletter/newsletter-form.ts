import { EMAIL_LENGTH, type FormRules } from '../form.ts'

/** docs/spec.md#5-validation-rules */
export const NEWSLETTER_FORM = {
  name: 'newsletter',
  fields: {
    email: { kind: 'email', max: EMAIL_LENGTH, required: 'emailRequired', invalid: 'emailInvalidLong' },
  },
} as const satisfies FormRules
