import { EMAIL_LENGTH, type FormRules } from '../form.ts'

/** docs/spec.md#5-validation-rules */
export const CONTACT_FORM = {
  name: 'contact',
  fields: {
    name: { kind: 'line', max: 200, required: 'nameRequired' },
    email: { kind: 'email', max: EMAIL_LENGTH, required: 'emailRequired', invalid: 'emailInvalid' },
    phone: { kind: 'line', max: 50 },
    message: { kind: 'text', max: 10_000, required: 'messageRequired' },
  },
} as const satisfies FormRules
