import { langAttrs } from '../i18n/lang-attrs.ts'
import { useSite } from '../site/site.tsx'

export function TaxNote() {
  const { tax_note: note } = useSite()
  if (!note) return null
  return <small {...langAttrs(note, 'text')}>{note.text}</small>
}
