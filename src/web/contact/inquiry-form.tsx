import { type ReactNode, useEffect, useRef, useState } from 'react'
import { INQUIRY_FORM, type InquiryField } from '#domain/inquiries/inquiry-form.ts'
import { COMPANY_REGIONS, COMPANY_TYPES, INQUIRY_TYPES, PAYMENT_METHODS } from '#domain/inquiries/inquiry-options.ts'
import { inquiryRules } from '#domain/inquiries/inquiry-rules.ts'
import { useTranslate } from '../environment.tsx'
import { ChoiceField } from '../forms/fields/choice-field.tsx'
import { FileField } from '../forms/fields/file-field.tsx'
import { TextArea, TextField } from '../forms/fields/form-field.tsx'
import { UploadProgress } from '../forms/fields/upload-progress.tsx'
import { Form } from '../forms/form.tsx'
import { FormEnd } from '../forms/form-end.tsx'
import { sendMultipart } from '../forms/sending/send-multipart.ts'
import { type FormView, useForm } from '../forms/use-form.ts'
import { useHeading } from '../site/heading.tsx'
import { useFormat, useSite } from '../site/site.tsx'
import { Icon } from '../ui/icon.tsx'
import type { SelectOption } from '../ui/select.tsx'
import styles from './inquiry-form.module.css'

/** docs/spec.md#9-business-constants-and-limits */
const NOTICE_MS = 4000

/** Sent by the specification's client (docs/spec.md#3-entities-and-their-fields). */
const STATUS = { status: 'in_progress' }

/** Their labels are texts of the same names (docs/spec.md#3-entities-and-their-fields). */
const FIELDS = Object.keys(INQUIRY_FORM.fields) as InquiryField[]

/** docs/spec.md#3-entities-and-their-fields */
export default function InquiryForm() {
  const t = useTranslate()
  const { title, lead } = useHeading('inquiry', { title: t('inquiry.title'), lead: t('inquiry.lead') })
  const form = useForm({ rules: inquiryRules(useSite().inquiry_fields), path: '/inquiryForm', send: sendMultipart, added: STATUS })
  const labels = Object.fromEntries(FIELDS.map((name) => [name, t(`inquiry.${name}`)]))
  const messages = {
    accepted: t('inquery.status.success'),
    failed: t('inquery.status.error'),
    acceptedFor: NOTICE_MS,
    failedFor: NOTICE_MS,
  }
  // Once: a form that is idle again is not folded.
  const [answered] = useState(form.state.phase !== 'idle')
  return (
    <section className={`section soft ${styles.inquiry}`} aria-labelledby="inquiry-title">
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="inquiry-title">{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        <details ref={useOpenedByAnchor()} className={styles.fold} open={answered}>
          <summary className="button button-line">
            {t('inquiry.form')}
            <Icon name="chevron-down" />
          </summary>
          <a href="#message-title">{t('inquiry.forYourself')}</a>
          <Form form={form} labels={labels} messages={messages} labelledBy="inquiry-title">
            <Fields form={form} />
            <div className={styles.end}>
              <FormEnd
                form={form}
                messages={messages}
                label={t('inquiry.submit')}
                busyLabel={t('inquiry.processing')}
                uploadProgress={<UploadProgress part={form.state.progress} />}
              />
            </div>
          </Form>
        </details>
      </div>
    </section>
  )
}

/** A link to the inquiry shows its form. Its heading is the target, since a folded form has no place on the page. */
function useOpenedByAnchor() {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const open = () => {
      if (details.current && location.hash === '#inquiry-title') details.current.open = true
    }
    open()
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
  return details
}

function Fields({ form }: { form: FormView<InquiryField> }) {
  const t = useTranslate()
  const { upload_limits, inquiry_fields } = useSite()
  const size = useFormat().number(upload_limits.inquiry_mb)
  const field = (name: InquiryField) => ({ form, name, label: t(`inquiry.${name}`), optional: t('inquiry.optional') })
  const choice = (name: InquiryField, packaged: SelectOption[]) => ({
    ...field(name),
    prompt: t('inquiry.choose'),
    options: inquiry_fields[name]?.options ?? packaged,
  })
  return (
    <>
      <Group title={t('inquiry.you')}>
        <TextField {...field('agent_name')} autoComplete="name" className={styles.wide} />
        <TextField {...field('agent_email')} type="email" autoComplete="email" />
        <TextField {...field('agent_phone')} type="tel" autoComplete="tel" />
      </Group>
      <Group title={t('inquiry.company')}>
        <TextField {...field('company_name')} autoComplete="organization" />
        <ChoiceField
          {...choice(
            'company_type',
            COMPANY_TYPES.map((value) => ({ value, label: t(`inquiry.companyTypes.${value}`) })),
          )}
        />
        <TextField {...field('company_email')} type="email" />
        <TextField {...field('company_website')} type="url" />
        <ChoiceField
          {...choice(
            'company_region',
            COMPANY_REGIONS.map((value) => ({ value, label: t(`inquiry.regions.${value}`) })),
          )}
        />
        <TextField {...field('company_address')} autoComplete="street-address" />
      </Group>
      <Group title={t('inquiry.request')}>
        <ChoiceField
          {...choice(
            'type_of_inquiry',
            INQUIRY_TYPES.map((value) => ({ value, label: t(`inquiry.inquiryTypes.${value}`) })),
          )}
        />
        <TextField {...field('duration')} />
        <TextArea {...field('description')} rows={5} className={styles.wide} />
        <FileField {...field('documents')} hint={t('inquiry.documentsHint', { size })} className={styles.wide} />
        <ChoiceField
          {...choice(
            'payment_method',
            PAYMENT_METHODS.map((value) => ({ value, label: t(`inquiry.paymentMethods.${value}`) })),
          )}
          className={styles.wide}
        />
        <TextArea {...field('extra_features')} rows={3} className={styles.wide} />
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className="field-pair">{children}</div>
    </fieldset>
  )
}
