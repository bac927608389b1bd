/** The id of a field's control: summaries and links lead to it. */
export function fieldId(form: string, field: string): string {
  return `${form}-${field}`
}
