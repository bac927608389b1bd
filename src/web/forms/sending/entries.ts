import { type FieldRules, HONEYPOT_FIELD, tidyText } from '#domain/form.ts'

/** The trap is included only when it is filled in. */
export function readForm(
  form: HTMLFormElement,
  fields: Readonly<Record<string, FieldRules>>,
): { texts: Record<string, string>; files: Record<string, File> } {
  const texts: Record<string, string> = {}
  const files: Record<string, File> = {}
  for (const [name, value] of new FormData(form)) {
    const rules = fields[name]
    if (typeof value !== 'string') {
      // An empty file field gives a file without a name.
      if (value.name) files[name] = value
    } else if (name !== HONEYPOT_FIELD || value) {
      texts[name] = rules && rules.kind !== 'file' ? tidyText(rules, value) : value
    }
  }
  return { texts, files }
}

/** Also on a page that came filled in. File fields listen for `reset`. */
export function emptyForm(form: HTMLFormElement): void {
  form.reset()
  for (const field of form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea')) field.value = ''
}
