import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface FieldControl {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface FieldProps {
  id: string
  label: string
  /** The word shown on fields that may stay empty; required ones carry none. */
  optional?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

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
