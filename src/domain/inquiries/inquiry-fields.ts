import * as z from 'zod'
import type { FieldRules } from '../form.ts'
import { localized } from '../language/localized.ts'
import { partFallback } from '../published.ts'
import { INQUIRY_FORM, type InquiryField } from './inquiry-form.ts'

/** The company answers whoever is named here. */
const ALWAYS_ASKED: InquiryField[] = ['agent_name', 'agent_email']

const shown = z.boolean().default(true).describe('Whether the form has this field')
const required = z.boolean().optional().describe('Whether it must be filled in')
const options = z.array(localized).min(1).optional().describe('Instead of those of the packaged form, in their order')

function sourceOf(rules: FieldRules) {
  return z.strictObject(hasOptions(rules) ? { shown, required, options } : { shown, required })
}

function hasOptions(rules: FieldRules): boolean {
  return rules.kind !== 'file' && rules.choices !== undefined
}

interface InquiryFieldSource {
  shown: boolean
  required?: boolean | undefined
  options?: z.infer<typeof localized>[] | undefined
}

/** Of settings.yaml. */
export const inquiryFieldsSource: z.ZodType<Partial<Record<InquiryField, InquiryFieldSource>>> = z.strictObject(
  Object.fromEntries(
    Object.entries<FieldRules>(INQUIRY_FORM.fields)
      .filter(([name]) => !ALWAYS_ASKED.includes(name as InquiryField))
      .map(([name, rules]) => [name, sourceOf(rules).optional()]),
  ),
)

/** Of the API's answer. */
export const inquiryFields = z.record(
  z.string(),
  z.object({
    shown: z.boolean(),
    required: z.boolean().optional(),
    options: z.array(z.object({ value: z.string().describe('As it is sent'), label: z.string(), fallback: partFallback })).optional(),
  }),
)
export type InquiryFields = z.infer<typeof inquiryFields>
