import { type ReactNode, useEffect } from 'react'
import { CONTACT_FORM } from '#domain/inquiries/contact-form.ts'
import { useTranslate } from '../environment.tsx'
import { TextArea, TextField } from '../forms/fields/form-field.tsx'
import { Form } from '../forms/form.tsx'
import { FormEnd } from '../forms/form-end.tsx'
import { sendJson } from '../forms/sending/send-json.ts'
import { useForm } from '../forms/use-form.ts'

/** docs/spec.md#9-business-constants-and-limits */
const NOTICE_MS = 5000

interface ContactFormProps {
  /** The beginning of the message. */
  message?: string
  onSent?: () => void
  rows?: number
  labelledBy?: string
  /** Above the fields. */
  children?: ReactNode
}

/** docs/spec.md#3-entities-and-their-fields */
export function ContactForm({ message = '', onSent, rows = 3, labelledBy, children }: ContactFormProps) {
  const t = useTranslate()
  const form = useForm({ rules: CONTACT_FORM, path: '/contactForm', send: sendJson, initial: { message } })
  const sent = form.state.phase === 'accepted'
  useEffect(() => {
    if (sent) onSent?.()
  }, [sent, onSent])
  const messages = { accepted: t('contactForm.success'), failed: t('contactForm.error'), acceptedFor: NOTICE_MS, failedFor: NOTICE_MS }
  const labels = {
    name: t('contactForm.name'),
    email: t('contactForm.email'),
    phone: t('contactForm.phone'),
    message: t('contactForm.message'),
  }
  const field = (name: keyof typeof labels) => ({ form, name, label: labels[name], optional: t('contactForm.optional') })
  return (
    <Form form={form} labels={labels} messages={messages} labelledBy={labelledBy}>
      {children}
      <TextField {...field('name')} autoComplete="name" />
      <div className="field-pair">
        <TextField {...field('email')} type="email" autoComplete="email" />
        <TextField {...field('phone')} type="tel" autoComplete="tel" />
      </div>
      <TextArea {...field('message')} rows={rows} />
      <FormEnd form={form} messages={messages} label={t('contactForm.send')} busyLabel={t('contactForm.sending')} />
    </Form>
  )
}
