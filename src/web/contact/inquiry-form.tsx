import type { ReactNode } from 'react'
import { INQUIRY_FORM } from '#domain/inquiries/inquiry-form.ts'
import { COMPANY_REGIONS, COMPANY_TYPES, INQUIRY_TYPES, PAYMENT_METHODS } from '#domain/inquiries/inquiry-options.ts'
import { useTranslate } from '../environment.tsx'
import { Form } from '../forms/form.tsx'
import { FormEnd } from '../forms/form-end.tsx'
import { sendMultipart } from '../forms/sending/send-multipart.ts'
import { useForm } from '../forms/use-form.ts'
import { useFormat, useSite } from '../site/site.tsx'
import { InquiryArea, InquiryChoice, InquiryDocument, InquiryProvider, InquiryText } from './inquiry-field.tsx'
import styles from './inquiry-form.module.css'

/** docs/spec.md#9-business-constants-and-limits */
const NOTICE_MS = 4000

/** Sent by the specification's client (docs/spec.md#3-entities-and-their-fields). */
const STATUS = { status: 'in_progress' }

const FIELDS = Object.keys(INQUIRY_FORM.fields) as (keyof typeof INQUIRY_FORM.fields)[]

/** docs/spec.md#3-entities-and-their-fields */
export function InquiryForm() {
  const t = useTranslate()
  const form = useForm({ rules: INQUIRY_FORM, path: '/inquiryForm', send: sendMultipart, added: STATUS })
  const labels = Object.fromEntries(FIELDS.map((name) => [name, t(`inquiry.${name}`)]))
  const messages = {
    accepted: t('inquery.status.success'),
    failed: t('inquery.status.error'),
    acceptedFor: NOTICE_MS,
    failedFor: NOTICE_MS,
  }
  return (
    <Form form={form} labels={labels} messages={messages} labelledBy="inquiry-title" className={styles.form}>
      <div>
        <h2 id="inquiry-title">{t('inquiry.title')}</h2>
        <p className="lead">{t('inquiry.lead')}</p>
      </div>
      <InquiryProvider value={form}>
        <Fields />
      </InquiryProvider>
      <FormEnd form={form} messages={messages} label={t('inquiry.submit')} busyLabel={t('inquiry.processing')} />
    </Form>
  )
}

function Fields() {
  const t = useTranslate()
  const size = useFormat().number(useSite().upload_limits.inquiry_mb)
  return (
    <>
      <Group title={t('inquiry.you')}>
        <InquiryText name="agent_name" autoComplete="name" wide />
        <InquiryText name="agent_email" type="email" autoComplete="email" />
        <InquiryText name="agent_phone" type="tel" autoComplete="tel" />
      </Group>
      <Group title={t('inquiry.company')}>
        <InquiryText name="company_name" autoComplete="organization" />
        <InquiryChoice name="company_type" options={COMPANY_TYPES.map((value) => ({ value, label: t(`inquiry.companyTypes.${value}`) }))} />
        <InquiryText name="company_email" type="email" />
        <InquiryText name="company_website" type="url" />
        <InquiryChoice name="company_region" options={COMPANY_REGIONS.map((value) => ({ value, label: t(`inquiry.regions.${value}`) }))} />
        <InquiryText name="company_address" autoComplete="street-address" />
      </Group>
      <Group title={t('inquiry.request')}>
        <InquiryChoice
          name="type_of_inquiry"
          options={INQUIRY_TYPES.map((value) => ({ value, label: t(`inquiry.inquiryTypes.${value}`) }))}
        />
        <InquiryText name="duration" />
        <InquiryArea name="description" rows={5} wide />
        <InquiryDocument name="documents" hint={t('inquiry.documentsHint', { size })} wide />
        <InquiryChoice
          name="payment_method"
          wide
          options={PAYMENT_METHODS.map((value) => ({ value, label: t(`inquiry.paymentMethods.${value}`) }))}
        />
        <InquiryArea name="extra_features" rows={3} wide />
      </Group>
    </>
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
