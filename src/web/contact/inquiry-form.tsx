import type { ReactNode, SubmitEvent } from 'react'
import { COMPANY_REGIONS, COMPANY_TYPES, INQUIRY_TYPES, PAYMENT_METHODS } from '#domain/inquiries/inquiry-options.ts'
import { useTexts } from '../environment.tsx'
import { useFormat, useSite } from '../site.ts'
import { FileInput } from '../ui/file-input.tsx'
import { Icon } from '../ui/icon.tsx'
import { Select } from '../ui/select.tsx'
import { InquiryField, InquiryText } from './inquiry-field.tsx'
import styles from './inquiry-form.module.css'

/** What the file picker offers (SPEC 5). */
const DOCUMENTS = '.pdf,.doc,.docx,.jpg,.jpeg,.png'

/** A business inquiry (SPEC 3): who asks, for which company, and what. */
export function InquiryForm() {
  const t = useTexts()
  const keep = (event: SubmitEvent<HTMLFormElement>) => event.preventDefault()
  return (
    <form
      className={`form-panel ${styles.form}`}
      method="post"
      encType="multipart/form-data"
      aria-labelledby="inquiry-title"
      onSubmit={keep}
    >
      <div>
        <h2 id="inquiry-title">{t('inquiry.title')}</h2>
        <p className="lead">{t('inquiry.lead')}</p>
      </div>
      <Group title={t('inquiry.you')}>
        <InquiryText name="agent_name" required autoComplete="name" wide />
        <InquiryText name="agent_email" required type="email" autoComplete="email" />
        <InquiryText name="agent_phone" type="tel" autoComplete="tel" />
      </Group>
      <Group title={t('inquiry.company')}>
        <InquiryText name="company_name" required autoComplete="organization" />
        <Choice
          name="company_type"
          required
          options={COMPANY_TYPES.map((value) => ({ value, label: t(`inquiry.companyTypes.${value}`) }))}
        />
        <InquiryText name="company_email" type="email" />
        <InquiryText name="company_website" type="url" />
        <Choice name="company_region" options={COMPANY_REGIONS.map((value) => ({ value, label: t(`inquiry.regions.${value}`) }))} />
        <InquiryText name="company_address" autoComplete="street-address" />
      </Group>
      <Group title={t('inquiry.request')}>
        <Choice
          name="type_of_inquiry"
          required
          options={INQUIRY_TYPES.map((value) => ({ value, label: t(`inquiry.inquiryTypes.${value}`) }))}
        />
        <InquiryText name="duration" />
        <Area name="description" required rows={5} />
        <Documents />
        <Choice
          name="payment_method"
          wide
          options={PAYMENT_METHODS.map((value) => ({ value, label: t(`inquiry.paymentMethods.${value}`) }))}
        />
        <Area name="extra_features" rows={3} />
      </Group>
      <button className={`button button-primary button-large ${styles.submit}`} type="submit">
        {t('inquiry.submit')}
        <Icon name="send" flip />
      </button>
    </form>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={`field-pair ${styles.fields}`}>{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  name: 'company_type' | 'company_region' | 'type_of_inquiry' | 'payment_method'
  options: { value: string; label: string }[]
  required?: boolean
  wide?: boolean
}

function Choice({ name, options, required = false, wide = false }: ChoiceProps) {
  const t = useTexts()
  return (
    <InquiryField name={name} required={required} wide={wide}>
      {(control) => (
        <Select
          name={name}
          required={required}
          defaultValue=""
          options={[{ value: '', label: t('inquiry.choose') }, ...options]}
          {...control}
        />
      )}
    </InquiryField>
  )
}

function Area({ name, rows, required = false }: { name: 'description' | 'extra_features'; rows: number; required?: boolean }) {
  return (
    <InquiryField name={name} required={required} wide>
      {(control) => <textarea className="input" name={name} rows={rows} dir="auto" required={required} {...control} />}
    </InquiryField>
  )
}

function Documents() {
  const t = useTexts()
  const format = useFormat()
  const size = format.number(useSite().upload_limits.inquiry_mb)
  return (
    <InquiryField name="documents" hint={t('inquiry.documentsHint', { size })} wide>
      {(control) => <FileInput name="documents" accept={DOCUMENTS} {...control} />}
    </InquiryField>
  )
}
