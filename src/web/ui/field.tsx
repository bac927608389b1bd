import type { ReactNode } from 'react'

/** What ties a control to its label and hint. */
export interface FieldControl {
  id: string
  'aria-describedby'?: string
}

interface FieldProps {
  id: string
  label: string
  /** The word for it, on fields that may stay empty; required ones carry nothing. */
  optional?: string | undefined
  hint?: string
  className?: string
  /** Draws the control with the given attributes. */
  children: (control: FieldControl) => ReactNode
}

/** A labelled control: label above, hint below the label. */
export function Field({ id, label, optional, hint, className = '', children }: FieldProps) {
  const hintId = `${id}-hint`
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> {optional}</span>}
      </label>
      {hint && (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      )}
      {children(hint ? { id, 'aria-describedby': hintId } : { id })}
    </div>
  )
}
