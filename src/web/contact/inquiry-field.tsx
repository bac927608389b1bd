import { createContext, type ReactNode, useContext } from 'react'
import type { INQUIRY_FORM } from '#domain/inquiries/inquiry-form.ts'
import { useTranslate } from '../environment.tsx'
import { FileField } from '../forms/fields/file-field.tsx'
import { FormField, type TextControl } from '../forms/fields/form-field.tsx'
import type { FormView } from '../forms/use-form.ts'
import { Select } from '../ui/select.tsx'
import styles from './inquiry-form.module.css'

/** Their labels are texts of the same names (docs/spec.md#3-entities-and-their-fields). */
type InquiryFieldName = keyof (typeof INQUIRY_FORM)['fields']
type InquiryView = FormView<InquiryFieldName>

const InquiryContext = createContext<InquiryView | null>(null)
export const InquiryProvider = InquiryContext.Provider

function useInquiry(): InquiryView {
  const form = useContext(InquiryContext)
  if (!form) throw new Error('A field of the inquiry needs an InquiryProvider above it.')
  return form
}

interface InquiryFieldProps {
  name: InquiryFieldName
  wide?: boolean
}

function useField({ name, wide }: InquiryFieldProps) {
  const t = useTranslate()
  return { form: useInquiry(), name, label: t(`inquiry.${name}`), optional: t('inquiry.optional'), className: wide ? styles.wide : '' }
}

function InquiryField({ children, ...field }: InquiryFieldProps & { children: (control: TextControl) => ReactNode }) {
  return <FormField {...useField(field)}>{children}</FormField>
}

interface InquiryTextProps extends InquiryFieldProps {
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: string
}

export function InquiryText({ type = 'text', autoComplete, ...field }: InquiryTextProps) {
  return (
    <InquiryField {...field}>
      {(control) => (
        <input
          className="input"
          // A field of type url would refuse an address without its scheme.
          type={type === 'url' ? 'text' : type}
          inputMode={type === 'url' ? 'url' : undefined}
          dir={type === 'text' ? 'auto' : 'ltr'}
          autoComplete={autoComplete}
          {...control}
        />
      )}
    </InquiryField>
  )
}

export function InquiryArea({ rows, ...field }: InquiryFieldProps & { rows: number }) {
  return <InquiryField {...field}>{(control) => <textarea className="input" rows={rows} dir="auto" {...control} />}</InquiryField>
}

interface InquiryChoiceProps extends InquiryFieldProps {
  options: { value: string; label: string }[]
}

/** None is chosen at first. */
export function InquiryChoice({ options, ...field }: InquiryChoiceProps) {
  const t = useTranslate()
  return (
    <InquiryField {...field}>
      {(control) => <Select options={[{ value: '', label: t('inquiry.choose') }, ...options]} {...control} />}
    </InquiryField>
  )
}

export function InquiryDocument({ hint, ...field }: InquiryFieldProps & { hint: string }) {
  return <FileField hint={hint} {...useField(field)} />
}
