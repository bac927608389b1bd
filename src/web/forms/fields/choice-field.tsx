import { Select, type SelectOption } from '../../ui/select.tsx'
import { type FieldOfForm, FormField } from './form-field.tsx'

interface ChoiceFieldProps<Name extends string> extends FieldOfForm<Name> {
  options: SelectOption[]
  /** Shown until one is chosen. */
  prompt: string
}

export function ChoiceField<Name extends string>({ options, prompt, ...field }: ChoiceFieldProps<Name>) {
  return <FormField {...field}>{(control) => <Select options={[{ value: '', label: prompt }, ...options]} {...control} />}</FormField>
}
