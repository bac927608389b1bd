import type { ReactNode } from 'react'
import { ErrorSummary } from './error-summary.tsx'
import { Honeypot } from './fields/honeypot.tsx'
import { SendingNotice, type StatusMessages } from './sending/sending-notice.tsx'
import type { FormView } from './use-form.ts'

interface FormProps {
  form: FormView
  /** Of the visible fields, in order. */
  labels: Record<string, string>
  messages: StatusMessages
  labelledBy?: string | undefined
  className?: string | undefined
  children: ReactNode
}

export function Form({ form, labels, messages, labelledBy, className = '', children }: FormProps) {
  const { phase, lasting } = form.state
  return (
    <form className={`form-panel ${className}`} aria-labelledby={labelledBy} {...form.attributes}>
      {lasting && <SendingNotice form={form} messages={messages} />}
      {phase === 'refused' && <ErrorSummary form={form} labels={labels} />}
      {children}
      <Honeypot />
    </form>
  )
}
