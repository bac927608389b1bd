import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** What ties a control to its label, its hint and what is wrong with it. */
export interface FieldControl {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface FieldProps {
  id: string
  label: string
  /** The word for it, on fields that may stay empty; required ones carry nothing. */
  optional?: string | undefined
  hint?: string | undefined
  /** What is wrong with the value. */
  error?: string | undefined
  className?: string | undefined
  /** Draws the control with the given attributes. */
  children: (control: FieldControl) => ReactNode
}

/** A labelled control: label above, hint below the label, error below the control. */
export function Field({ id, label, optional, hint, error, className = '', children }: FieldProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> {optional}</span>}
      </label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children({ id, ...(described ? { 'aria-describedby': described } : {}), ...(error ? { 'aria-invalid': true } : {}) })}
      {error && (
        <span className="error" id={`${id}-error`}>
          <Icon name="circle-alert" />
          <span>{error}</span>
        </span>
      )}
    </div>
  )
}
