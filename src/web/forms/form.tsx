import type { ReactNode } from 'react'
import { ErrorSummary } from './error-summary.tsx'
import { type Said, SendingNotice } from './sending-notice.tsx'
import { Trap } from './trap.tsx'
import type { FormView } from './use-form.ts'

interface FormProps {
  form: FormView
  /** Words for the fields that the visitor sees, in their order. */
  labels: Record<string, string>
  said: Said
  /** Id of the heading that names the form. */
  labelledBy?: string
  className?: string | undefined
  children: ReactNode
}

/** A form on a sheet of its own, with the summary of what is wrong at its head. */
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
