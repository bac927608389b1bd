import { EMAIL_LENGTH, type FormRules } from '../form.ts'
import { COMPANY_REGIONS, COMPANY_TYPES, INQUIRY_TYPES, PAYMENT_METHODS } from './inquiry-options.ts'

/** docs/spec.md#5-validation-rules */
export const INQUIRY_FORM = {
  name: 'inquiry',
  fields: {
    agent_name: { kind: 'line', max: 200, required: 'agentNameRequired' },
    agent_email: { kind: 'email', max: EMAIL_LENGTH, required: 'agentEmailRequired', invalid: 'emailInvalid' },
    agent_phone: { kind: 'line', max: 50 },
    company_name: { kind: 'line', max: 200, required: 'companyNameRequired' },
    company_type: { kind: 'line', max: 50, required: 'companyTypeRequired', choices: COMPANY_TYPES },
    company_email: { kind: 'email', max: EMAIL_LENGTH },
    company_website: { kind: 'line', max: 500 },
    company_region: { kind: 'line', max: 50, choices: COMPANY_REGIONS },
    company_address: { kind: 'text', max: 500 },
    type_of_inquiry: { kind: 'line', max: 50, required: 'inquiryTypeRequired', choices: INQUIRY_TYPES },
    duration: { kind: 'line', max: 200 },
    description: { kind: 'text', max: 10_000, required: 'descriptionRequired' },
    documents: { kind: 'file', extensions: ['.pdf', '.doc', '.docx', '.jpg', '.jpeg', '.png'], limit: 'inquiry_mb' },
    payment_method: { kind: 'line', max: 50, choices: PAYMENT_METHODS },
    extra_features: { kind: 'text', max: 10_000 },
  },
} as const satisfies FormRules

export type InquiryField = keyof typeof INQUIRY_FORM.fields
