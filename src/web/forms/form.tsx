import type { ReactNode } from 'react'
import { ErrorSummary } from './error-summary.tsx'
import { type Said, SendingNotice } from './sending-notice.tsx'
import { Trap } from './trap.tsx'
import type { FormView } from './use-form.ts'

interface FormProps {
  form: FormView
  /** Of the visible fields, in order. */
  labels: Record<string, string>
  said: Said
  labelledBy?: string
  className?: string | undefined
  children: ReactNode
}

export function Form({ form, labels, said, labelledBy, className = '', children }: FormProps) {
  const { phase, lasting } = form.state
  return (
    <form className={`form-panel ${className}`} aria-labelledby={labelledBy} {...form.attributes}>
      {lasting && <SendingNotice form={form} said={said} />}
      {phase === 'refused' && <ErrorSummary form={form} labels={labels} />}
      {children}
      <Trap />
    </form>
  )
}
