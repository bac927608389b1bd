import type { ReactNode } from 'react'
import { Field, type FieldControl } from '../../ui/field.tsx'
import type { FormView } from '../use-form.ts'
import { fieldId } from './field-id.ts'

interface TextControl extends FieldControl {
  name: string
  required: boolean
  defaultValue: string
}

export interface FieldOfForm<Name extends string> {
  form: FormView<Name>
  name: Name
  label: string
  /** The word shown on a field that may stay empty. */
  optional: string
  hint?: string
  className?: string | undefined
}

interface FormFieldProps<Name extends string> extends FieldOfForm<Name> {
  children: (control: TextControl) => ReactNode
}

export function FormField<Name extends string>({ form, name, optional, children, ...field }: FormFieldProps<Name>) {
  // A company may leave out fields of the inquiry form.
  if (!Object.hasOwn(form.fields, name)) return null
  const required = form.fields[name].required !== undefined
  return (
    <Field id={fieldId(form.name, name)} optional={required ? undefined : optional} error={form.state.errors[name]} {...field}>
      {(control) => children({ ...control, name, required, defaultValue: form.texts[name] ?? '' })}
    </Field>
  )
}

interface TextFieldProps<Name extends string> extends FieldOfForm<Name> {
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: string
}

export function TextField<Name extends string>({ type = 'text', autoComplete, ...field }: TextFieldProps<Name>) {
  return (
    <FormField {...field}>
      {(control) => (
        <input
          className="input"
          // A field of type url would refuse an address without its scheme.
          type={type === 'url' ? 'text' : type}
          inputMode={type === 'url' ? 'url' : undefined}
          dir={type === 'text' ? 'auto' : 'ltr'}
          autoComplete={autoComplete}
          {...control}
        />
      )}
    </FormField>
  )
}

export function TextArea<Name extends string>({ rows, ...field }: FieldOfForm<Name> & { rows: number }) {
  return <FormField {...field}>{(control) => <textarea className="input" rows={rows} dir="auto" {...control} />}</FormField>
}
