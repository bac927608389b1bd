import type { FieldRules, FormRules } from '../form.ts'
import type { InquiryFields } from './inquiry-fields.ts'
import { INQUIRY_FORM, type InquiryField } from './inquiry-form.ts'

/** The rules of the form as the company has it: without the fields that it does not show. */
export function inquiryRules(own: InquiryFields): FormRules<InquiryField> {
  const fields = Object.entries<FieldRules>(INQUIRY_FORM.fields).flatMap(([name, rules]) => {
    const field = own[name]
    if (!field) return [[name, rules]]
    return field.shown ? [[name, changed(rules, field)]] : []
  })
  return { name: INQUIRY_FORM.name, fields: Object.fromEntries(fields) as Record<InquiryField, FieldRules> }
}

function changed(rules: FieldRules, { required, options }: InquiryFields[string]): FieldRules {
  const { required: packaged, ...rest } = rules
  return {
    ...rest,
    ...((required ?? packaged !== undefined) && { required: packaged ?? 'required' }),
    ...(options && { choices: options.map(({ value }) => value) }),
  } as FieldRules
}
