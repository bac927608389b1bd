import { useTranslate } from '../../environment.tsx'
import { Field } from '../../ui/field.tsx'
import type { FormView } from '../use-form.ts'
import { fieldId } from './field-id.ts'
import { FileInput } from './file-input.tsx'

interface FileFieldProps<Name extends string> {
  form: FormView<Name>
  name: Name
  label: string
  optional: string
  hint: string
  className?: string
}

export function FileField<Name extends string>({ form, name, optional, hint, ...field }: FileFieldProps<Name>) {
  const t = useTranslate()
  const rules = form.fields[name]
  const required = rules.required !== undefined
  return (
    <Field
      id={fieldId(form.name, name)}
      optional={required ? undefined : optional}
      hint={form.filesLost ? `${hint}. ${t('forms.chooseFileAgain')}` : hint}
      error={form.state.errors[name]}
      {...field}
    >
      {(control) => (
        <FileInput
          {...control}
          name={name}
          required={required}
          accept={rules.kind === 'file' ? rules.extensions.join(',') : undefined}
          onChoose={(file) => form.chooseFile(name, file)}
        />
      )}
    </Field>
  )
}
