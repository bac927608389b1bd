import type { FieldRules } from '#domain/form.ts'
import { useTranslate } from '../../environment.tsx'
import { FileInput } from './file-input.tsx'
import { type FieldOfForm, FormField } from './form-field.tsx'

export function FileField<Name extends string>({ hint, ...field }: FieldOfForm<Name>) {
  const t = useTranslate()
  const { form, name } = field
  const accepted = (rules: FieldRules) => (rules.kind === 'file' ? rules.extensions.join(',') : undefined)
  return (
    <FormField hint={form.filesLost ? `${hint}. ${t('forms.chooseFileAgain')}` : hint} {...field}>
      {({ defaultValue: _text, ...control }) => (
        <FileInput {...control} accept={accepted(form.fields[name])} onChoose={(file) => form.chooseFile(name, file)} />
      )}
    </FormField>
  )
}
