import type { ReactNode } from 'react'
import { Field, type FieldControl } from '../../ui/field.tsx'
import type { FormView } from '../use-form.ts'
import { fieldId } from './field-id.ts'

export interface TextControl extends FieldControl {
  name: string
  required: boolean
  defaultValue: string
}

interface FormFieldProps<Name extends string> {
  form: FormView<Name>
  name: Name
  label: string
  /** The word shown on a field that may stay empty. */
  optional: string
  hint?: string
  className?: string
  children: (control: TextControl) => ReactNode
}

export function FormField<Name extends string>({ form, name, optional, children, ...field }: FormFieldProps<Name>) {
  const required = form.fields[name].required !== undefined
  return (
    <Field id={fieldId(form.name, name)} optional={required ? undefined : optional} error={form.state.errors[name]} {...field}>
      {(control) => children({ ...control, name, required, defaultValue: form.texts[name] ?? '' })}
    </Field>
  )
}
