import { type FieldRules, TRAP_FIELD, tidyText } from '#domain/form.ts'

/** What stands in a form's fields. Files are those that were chosen; the trap is there only when it is filled. */
export function readForm(
  form: HTMLFormElement,
  fields: Readonly<Record<string, FieldRules>>,
): { texts: Record<string, string>; files: Record<string, File> } {
  const texts: Record<string, string> = {}
  const files: Record<string, File> = {}
  for (const [name, value] of new FormData(form)) {
    const rules = fields[name]
    if (typeof value !== 'string') {
      // A file field without a file gives one without a name.
      if (value.name) files[name] = value
    } else if (name !== TRAP_FIELD || value) {
      texts[name] = rules && rules.kind !== 'file' ? tidyText(rules, value) : value
    }
  }
  return { texts, files }
}

/** Empties the fields, also of a page that came filled. File fields hear the `reset`. */
export function emptyForm(form: HTMLFormElement): void {
  form.reset()
  for (const field of form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea')) field.value = ''
}
