import { useTranslate } from '../../environment.tsx'
import { FileInput } from './file-input.tsx'
import { type FieldOfForm, FormField } from './form-field.tsx'

export function FileField<Name extends string>({ hint, ...field }: FieldOfForm<Name>) {
  const t = useTranslate()
  const { form, name } = field
  const rules = form.fields[name]
  return (
    <FormField hint={form.filesLost ? `${hint}. ${t('forms.chooseFileAgain')}` : hint} {...field}>
      {({ defaultValue: _text, ...control }) => (
        <FileInput
          {...control}
          accept={rules.kind === 'file' ? rules.extensions.join(',') : undefined}
          onChoose={(file) => form.chooseFile(name, file)}
        />
      )}
    </FormField>
  )
}
