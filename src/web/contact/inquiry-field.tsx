import type { ReactNode } from 'react'
import { useTexts } from '../environment.tsx'
import { Field, type FieldControl } from '../ui/field.tsx'
import styles from './inquiry-form.module.css'

/** Names of the fields of an inquiry, as they are sent (SPEC 3); their labels are texts of the same names. */
type InquiryFieldName =
  | 'agent_name'
  | 'agent_email'
  | 'agent_phone'
  | 'company_name'
  | 'company_type'
  | 'company_email'
  | 'company_website'
  | 'company_region'
  | 'company_address'
  | 'type_of_inquiry'
  | 'duration'
  | 'description'
  | 'documents'
  | 'payment_method'
  | 'extra_features'

interface InquiryFieldProps {
  name: InquiryFieldName
  required?: boolean
  hint?: string
  /** Takes the whole width of its group. */
  wide?: boolean
  children: (control: FieldControl) => ReactNode
}

/** A field of the inquiry with its label; one that may stay empty says so. */
export function InquiryField({ name, required = false, hint, wide = false, children }: InquiryFieldProps) {
  const t = useTexts()
  return (
    <Field
      id={`inquiry-${name}`}
      label={t(`inquiry.${name}`)}
      optional={required ? undefined : t('inquiry.optional')}
      className={wide ? styles.wide : ''}
      {...(hint ? { hint } : {})}
    >
      {children}
    </Field>
  )
}

interface InquiryTextProps extends Omit<InquiryFieldProps, 'children' | 'hint'> {
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: string
}

/** A field of one line. */
export function InquiryText({ type = 'text', autoComplete, ...field }: InquiryTextProps) {
  return (
    <InquiryField {...field}>
      {(control) => (
        <input
          className="input"
          name={field.name}
          // An address without its scheme is fine, but not to a field of type url.
          type={type === 'url' ? 'text' : type}
          inputMode={type === 'url' ? 'url' : undefined}
          dir={type === 'text' ? 'auto' : 'ltr'}
          autoComplete={autoComplete}
          required={field.required}
          {...control}
        />
      )}
    </InquiryField>
  )
}
